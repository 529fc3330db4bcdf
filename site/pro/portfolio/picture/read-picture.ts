import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'

/** What the worker that reads a picture says; `progress` comes many times, one of the others last. */
export type PictureAnswer =
  | { kind: 'progress'; progress: number; stage: string }
  /** No holdings where the picture shows no table. */
  | { kind: 'read'; holdings: DraftHolding[] }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'failed' }

export type PictureOutcome = Exclude<PictureAnswer, { kind: 'progress' }> | { kind: 'canceled' }

export type PictureProgress = Pick<
  Extract<PictureAnswer, { kind: 'progress' }>,
  'progress' | 'stage'
>

/**
 * Reads the holdings in a picture, on this device, in a worker that is ended afterwards or when `signal`
 * says so. Never throws.
 */
export function readPicture(
  picture: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: PictureProgress) => void },
): Promise<PictureOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
    const finish = (outcome: PictureOutcome) => {
      worker.terminate()
      resolve(outcome)
    }
    signal.addEventListener('abort', () => finish({ kind: 'canceled' }), { once: true })
    worker.addEventListener('error', () => finish({ kind: 'failed' }))
    worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
      if (data.kind === 'progress') onProgress(data)
      else finish(data)
    })
    worker.postMessage(picture, [])
  })
}
