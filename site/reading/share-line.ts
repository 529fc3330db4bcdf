import { buildShareLink, SHARE_CHANNELS } from '#domain/news/share-links.ts'

/** Gives the lines what needs a script: the device's own way of sharing, and a button that copies. */
export function wakeShareLines(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-share]')) bringToLife(line)
}

function bringToLife(line: HTMLElement): void {
  const shared = {
    title: line.dataset.share ?? document.title,
    url: location.origin + location.pathname,
  }
  const device = line.querySelector<HTMLButtonElement>('[data-share-device]')
  const copy = line.querySelector<HTMLButtonElement>('[data-share-copy]')
  const channels = line.querySelector<HTMLElement>('[data-share-channels]')
  const status = line.querySelector<HTMLElement>('[data-share-status]')
  if (!device || !copy || !channels || !status) return

  const canShare = typeof navigator.share === 'function'
  device.hidden = !canShare
  channels.hidden = canShare
  copy.hidden = false
  pointChannels(channels, shared)

  copy.addEventListener('click', async () => {
    status.textContent = await copyAddress(shared.url)
  })
  device.addEventListener('click', async () => {
    if (await shareWithDevice(shared)) return
    channels.hidden = false
    status.textContent = 'This device could not share it. Please choose one of these ways.'
  })
}

/** The site may be served under another address than the one it was built for. */
function pointChannels(channels: HTMLElement, shared: { title: string; url: string }): void {
  for (const channel of SHARE_CHANNELS) {
    const link = channels.querySelector<HTMLAnchorElement>(`[data-channel="${channel}"]`)
    if (link) link.href = buildShareLink(channel, shared)
  }
}

/** Gives what to tell the reader. */
async function copyAddress(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url)
    return 'Link copied'
  } catch {
    return `This browser does not let us copy. The address is ${url}`
  }
}

/** Whether the device took it; a reader who closes its dialog has been served as well. */
async function shareWithDevice(shared: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
