/** Of this browser: keys of ours begin so, and databases too. Supabase's client keeps the session under its own. */
const PREFIX = 'kachi-'
/** For browsers that do not list their databases. */
const DATABASES = ['kachi-analyses', 'kachi-portfolio']

/** Removes what readers enter and keep on this device: holdings, portfolios, analyses, prices, figures, the watchlist. */
export async function clearDevice(): Promise<void> {
  for (const find of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = find()
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
    } catch {
      // Blocked storage has nothing of ours.
    }
  }
  await Promise.all((await listDatabases()).map(deleteDatabase))
}

async function listDatabases(): Promise<string[]> {
  const listed = await indexedDB.databases?.().catch(() => undefined)
  return listed?.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name : [])) ?? DATABASES
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name)
    // Another tab that has it open ends that soon: it is deleted then.
    for (const end of ['success', 'error', 'blocked'])
      deleting.addEventListener(end, () => resolve())
  })
}
