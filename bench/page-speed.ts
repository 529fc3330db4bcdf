import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findInstalledChromium } from '#scripts/programs/find-programs.ts'
import { say } from '#scripts/progress.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { SETTINGS_FOR_LOAD } from './load/kill-under-load.ts'
import { describeMachine } from './machine.ts'
import { type Load, measureLoad } from './page-speed/measure-load.ts'
import { PHONE } from './page-speed/open-phone.ts'
import { signUpForSession } from './sign-up-reader.ts'

// npm run bench page-speed [-- --runs 5] [--against FOLDER] [--page /magazine]: the built site, cold, on a simulated phone
// (150 ms, 1.6 Mb/s, processor four times slower). /pro opens with a stored session and counts as usable when what is
// typed into the search brings suggestions, and a holding can be typed or its button reacts. --against is another built site, measured alternately.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    against: { type: 'string' },
    page: { type: 'string', multiple: true, default: ['/pro', '/', '/magazine'] },
  },
})

const browser = await chromium.launch({
  executablePath: findInstalledChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})
const subjects: { name: string; environment: Record<string, string> }[] = [
  { name: 'this build', environment: {} },
  ...(values.against ? [{ name: values.against, environment: { SITE_DIR: values.against } }] : []),
]
const servers = await Promise.all(subjects.map((subject) => openServer(subject)))
try {
  say(describeMachine())
  say(`${values.runs} runs each, alternating; medians.\n`)
  const heads = ['usable ms', 'largest paint', 'blocking ms', 'requests', 'KB', 'all requests']
  say(row(['', ...heads, 'floor ms']))
  for (const path of values.page) await measurePage(path)
} finally {
  await browser.close()
  await Promise.all(servers.map(({ close }) => close()))
}

async function openServer({ name, environment }: (typeof subjects)[number]) {
  const scratch = await createScratch({ environment, settings: SETTINGS_FOR_LOAD })
  const server = await scratch.start()
  const session = await signUpForSession(server.address, await scratch.loadKeys())
  const key = `sb-${new URL(server.address).hostname.split('.')[0]}-auth-token`
  return {
    name,
    address: server.address,
    // As an earlier visit leaves them.
    stored: {
      [key]: JSON.stringify(session),
      'kachi-visitor': JSON.stringify({ email: session.user.email, name: '', isSubscriber: true }),
    },
    close: async () => {
      await server.stop()
      await scratch.remove()
    },
  }
}

async function measurePage(path: string): Promise<void> {
  const loads = new Map<string, Load[]>(servers.map(({ name }) => [name, []]))
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const { name, address, stored } of servers) {
      const isPrivate = path.startsWith('/pro')
      loads.get(name)?.push(await measureLoad(browser, address + path, isPrivate ? stored : {}))
    }
  }
  for (const [name, runs] of loads) report(`${path} ${name}`, runs)
}

function report(name: string, runs: Load[]): void {
  const median = (figure: keyof Load) =>
    runs.map((run) => run[figure]).toSorted((a, b) => a - b)[runs.length >> 1] ?? Number.NaN
  const [usable, paint, blocking] = [
    median('usableMs'),
    median('largestPaintMs'),
    median('blockingMs'),
  ]
  const [requests, bytes, all] = [median('requests'), median('bytes'), median('allRequests')]
  // One round trip for the page, one for what it names, and the time that the bytes take.
  const floorMs = 2 * PHONE.roundTripMs + (1000 * bytes) / PHONE.bytesPerSecond
  const figures = [usable, paint, blocking, requests, bytes / 1000, all, floorMs]
  say(row([name, ...figures.map((figure) => figure.toFixed(0))]))
}

function row([name = '', ...figures]: string[]): string {
  return name.slice(-36).padEnd(38) + figures.map((figure) => figure.padStart(14)).join('')
}
