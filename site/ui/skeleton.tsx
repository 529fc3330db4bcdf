export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-seal bg-hairline/70 ${className}`}
    />
  )
}

export function Spinner({ label }: { label: string }) {
  return (
    <div
      aria-busy="true"
      className="flex min-h-64 flex-col items-center justify-center gap-4 text-small text-muted"
    >
      <span
        aria-hidden="true"
        className="size-8 animate-spin rounded-round border-2 border-hairline border-t-accent"
      />
      <p role="status">{label}</p>
    </div>
  )
}
