import { measureProgress } from './reading-progress.ts'
import { watchScroll } from './watch-scroll.ts'

/** Draws the progress line where the style sheet alone cannot: in browsers without scroll timelines. */
export function drawProgress(text: HTMLElement): void {
  const line = document.querySelector<HTMLElement>('[data-reading-progress]')
  if (!line || CSS.supports('(animation-timeline: view()) and (timeline-scope: --reading)')) return
  watchScroll(() => {
    const { top, height } = text.getBoundingClientRect()
    const progress = measureProgress({ top, height, windowHeight: innerHeight })
    line.style.transform = `scaleX(${progress})`
  })
}
