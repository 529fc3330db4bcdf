import { createKnownCompanies } from '#domain/broker-statements/known-companies.ts'
import { parseStatement } from '#domain/broker-statements/parse-statement.ts'
import american from '#domain/markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '#domain/search/bundled-listings.ts'
import { generateLayout } from '#tests/fixtures/layouts/generate-layouts.ts'
import { addTallies, judgeLayout, type Tally } from '#tests/fixtures/layouts/judge-layouts.ts'

// How well lists of holdings are understood whose words stand in layouts made at random, without any picture.
// A third of the kinds is held back: nothing is printed of them but the total.
// `-- --lists COUNT --from NUMBER --verbose` reads more or others, and says what was wrong.
const LISTS = 2000
const options = process.argv.slice(2)
const read = (name: string) => Number(options[options.indexOf(name) + 1]) || 0
const from = options.includes('--from') ? read('--from') : 0
const count = options.includes('--lists') ? read('--lists') : LISTS
const companies = createKnownCompanies(bundledListings(american.lines))

const tallies: { name: string; isHeldBack: boolean; tally: Tally }[] = []
for (let number = from; number < from + count; number++) {
  const layout = generateLayout(number)
  const tally = judgeLayout(layout, parseStatement(layout.words, companies))
  const { name, isHeldBack } = layout.kind
  tallies.push({ name, isHeldBack, tally })
  if (!options.includes('--verbose') || isHeldBack) continue
  for (const fault of tally.faults) console.log(`${number}, ${name}: ${fault}`)
}
for (const isHeldBack of [false, true]) {
  const ofKind = tallies.filter((one) => one.isHeldBack === isHeldBack)
  print(isHeldBack ? 'HELD BACK' : 'TUNED', addTallies(ofKind.map(({ tally }) => tally)))
}

function print(name: string, { rows, symbols, shares, invented, empty, unmarked }: Tally): void {
  const percent = (part: number) => `${((part / rows) * 100).toFixed(1)}%`
  console.log(
    `${name.padEnd(10)} ${rows} rows; symbols ${percent(symbols)}, shares ${percent(shares)}; invented ${invented}, without a symbol ${empty}, wrong but not marked ${unmarked}`,
  )
}
