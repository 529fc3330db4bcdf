import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'

// What any sender costs at least: a nodemailer pool that sends the same bytes again and again, one
// recipient each, and remembers nothing. `node bare-loop.ts SMTP_URL MESSAGE_FILE COUNT CONNECTIONS`
const [url = '', messageFile = '', count = '0', connections = '1'] = process.argv.slice(2)
const raw = await readFile(messageFile, 'utf8')
const pool = createTransport({
  url,
  pool: true,
  maxConnections: Number(connections),
  maxMessages: 1_000,
})
let next = 0

async function sendAll(): Promise<void> {
  while (next < Number(count)) {
    next += 1
    await pool.sendMail({
      envelope: { from: 'letters@localhost', to: [`bare${next}@example.com`] },
      raw,
    })
  }
}

await Promise.all(Array.from({ length: Number(connections) }, sendAll))
pool.close()
