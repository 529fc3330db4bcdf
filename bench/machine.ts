import { cpus, totalmem } from 'node:os'

export function describeMachine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const processor = first?.model.trim() ?? 'unknown processor'
  return `${cpus().length} × ${processor}, ${memory} GB, ${process.platform}, Node ${process.version}`
}
