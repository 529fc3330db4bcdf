/** A name for a factor that no other of the account has: the wanted one, or that with a number. */
export function findFreeName(wanted: string, taken: readonly string[]): string {
  const names = [wanted, ...taken.map((_, index) => `${wanted} ${index + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? ''
}
