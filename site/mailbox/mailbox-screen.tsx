import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createQueryClient } from '#site/data/query-client.ts'
import { useSearchParam } from '#site/data/use-search-param.ts'
import { Spinner } from '#site/ui/spinner.tsx'
import { MessageList } from './message-list.tsx'
import { MessageReader } from './message-reader.tsx'
import { fetchMessages, type MailboxAnswer, type Message } from './messages.ts'

/** How often the mailbox is looked into while its page is visible, in milliseconds. */
const POLL_MS = 3000

const queryClient = createQueryClient()

/** Mails that were captured because no mail server is configured. */
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
  // Without data, an error is forgotten with each new try: the message would come and go.
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
      The mailbox could not be read. It is tried again every few seconds; check that the server is
      running.
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
      <p className="text-title font-medium wrap-anywhere">No mail yet{to ? ` to ${to}` : ''}</p>
      <p className="mt-2 text-muted">
        Subscribe on the{' '}
        <a href="/magazine" className={link}>
          magazine page
        </a>{' '}
        and the confirmation appears here by itself.
      </p>
      {to ? (
        <p className="mt-2 text-muted">
          Mails to others are in{' '}
          <a href="/mailbox" className={link}>
            the whole mailbox
          </a>
          .
        </p>
      ) : null}
    </div>
  )
}

function Closed() {
  return (
    <div className="border-y border-hairline py-14 text-center">
      <p className="text-title font-medium">Mail is being delivered</p>
      <p className="mx-auto mt-2 max-w-md text-muted">
        This server has a mail server configured, so mails go to their recipients and none are kept
        here. Start it without SMTP_URL to capture them instead.
      </p>
    </div>
  )
}
