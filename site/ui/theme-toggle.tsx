import { MoonIcon, SunIcon } from './icons.tsx'

/** `theme-switch.ts`, which runs on every page, handles the click. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label="Switch theme"
      title="Switch theme"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-round text-muted transition-colors hover:bg-sunken hover:text-ink noscript:hidden"
    >
      <MoonIcon className="size-5 dark:hidden" />
      <SunIcon className="hidden size-5 dark:block" />
    </button>
  )
}
