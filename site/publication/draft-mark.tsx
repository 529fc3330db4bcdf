export function DraftMark() {
  return (
    <span className="rounded-seal bg-accent px-1.5 text-note font-semibold text-on-accent">
      Draft
    </span>
  )
}
