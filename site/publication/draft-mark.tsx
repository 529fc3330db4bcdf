export function DraftMark() {
  return (
    <span className="rounded-seal bg-ink px-1.5 text-note font-semibold text-paper">Draft</span>
  )
}
