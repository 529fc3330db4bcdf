import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import {
  findChromium,
  findHeadlessShell,
  installIntoCache,
} from '#scripts/programs/find-programs.ts'

const AuditSchema = z.object({ numericValue: z.number() })

/** Scores run from 0 to 1. */
const ResultSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
    'best-practices': z.object({ score: z.number() }),
    seo: z.object({ score: z.number() }),
  }),
  audits: z.object({
    'largest-contentful-paint': AuditSchema,
    'total-blocking-time': AuditSchema,
    'cumulative-layout-shift': AuditSchema,
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.string(), transferSize: z.number() })),
      }),
    }),
  }),
})

const MAX_ATTEMPTS = 3

export type LighthouseResult = z.infer<typeof ResultSchema>

export type Lighthouse = {
  measure(url: string): Promise<LighthouseResult>
}

/**
 * Lighthouse and its 120 packages are installed before the first measurement, not by every clone.
 */
export async function openLighthouse(): Promise<Lighthouse> {
  const folder = await installIntoCache('lighthouse', '13.5.0')
  // The headless shell leaves more of a small machine to the measured page than the full browser.
  const chromium = findHeadlessShell() ?? (await findChromium())
  if (!folder || !chromium) {
    const missing = folder ? 'Chromium' : 'Lighthouse'
    throw new Error(`${missing} is missing and could not be installed. Check the network.`)
  }
  const { default: lighthouse } = await importFrom(folder, 'core/index.js')
  const launcher = await importFrom(folder, '../chrome-launcher/dist/index.js')
  async function runOnce(url: string) {
    const chrome = await launcher.launch({ chromePath: chromium, chromeFlags: flags() })
    try {
      const run = await lighthouse(url, { port: chrome.port, logLevel: 'error' })
      return ResultSchema.safeParse(run?.lhr)
    } finally {
      chrome.kill()
    }
  }
  return {
    async measure(url) {
      // On a busy machine, a trace sometimes lacks its beginning, and with it every figure.
      for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
        const { data } = await runOnce(url)
        if (data) return data
      }
      const { data, error } = await runOnce(url)
      if (!data) throw error
      return data
    },
  }
}

function flags(): string[] {
  // Chromium refuses to run as root with its sandbox.
  return ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
}

function importFrom(folder: string, file: string) {
  return import(pathToFileURL(path.join(folder, file)).href)
}
