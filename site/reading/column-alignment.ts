/**
 * The alignment that Markdown gives a column, out of the style it comes in. The content security
 * policy allows no styles in attributes, so that the style sheet has to do it.
 */
export function getColumnAlignment(style: unknown): 'center' | 'right' | undefined {
  const found = /right|center/.exec(JSON.stringify(style) ?? '')?.[0]
  return found === 'right' || found === 'center' ? found : undefined
}
