import { z } from 'zod'

export const TRACE_CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  '__metadata',
]

const EventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().optional(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.looseObject({}).optional(),
})

type TraceEvent = z.infer<typeof EventSchema>

const TraceSchema = z.object({ traceEvents: z.array(EventSchema) })

/** One task of a page's main thread, in milliseconds. */
export type MainTask = {
  /** Of the processor, so that other programs do not count. */
  cpuMs: number
  clockMs: number
  scriptMs: number
  layoutMs: number
  where: string
  /** Whether it answered a press of a key or a mouse's button. */
  isPress: boolean
  /** Whether it handed a frame over. */
  isFrame: boolean
  /** Whether the task read the HTML of a page at this address. */
  parses: (url: string) => boolean
}

const LAYOUT = new Set(['Layout', 'UpdateLayoutTree', 'PrePaint', 'Paint', 'Layerize', 'Commit'])
const PRESSES = new Set(['pointerdown', 'pointerup', 'click', 'keydown', 'input'])
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.compile'])

/** Of each page, in the order of their beginning. */
export function listMainTasks(trace: Buffer): MainTask[][] {
  const { traceEvents } = TraceSchema.parse(JSON.parse(trace.toString()))
  const threads = new Map<string, TraceEvent[]>()
  for (const { name, args, pid, tid } of traceEvents) {
    if (name === 'thread_name' && args?.name === 'CrRendererMain') threads.set(`${pid} ${tid}`, [])
  }
  for (const event of traceEvents) threads.get(`${event.pid} ${event.tid}`)?.push(event)
  return [...threads.values()].map(listTasks)
}

function listTasks(events: TraceEvent[]): MainTask[] {
  const pieces = events.filter(({ ph }) => ph === 'X').toSorted((a, b) => (a.ts ?? 0) - (b.ts ?? 0))
  const tasks = new Map<TraceEvent, TraceEvent[]>()
  let current: TraceEvent | undefined
  for (const piece of pieces) {
    const isInside = current && (piece.ts ?? 0) < (current.ts ?? 0) + (current.dur ?? 0)
    if (isInside && current) tasks.get(current)?.push(piece)
    else if (piece.name === 'RunTask') {
      current = piece
      tasks.set(piece, [])
    }
  }
  return [...tasks].map(([task, inside]) => describeTask(task, inside))
}

function describeTask(task: TraceEvent, inside: TraceEvent[]): MainTask {
  const calls = inside.filter(({ name }) => SCRIPT.has(name))
  const slowest = calls.reduce<TraceEvent | undefined>(
    (most, call) => ((call.tdur ?? 0) > (most?.tdur ?? 0) ? call : most),
    undefined,
  )
  return {
    cpuMs: (task.tdur ?? 0) / 1000,
    clockMs: (task.dur ?? 0) / 1000,
    scriptMs: sumOutermost(calls),
    layoutMs: sumOutermost(inside.filter(({ name }) => LAYOUT.has(name))),
    where: describeCall(slowest),
    isPress: inside.some(({ name, args }) => name === 'EventDispatch' && isPress(args)),
    isFrame: inside.some(({ name }) => name === 'Commit'),
    parses: (url) =>
      inside.some(({ name, args }) => name === 'ParseHTML' && JSON.stringify(args).includes(url)),
  }
}

function isPress(args: TraceEvent['args']): boolean {
  const { type = '' } = (args?.data ?? {}) as { type?: string }
  return PRESSES.has(type)
}

/** In milliseconds; nested events count once. */
function sumOutermost(events: TraceEvent[]): number {
  let [sum, end] = [0, 0]
  for (const { ts = 0, dur = 0, tdur = 0 } of events) {
    if (ts < end) continue
    sum += tdur / 1000
    end = ts + dur
  }
  return sum
}

function describeCall(call: TraceEvent | undefined): string {
  const data = (call?.args?.data ?? {}) as { url?: string; functionName?: string }
  const file = data.url?.split('/').at(-1)?.split('.')[0] ?? ''
  return call ? `${data.functionName || call.name} ${file}`.trim() : ''
}
