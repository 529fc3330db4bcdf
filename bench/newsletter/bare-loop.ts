import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { createPersonalizer } from '#backend/newsletter/issues/message-template.ts'
import type { BareJob } from './bare-job.ts'

// The lower bound for any sender: a nodemailer pool that sends the exact bytes of the run to each subscriber
// and records nothing. The links are given, so it does not even sign them.
// `node bare-loop.ts SMTP_URL JOB_FILE CONNECTIONS` prints the CPU milliseconds per email.
const [url = '', jobFile = '', connections = '1'] = process.argv.slice(2)
const { template, issue, recipients } = JSON.parse(await readFile(jobFile, 'utf8')) as BareJob
const personalize = createPersonalizer(template, issue)
const pool = createTransport({
  url,
  pool: true,
  maxConnections: Number(connections),
  maxMessages: 1_000,
})
const remaining = recipients.values()

async function sendAll(): Promise<void> {
  // The loops share the iterator, so that each recipient gets one email.
  for (const recipient of remaining) {
    const envelope = { from: template.envelopeFrom, to: [recipient.email] }
    await pool.sendMail({ envelope, raw: Buffer.concat(personalize(recipient).pieces) })
  }
}

const before = process.cpuUsage()
await Promise.all(Array.from({ length: Number(connections) }, sendAll))
const { user, system } = process.cpuUsage(before)
pool.close()
process.stdout.write(String((user + system) / 1000 / recipients.length))
