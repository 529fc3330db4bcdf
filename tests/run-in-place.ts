import { vi } from 'vitest'

export type Outcome = { code: number; out: string; err: string }

type Command = (words: string[], variables: Record<string, string | undefined>) => Promise<number>

/**
 * Runs a command of ours and collects what it prints, without the half second of a new process. Not for two at once:
 * they share the streams.
 */
export async function runInPlace(
  command: Command,
  words: string[],
  variables: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const text = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((piece) => {
      text[stream] += piece.toString()
      return true
    }),
  )
  const code = await command(words, { ...variables }).finally(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return { code, out: text.stdout, err: text.stderr }
}
