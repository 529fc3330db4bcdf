import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import { formatDateTime } from '#domain/format-date.ts'
import { fetchAsKachi } from '#site/backend-client/fetch-as-kachi.ts'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { Spinner } from '#site/ui/skeleton.tsx'
import { Tabs } from '#site/ui/tabs.tsx'
import { useSearchParam } from '#site/ui/use-search-param.ts'

const POLL_MS = 3000

const queryClient = createQueryClient()

export function MailboxScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <Mailbox />
    </QueryClientProvider>
  )
}

function Mailbox() {
  const [to] = useSearchParam('to')
  const { data, error, errorUpdateCount } = useQuery({
    queryKey: ['mailbox', to],
    queryFn: () => fetchMessages(to),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    staleTime: 0,
  })
  // The query library clears the error on each retry without data, and the message would flicker.
  const isFailing = data ? error !== null : errorUpdateCount > 0

  return (
    <>
      {isFailing ? <Unread /> : null}
      {data ? (
        <Answer answer={data} />
      ) : isFailing ? null : (
        <Spinner label="Opening the mailbox..." />
      )}
    </>
  )
}

function Unread() {
  return (
    <p role="alert" className="mb-6 border-l-4 border-loss pl-4">
      The mailbox could not be read. Check that the server is running. Retrying every few seconds.
    </p>
  )
}

function Answer({ answer }: { answer: MailboxAnswer }) {
  return answer.kind === 'closed' ? <Closed /> : <Messages messages={answer.messages} />
}

function Messages({ messages }: { messages: Message[] }) {
  const [to] = useSearchParam('to')
  const [chosen, choose] = useSearchParam('message')
  const open = messages.find(({ id }) => String(id) === chosen) ?? messages[0]
  if (!open) return <Empty to={to} />
  return (
    <div className="grid gap-6 lg:grid-cols-[22rem_1fr] lg:gap-10">
      <MessageList messages={messages} openId={open.id} onOpen={(id) => choose(String(id))} />
      <MessageReader key={open.id} message={open} />
    </div>
  )
}

function Empty({ to }: { to: string | undefined }) {
  const link = 'text-ink underline underline-offset-4 hover:text-accent'
  return (
    <div className="border-y border-hairline py-14 text-center">
      <p className="text-title font-medium wrap-anywhere">No email yet{to ? ` for ${to}` : ''}</p>
      <p className="mt-2 text-muted">
        Subscribe on the{' '}
        <a href="/magazine" className={link}>
          magazine page
        </a>{' '}
        and the confirmation email appears here.
      </p>
      {to ? (
        <p className="mt-2 text-muted">
          <a href="/mailbox" className={link}>
            Show email for all addresses
          </a>
        </p>
      ) : null}
    </div>
  )
}

function Closed() {
  return (
    <div className="border-y border-hairline py-14 text-center">
      <p className="text-title font-medium">This mailbox is off</p>
      <p className="mx-auto mt-2 max-w-md text-muted">
        A mail server is configured, so emails go to their recipients. To capture them here instead,
        start Kachi without SMTP_URL.
      </p>
    </div>
  )
}

type MessageListProps = {
  messages: Message[]
  openId: Message['id']
  onOpen: (id: Message['id']) => void
}

function MessageList({ messages, openId, onOpen }: MessageListProps) {
  return (
    <ul
      aria-label="Captured emails"
      className="max-h-80 self-start overflow-y-auto border-y border-hairline lg:max-h-[70vh]"
    >
      {messages.map(({ id, to, subject, date }) => (
        <li key={id} className="border-b border-hairline last:border-b-0">
          <button
            type="button"
            aria-current={id === openId}
            className="block min-h-11 w-full border-l-4 border-transparent px-3 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-current:border-ink aria-current:bg-sunken"
            onClick={() => onOpen(id)}
          >
            <span className="flex items-baseline justify-between gap-3 text-note text-muted">
              <span className="truncate">{to}</span>
              <time dateTime={date} className="shrink-0">
                {formatDateTime(date)}
              </time>
            </span>
            <span className="mt-0.5 block truncate text-small font-medium">{subject}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type View = 'html' | 'text'

function MessageReader({ message }: { message: Message }) {
  const [view, setView] = useState<View>('html')
  return (
    <article aria-label={message.subject} className="min-w-0">
      <h2 className="text-title font-medium">{message.subject}</h2>
      <p className="mt-1 mb-4 text-note break-all text-muted">
        To {message.to} · {formatDateTime(message.date)}
      </p>
      <Tabs<View>
        label="Email format"
        selected={view}
        onSelect={setView}
        tabs={[
          { value: 'html', label: 'HTML', content: <HtmlView message={message} /> },
          {
            value: 'text',
            label: 'Plain text',
            content: (
              // Monospace keeps the columns of tables aligned; phones are too narrow for it.
              <pre className="overflow-x-auto text-small break-words whitespace-pre-wrap max-md:font-sans">
                {message.text}
              </pre>
            ),
          },
        ]}
      />
    </article>
  )
}

/** Sandboxed: no scripts run. A link opens in place of this page. */
function HtmlView({ message }: { message: Message }) {
  return (
    <iframe
      title={`Email: ${message.subject}`}
      sandbox="allow-top-navigation-by-user-activation allow-popups"
      srcDoc={`<base target="_top">${message.html}`}
      className="h-[70vh] min-h-96 w-full rounded-seal border border-hairline bg-raised"
    />
  )
}

const MessageSchema = z.object({
  id: z.union([z.string(), z.number()]),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  date: z.string(),
})

type Message = z.infer<typeof MessageSchema>

type MailboxAnswer =
  | { kind: 'open'; messages: Message[] }
  /** A mail server is configured: emails are sent, not captured. */
  | { kind: 'closed' }

/**
 * Newest first, for one address or for all.
 *
 * @throws if the server's answer is not a list of messages
 */
async function fetchMessages(to: string | undefined): Promise<MailboxAnswer> {
  const query = to ? `?to=${encodeURIComponent(to)}` : ''
  const response = await fetchAsKachi(`/mailbox/messages${query}`)
  if (response.status === 404) return { kind: 'closed' }
  if (!response.ok) throw new Error(`The mailbox answered with status ${response.status}.`)
  return { kind: 'open', messages: z.array(MessageSchema).parse(await response.json()) }
}
