import { transform } from 'lightningcss'

/** The names of all classes that a stylesheet's selectors ask for. */
export function findClasses(css: string): Set<string> {
  const names = new Set<string>()
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    visitor: {
      Selector(selector) {
        collect([selector], names)
      },
    },
  })
  return names
}

type Component = { type: string; name?: unknown; selectors?: unknown }

function collect(selectors: readonly (readonly Component[])[], names: Set<string>): void {
  for (const component of selectors.flat()) {
    if (component.type === 'class' && typeof component.name === 'string') names.add(component.name)
    // What stands in :is(), :where(), :not() and :has().
    if (Array.isArray(component.selectors)) collect(component.selectors, names)
  }
}

/**
 * Those of `names` that a text may put on an element: whatever it holds in any place, so that a class
 * which a script only assembles a list from counts as well.
 */
export function findMentioned(names: Iterable<string>, text: string): Set<string> {
  return new Set([...names].filter((name) => isQuoted(name) || text.includes(name)))
}

/** Pages and scripts write these in their own ways; such a class always stays. */
function isQuoted(name: string): boolean {
  return /["'`\\&<>]/.test(name)
}

/** The stylesheet without the rules that only an element with one of these classes could match. */
export function removeClasses(css: string, classes: string[]): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols: classes,
  })
  return code.toString()
}
