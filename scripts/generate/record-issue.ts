import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { reuseCompiledModules } from '#backend/configuration/compiled-modules.ts'
import { sampleWeek } from '#domain/markets/sample-week.ts'
import { figuresTimeOf } from '#domain/newsletter/issue-schedule.ts'
import { giveUp, say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'

// Records the market figures that an issue shows on the web, from the sample feed, as of its sending
// time: `npm run generate issue-figures -- 2026-11-26`. Keeps the picks that the file already has; with
// --picks, replaces them with those that editors put into the issue at /editor.

type Pick = { title: string; url: string; source: string; why: string }

const words = process.argv.slice(2)
const [date = ''] = words.filter((word) => word !== '--picks')
if (!existsSync(inProject('content/newsletter', `${date}.mdx`))) {
  giveUp(
    date
      ? `There is no issue content/newsletter/${date}.mdx. Name one by its date, such as 2026-11-26.`
      : 'Add the date of an issue: npm run generate issue-figures -- 2026-11-26',
  )
}
const file = inProject('content/issue-figures', `${date}.json`)
const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).picks : []
const picks = words.includes('--picks') ? await loadChosenPicks(date) : kept
const asOf = figuresTimeOf(date)
const record = { asOf, source: 'sample', ...sampleWeek(new Date(asOf)), picks }
writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`)
say(`Wrote content/issue-figures/${date}.json, with ${picks.length} picks.`)

async function loadChosenPicks(issue: string): Promise<Pick[]> {
  reuseCompiledModules()
  const { runWithDatabase } = await import('#backend/database/call-database.ts')
  let chosen: Pick[] = []
  const code = await runWithDatabase(process.env, {
    patienceMs: 15_000,
    work: async (call) => {
      // The function returns one list, which a server and the database nest differently.
      const rows = (await call('read_issue_picks', { p_issue: issue })).flat()
      chosen = (rows as (Pick & { description: string })[]).map(
        ({ title, description, url, source }) => ({
          title,
          url,
          source,
          why: description || title,
        }),
      )
      return 0
    },
  })
  if (code !== 0) process.exit(code)
  if (chosen.length === 0) giveUp(`No picks were put into the issue of ${issue} at /editor.`)
  return chosen
}
