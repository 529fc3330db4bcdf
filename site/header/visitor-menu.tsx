/**
 * The place of the user menu, seen by signed-in visitors only. The link works without any script;
 * `load-header-session.ts` puts the real menu in its place when a session is stored.
 */
export function VisitorMenu() {
  return (
    <div data-header-session data-visitor-only="reader subscriber" className="flex size-11">
      <a
        href="/account"
        aria-label="Your account"
        className="inline-flex size-11 items-center justify-center"
      >
        <span className="inline-flex size-9 items-center justify-center rounded-round bg-ink text-note font-semibold text-paper before:content-[var(--visitor-initials,'U')]" />
      </a>
    </div>
  )
}
