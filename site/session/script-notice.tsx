type ScriptNoticeProps = { what: string; className?: string }

export function ScriptNotice({ what, className = '' }: ScriptNoticeProps) {
  return (
    <noscript>
      <p className={`border-l-2 border-control pl-4 text-small ${className}`}>
        {what} needs JavaScript, which is turned off in your browser. Turn it on and reload the
        page, or read{' '}
        <a href="/archive" className="underline underline-offset-4">
          the archive
        </a>
        , which works without it.
      </p>
    </noscript>
  )
}
