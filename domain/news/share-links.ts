export const SHARE_CHANNELS = ['LinkedIn', 'WhatsApp', 'Twitter', 'Email', 'BlueSky'] as const

export type ShareChannel = (typeof SHARE_CHANNELS)[number]

export function buildShareLink(
  channel: ShareChannel,
  { title, url }: { title: string; url: string },
): string {
  const encodedTitle = encodeURIComponent(title)
  const encodedUrl = encodeURIComponent(url)
  const both = encodeURIComponent(`${title} ${url}`)
  switch (channel) {
    case 'LinkedIn':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}`
    case 'WhatsApp':
      return `https://wa.me/?text=${both}`
    case 'Twitter':
      return `https://twitter.com/intent/tweet?text=${encodedTitle}&url=${encodedUrl}`
    case 'Email':
      return `mailto:?subject=${encodedTitle}&body=${both}`
    case 'BlueSky':
      return `https://bsky.app/intent/compose?text=${both}`
  }
}
