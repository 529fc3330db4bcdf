type ScriptNoticeProps = { what: string; className?: string }

/** For those who have switched JavaScript off, in place of what it would have brought. */
export function ScriptNotice({ what, className = '' }: ScriptNoticeProps) {
  return (
    <noscript>
      <p className={`border-l-2 border-accent pl-4 text-small ${className}`}>
        {what} needs JavaScript, which is switched off in your browser. Switch it on and load the
        page again, or read{' '}
        <a href="/archive" className="underline underline-offset-4">
          the archive
        </a>
        , which works without.
      </p>
    </noscript>
  )
}
