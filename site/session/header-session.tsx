/** The user menu of a page whose visitor has a stored session: a way to the account. */
export function HeaderSession() {
  return (
    <a
      href="/account"
      aria-label="Your account"
      className="inline-flex size-11 items-center justify-center"
    >
      <span className="inline-flex size-9 items-center justify-center rounded-round bg-ink text-note font-semibold text-paper before:content-[var(--visitor-initials,'U')]" />
    </a>
  )
}
