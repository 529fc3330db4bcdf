import { LinkButton } from '#site/ui/link-button.tsx'

export function MagazineIntro() {
  return (
    <section aria-labelledby="magazine-title" className="wrap py-14 md:py-20">
      <p className="eyebrow">Weekly newsletter</p>
      <h1 id="magazine-title" className="mt-3 max-w-[16ch] text-display font-medium tracking-tight">
        One company, one idea, every Thursday
      </h1>
      <p className="mt-6 max-w-prose text-lead text-muted">
        A letter on value investing in Asia that takes ten minutes to read and a week to think
        about. It is free, and it opens the Pro area: no account, just your e-mail.
      </p>
      <LinkButton href="#subscribe" className="mt-8">
        Subscribe to the newsletter
      </LinkButton>
    </section>
  )
}
