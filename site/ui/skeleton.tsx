/** A grey place for something that is being loaded. Its size is that of what will replace it. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-seal bg-hairline/70 ${className}`}
    />
  )
}
