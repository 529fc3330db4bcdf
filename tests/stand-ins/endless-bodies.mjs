import { request } from 'node:http'
import { isMainThread, workerData } from 'node:worker_threads'

/**
 * Sends an endless body without a length until an answer arrives.
 *
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {number} [piece] bytes per write
 * @returns {Promise<{ status: number, sent: number }>}
 */
export function sendEndlessly(url, headers, piece = 65_536) {
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      method: 'POST',
      headers: { ...headers, 'Transfer-Encoding': 'chunked' },
    })
    const chunk = Buffer.alloc(piece, 'x')
    let sent = 0
    let isAnswered = false
    function send() {
      for (let count = 0; count < 100 && !isAnswered; count += 1) {
        sent += piece
        if (!asking.write(chunk)) return void asking.once('drain', send)
      }
      if (!isAnswered) setImmediate(send)
    }
    asking.on('response', (response) => {
      isAnswered = true
      resolve({ status: response.statusCode ?? 0, sent })
      response.destroy()
      asking.destroy()
    })
    asking.on('error', (error) => (isAnswered ? undefined : reject(error)))
    send()
  })
}

// As a worker: four clients that start over whenever they are refused.
if (!isMainThread && workerData?.endlessBodies) {
  const { doors, endsAt } = workerData.endlessBodies
  await Promise.all(
    Array.from({ length: 4 }, async (_, client) => {
      for (let turn = client; Date.now() < endsAt; turn += 1) {
        const { url, headers } = doors[turn % doors.length]
        await sendEndlessly(url, headers).catch(() => undefined)
      }
    }),
  )
}
