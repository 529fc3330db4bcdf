import { isCrmConfigured, sendCrmRecords } from '#functions/_shared/crm/send-records.ts'
import type { Hosted } from '../open-hosted.ts'
import { serveWork } from '../serve-work.ts'
import type { Slice } from '../slice.ts'

/** Loaded when called: a slice has little of the processor, and starting code counts. */
Deno.serve(
  serveWork({
    mail: async (...given) => (await import('../deliver-mail.ts')).deliverMail(...given),
    newsletter: async (...given) =>
      (await import('../send-newsletter.ts')).sendNewsletter(...given),
    news: async (...given) => (await import('../ingest-news.ts')).ingestNews(...given),
    crm: sendToCrm,
  }),
)

async function sendToCrm({ log }: Hosted, { signal }: Slice): Promise<string> {
  if (!isCrmConfigured()) return 'HUBSPOT_TOKEN is not set'
  await sendCrmRecords((level, message) => log[level](message), signal)
  return 'contacts and events were sent'
}
