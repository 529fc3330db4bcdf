import type { AnswerDirectly, Fetch, Listen } from './options.ts'

/** Links in emails need the port, so it opens early. Requests get 503 until `answerWith`. */
export async function openPort(listen: Listen) {
  let serveRequest: Fetch = () => new Response('Starting', { status: 503 })
  let hasStarted = false
  const direct: AnswerDirectly[] = []
  const answer: Fetch = (request, bindings) => serveRequest(request, bindings)
  const listener = await listen(
    answer,
    (request, response) => hasStarted && direct.some((attempt) => attempt(request, response)),
  )
  return {
    address: `http://localhost:${listener.port}`,
    fetch: answer,
    close: () => listener.close(),
    mountDirectly: (attempt: AnswerDirectly) => void direct.push(attempt),
    answerWith(fetch: Fetch) {
      serveRequest = fetch
      hasStarted = true
    },
  }
}
