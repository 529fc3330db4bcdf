/** Shows one step of a panel made of `Step`, with its title as the page's heading. */
export function showStep(panel: HTMLElement | null, name: string): void {
  const heading = panel?.querySelector('h1')
  for (const step of panel?.querySelectorAll<HTMLElement>('[data-step]') ?? []) {
    step.hidden = step.dataset.step !== name
    if (!step.hidden && heading) heading.textContent = step.dataset.title ?? ''
  }
}
