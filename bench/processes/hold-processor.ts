import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type Hold = {
  /** From now on, this process gets no more than its share of one core. */
  put(pid: number): Promise<void>
  /** After the processes have ended. */
  remove(): Promise<void>
}

const PERIOD_US = 20_000

/**
 * Holds each process to a share of one core, with a control group of its own.
 *
 * @returns undefined where this user may not make such groups
 */
export async function createHold(share: number): Promise<Hold | undefined> {
  const quotaUs = Math.round(PERIOD_US * share)
  const versions = [
    {
      root: '/sys/fs/cgroup/cpu',
      settings: [
        ['cpu.cfs_period_us', `${PERIOD_US}`],
        ['cpu.cfs_quota_us', `${quotaUs}`],
      ],
    },
    { root: '/sys/fs/cgroup', settings: [['cpu.max', `${quotaUs} ${PERIOD_US}`]] },
  ] as const
  for (const { root, settings } of versions) {
    const groups: string[] = []
    const make = async () => {
      const folder = path.join(root, `kachi-${process.pid}-${groups.length}`)
      await mkdir(folder)
      groups.push(folder)
      for (const [name, value] of settings) await writeFile(path.join(folder, name), value)
      return folder
    }
    const remove = async () => void (await Promise.all(groups.map((folder) => rmdir(folder))))
    try {
      await make()
    } catch {
      await remove()
      continue
    }
    return {
      put: async (pid) => writeFile(path.join(await make(), 'cgroup.procs'), `${pid}`),
      remove,
    }
  }
  return undefined
}
