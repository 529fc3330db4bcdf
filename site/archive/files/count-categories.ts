/** The categories by name, the newsletter last, with how many texts each has. */
export function countCategories(
  texts: { category: string }[],
): { category: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { category } of texts) counts.set(category, (counts.get(category) ?? 0) + 1)
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => rank(a.category) - rank(b.category) || a.category.localeCompare(b.category))
}

function rank(category: string): number {
  return category === 'Newsletter' ? 1 : 0
}
