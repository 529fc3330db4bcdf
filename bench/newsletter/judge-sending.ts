import type { EngineStretch, Stretch } from './measure-sending.ts'

export type Turns = { before: Stretch; engine: EngineStretch; after: Stretch; subscribers: number }

const MIN_RATIO = 0.7
const MAX_GROWTH_MEGABYTES = 150

export function describeBare(bare: Stretch): string {
  return `bare: ${bare.perSecond.toFixed(0)} per second; ${describeProcessor(bare)}`
}

export function describeEngine(engine: EngineStretch): string {
  const { perSecond, seconds, sent, memory, embedded } = engine
  return (
    `ours: ${perSecond.toFixed(0)} per second; ${describeProcessor(engine)}; ${sent} sent in ${seconds.toFixed(0)} s; ` +
    `memory ${memory.started} MB started, ${memory.warm} warm, ${memory.most} at most ` +
    `(embedded database in it: ${embedded.warm} warm, ${embedded.after} after)`
  )
}

function describeProcessor({ senderMs, sinkMs }: Stretch): string {
  return `processor ${senderMs.toFixed(2)} ms per email, sink ${sinkMs.toFixed(2)}`
}

export function judge({ before, engine, after, subscribers }: Turns) {
  const ratio = engine.perSecond / ((before.perSecond + after.perSecond) / 2)
  const growth = engine.memory.most - engine.memory.warm
  const { compared, different } = compareBytes(before, engine)
  const recipients = new Set(engine.emails.map(({ to }) => to)).size
  const lines = [
    `${ratio.toFixed(2)} of the bare loop; ${growth} MB above idle; ` +
      `${compared} emails compared byte by byte, ${different} differ; ${recipients} of ${subscribers} have it`,
  ]
  const isGood =
    recipients === subscribers &&
    engine.emails.length === subscribers &&
    compared > 0 &&
    different === 0 &&
    ratio >= MIN_RATIO &&
    growth <= MAX_GROWTH_MEGABYTES
  return { lines, isGood }
}

function compareBytes(bare: Stretch, engine: Stretch): { compared: number; different: number } {
  const sums = new Map(bare.emails.map(({ to, bytes, checksum }) => [to, `${bytes} ${checksum}`]))
  const compared = engine.emails.filter(({ to }) => sums.has(to))
  const different = compared.filter(
    (mail) => sums.get(mail.to) !== `${mail.bytes} ${mail.checksum}`,
  )
  return { compared: compared.length, different: different.length }
}
