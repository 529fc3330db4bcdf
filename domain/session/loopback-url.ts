/** Whether an address always means this machine. */
export function isLoopbackUrl(url: string): boolean {
  return /^((?:[^.]+\.)*localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/.test(
    URL.parse(url)?.hostname ?? '',
  )
}
