import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEXT_COMPONENTS } from './check-components.ts'

test.each(['reading/reading-text.astro', 'feeds-and-cards/feed-text/feed-text.astro'])(
  '%s renders exactly the components that texts may use',
  (file) => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    const list = /const components = \{([^}]*)\}/.exec(source)?.[1] ?? ''
    const drawn = [...list.matchAll(/^\s*([A-Z]\w+)/gm)].map(([, name]) => name)
    expect(drawn.sort()).toEqual(Object.keys(TEXT_COMPONENTS).sort())
  },
)
