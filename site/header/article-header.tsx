import { ArrowLeftIcon } from '#site/ui/icons.tsx'
import { HeaderFrame } from './header-frame.tsx'
import { HeaderLink } from './header-link.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

/** The header of an article: the way back home, the magazine, the theme. */
export function ArticleHeader() {
  return (
    <HeaderFrame end={<VisitorMenu />}>
      <HeaderLink href="/">
        <ArrowLeftIcon className="mr-2 size-4" />
        Back to Home
      </HeaderLink>
      <HeaderLink href="/magazine">Magazine</HeaderLink>
    </HeaderFrame>
  )
}
