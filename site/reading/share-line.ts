import { buildShareLink, SHARE_CHANNELS } from '#domain/news/share-links.ts'

export function startShareLines(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-share]')) startShareLine(line)
}

function startShareLine(line: HTMLElement): void {
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
    status.textContent = 'Sharing failed on this device. Use one of these links instead.'
  })
}

function pointChannels(channels: HTMLElement, shared: { title: string; url: string }): void {
  for (const channel of SHARE_CHANNELS) {
    const link = channels.querySelector<HTMLAnchorElement>(`[data-channel="${channel}"]`)
    if (link) link.href = buildShareLink(channel, shared)
  }
}

async function copyAddress(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url)
    return 'Link copied'
  } catch {
    return `Your browser blocked copying. The link is ${url}`
  }
}

/** Resolves to whether the share dialog opened. Closing it without sharing is not a failure. */
async function shareWithDevice(shared: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
