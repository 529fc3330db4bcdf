import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'

/** Messages from the worker: `progress` many times, then one of the others. */
export type PictureAnswer =
  | { kind: 'progress'; progress: number; stage: string }
  /** Holdings are empty if none were recognized; `text` is what was read, line by line. */
  | { kind: 'read'; holdings: DraftHolding[]; text: string[][] }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'failed' }

export type PictureOutcome = Exclude<PictureAnswer, { kind: 'progress' }> | { kind: 'canceled' }

export type PictureProgress = Pick<
  Extract<PictureAnswer, { kind: 'progress' }>,
  'progress' | 'stage'
>

/**
 * Reads the holdings in a picture, on this device, in a worker that ends afterwards or when
 * `signal` aborts. Never throws.
 */
export function recognizePicture(
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
