import type { Message } from './messages.ts'

type MessageListProps = {
  messages: Message[]
  openId: Message['id']
  onOpen: (id: Message['id']) => void
}

export function MessageList({ messages, openId, onOpen }: MessageListProps) {
  return (
    <ul
      aria-label="Captured mails"
      className="max-h-80 overflow-y-auto border-y border-hairline lg:max-h-[70vh]"
    >
      {messages.map(({ id, to, subject, date }) => (
        <li key={id} className="border-b border-hairline last:border-b-0">
          <button
            type="button"
            aria-current={id === openId}
            className="block min-h-11 w-full border-l-4 border-transparent px-3 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-current:border-accent aria-current:bg-sunken"
            onClick={() => onOpen(id)}
          >
            <span className="flex items-baseline justify-between gap-3 text-note text-muted">
              <span className="truncate">{to}</span>
              <time dateTime={date} className="shrink-0">
                {formatTime(date)}
              </time>
            </span>
            <span className="mt-0.5 block truncate text-small font-medium">{subject}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function formatTime(date: string): string {
  return new Date(date).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}
