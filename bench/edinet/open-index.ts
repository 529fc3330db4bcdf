import type { CallDatabase } from '#backend/database/call-database.ts'
import { createEdinetApi } from '#functions/_shared/markets/edinet/edinet-api.ts'
import { createEdinetStore } from '#functions/_shared/markets/edinet/edinet-store.ts'

/** EDINET's interface and index, with a pause of our own between two calls. */
export function openEdinetIndex(call: CallDatabase, { pauseMs, aheadMs = 0 }: Pace) {
  const now = () => new Date(Date.now() + aheadMs)
  const store = createEdinetStore(
    async (name, values) => (await call(name, values))[0],
    now,
    pauseMs,
  )
  const { EDINET_API_KEY: key = '', EDINET_URL: url, EDINET_CODES_URL: codesUrl } = process.env
  return { api: createEdinetApi({ key, url, codesUrl, store, now }), store, now }
}

type Pace = { pauseMs: number; aheadMs?: number }
