import { sendingTimeOf } from '#domain/newsletter/issue-schedule.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** The feeds and the sitemap that hold once the issue of that day is out. */
const ADDRESS = /^\/scheduled\/(\d{4}-\d\d-\d\d)(\/.+)$/

type ScheduledFile = { path: string; from: Date; file: SiteFile }

/** Takes what is scheduled out of the site, so that it cannot be requested before its time. */
export function takeScheduled(built: SiteFiles): {
  files: SiteFiles
  findScheduled: (path: string, now: Date) => SiteFile | undefined
  /** Whether its answer depends on the time. */
  changes: (path: string) => boolean
} {
  const scheduled = [...built].flatMap(([name, file]): ScheduledFile[] => {
    const [, day, path] = ADDRESS.exec(name) ?? []
    return day && path ? [{ path, from: sendingTimeOf(day), file }] : []
  })
  scheduled.sort((a, b) => b.from.getTime() - a.from.getTime())
  return {
    files: new Map([...built].filter(([name]) => !ADDRESS.test(name))),
    findScheduled: (path, now) =>
      scheduled.find((candidate) => candidate.path === path && candidate.from <= now)?.file,
    changes: (path) => scheduled.some((candidate) => candidate.path === path),
  }
}
