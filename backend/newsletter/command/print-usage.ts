/**
 * Says what is wrong with the words of a command, if anything, and how it is used.
 *
 * @returns the exit code: 0 where help was asked for
 */
export function printUsage(usage: string, problem: string | undefined): number {
  if (problem === undefined) process.stdout.write(usage)
  else process.stderr.write(`${problem}\n\n${usage}`)
  return problem === undefined ? 0 : 2
}
