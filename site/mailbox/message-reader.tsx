import { useState } from 'react'
import { Tabs } from '#site/ui/tabs.tsx'
import type { Message } from './messages.ts'

type View = 'html' | 'text'

/** One mail, as a mail program would show it and as plain text. */
export function MessageReader({ message }: { message: Message }) {
  const [view, setView] = useState<View>('html')
  return (
    <article aria-label={message.subject} className="min-w-0">
      <h2 className="text-title font-medium">{message.subject}</h2>
      <p className="mt-1 mb-4 text-note break-all text-muted">
        To {message.to} · {new Date(message.date).toLocaleString('en-GB')}
      </p>
      <Tabs<View>
        label="Form of the mail"
        selected={view}
        onSelect={setView}
        tabs={[
          { value: 'html', label: 'HTML', content: <HtmlView message={message} /> },
          {
            value: 'text',
            label: 'Plain text',
            content: (
              // Tables are columns of spaces; a phone is too narrow for them in any case.
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

/** No script runs in here; a link opens in place of this page, as its reader chose to. */
function HtmlView({ message }: { message: Message }) {
  return (
    <iframe
      title={`Mail: ${message.subject}`}
      sandbox="allow-top-navigation-by-user-activation allow-popups"
      srcDoc={`<base target="_top">${message.html}`}
      className="h-[70vh] min-h-96 w-full rounded-seal border border-hairline bg-raised"
    />
  )
}
