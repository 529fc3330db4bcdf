import type { SocialLink } from '#site/site-configuration.ts'

export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Elsewhere" className="mt-2 flex flex-wrap gap-x-5 text-small">
      {links.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="me noopener noreferrer"
            target="_blank"
            className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-accent hover:underline"
          >
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
