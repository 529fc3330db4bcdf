import { parseArgs } from 'node:util'
import { launchChromium } from '#bench/page-speed/launch-chromium.ts'
import { say } from '#scripts/progress.mjs'
import { ONE_PAGE_OF_EACH_KIND } from '#tests/fixtures/public-pages.ts'
import { describeMachine } from './machine.ts'
import type { MainTask } from './page-speed/main-thread.ts'
import { measureBlocking } from './page-speed/measure-blocking.ts'
import { type Load, measureLoad } from './page-speed/measure-load.ts'
import { PHONE } from './page-speed/open-phone.ts'
import { openSubjects } from './page-speed/open-subjects.ts'

// npm run bench page-speed [-- --runs 5] [--against FOLDER] [--page /magazine] [--page all] [--tasks]: the built site, cold, on a simulated phone
// (150 ms, 1.6 Mb/s, processor four times slower). /pro opens with a stored session and counts as usable when what is
// typed into the search brings suggestions, and a holding can be typed or its button reacts. --against is another built site, measured alternately.
// "blocking cpu" is in processor time, which other programs do not change, --tasks lists what it consists of, and
// --page all takes one public page of each kind.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    against: { type: 'string' },
    tasks: { type: 'boolean', default: false },
    page: { type: 'string', multiple: true, default: ['/pro', '/', '/magazine'] },
  },
})

const paths = values.page.flatMap((page) => (page === 'all' ? ONE_PAGE_OF_EACH_KIND : page))
const browser = await launchChromium()
const servers = await openSubjects(values.against)
try {
  say(describeMachine())
  say(`${values.runs} runs each, alternating; medians.\n`)
  const heads = [
    'usable ms',
    'largest paint',
    'blocking ms',
    'blocking cpu',
    'requests',
    'KB',
    'all requests',
  ]
  say(row(['', ...heads, 'floor ms']))
  for (const path of paths) await measurePage(path)
} finally {
  await browser.close()
  await Promise.all(servers.map(({ close }) => close()))
}

type Run = Load & { blockingCpuMs: number; tasks: MainTask[] }

async function measurePage(path: string): Promise<void> {
  const loads = new Map<string, Run[]>(servers.map(({ name }) => [name, []]))
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const { name, address, stored } of servers) {
      const kept = path.startsWith('/pro') ? stored : {}
      const load = await measureLoad(browser, address + path, kept)
      const { blockingMs, tasks } = await measureBlocking(browser, address + path, kept)
      loads.get(name)?.push({ ...load, blockingCpuMs: blockingMs, tasks })
    }
  }
  for (const [name, runs] of loads) report(`${path} ${name}`, runs)
}

function report(name: string, runs: Run[]): void {
  const median = (figure: keyof Load | 'blockingCpuMs') =>
    runs.map((run) => run[figure]).toSorted((a, b) => a - b)[runs.length >> 1] ?? Number.NaN
  const [usable, paint] = [median('usableMs'), median('largestPaintMs')]
  const blocking = [median('blockingMs'), median('blockingCpuMs')]
  const [requests, bytes, all] = [median('requests'), median('bytes'), median('allRequests')]
  // One round trip for the page, one for what it names, and the time that the bytes take.
  const floorMs = 2 * PHONE.roundTripMs + (1000 * bytes) / PHONE.bytesPerSecond
  const figures = [usable, paint, ...blocking, requests, bytes / 1000, all, floorMs]
  say(row([name, ...figures.map((figure) => figure.toFixed(0))]))
  for (const { cpuMs, scriptMs, layoutMs, where } of (values.tasks && runs.at(-1)?.tasks) || []) {
    const parts = [scriptMs, layoutMs].map((ms) => (ms * PHONE.slowdown).toFixed(0))
    say(`  ${cpuMs.toFixed(0)} ms, scripts ${parts[0]}, layout ${parts[1]}: ${where}`)
  }
}

function row([name = '', ...figures]: string[]): string {
  return name.slice(-36).padEnd(38) + figures.map((figure) => figure.padStart(14)).join('')
}
