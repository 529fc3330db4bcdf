/** Whether a web address is this machine's own. No other machine can be reached by such a name. */
export function isLoopbackUrl(url: string): boolean {
  return /^((?:[^.]+\.)*localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/.test(
    URL.parse(url)?.hostname ?? '',
  )
}
