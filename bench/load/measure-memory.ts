import { readdir, readFile } from 'node:fs/promises'

export type Memory = {
  largestMegabytes: number
  /** Pages shared by processes count once per process. */
  totalMegabytes: number
}

export async function measureMemory(rootPid: number): Promise<Memory> {
  const processes = await listProcesses()
  const members = new Set([rootPid])
  for (let size = 0; size !== members.size; ) {
    size = members.size
    for (const { pid, parentPid } of processes) if (members.has(parentPid)) members.add(pid)
  }
  const sizes = await Promise.all([...members].map(residentMegabytes))
  return {
    largestMegabytes: Math.max(...sizes),
    totalMegabytes: sizes.reduce((total, size) => total + size, 0),
  }
}

async function listProcesses(): Promise<{ pid: number; parentPid: number }[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    names.map(async (name) => {
      const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
      return { pid: Number(name), parentPid: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? -1) }
    }),
  )
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}
