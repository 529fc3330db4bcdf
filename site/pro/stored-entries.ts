import { useState } from 'react'

const MAX_STEPS_BACK = 50

/** What a device keeps by key, as it stands there: each store checks its own values. */
export function parseEntries(text: string): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(text || '{}')
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

type Step<Value> = { before: Value; field: string | undefined }

/** Continued typing in one field is one step back, until the reader leaves it. */
export function useStepsBack<Value>(restore: (before: Value) => void) {
  const [steps, setSteps] = useState<Step<Value>[]>([])

  function note(before: Value, field?: string) {
    if (field && steps.at(-1)?.field === field) return
    setSteps([...steps, { before, field }].slice(-MAX_STEPS_BACK))
  }

  function endTyping() {
    setSteps((before) => before.map((step) => ({ ...step, field: undefined })))
  }

  function undo() {
    const step = steps.at(-1)
    if (!step) return
    setSteps(steps.slice(0, -1))
    restore(step.before)
  }

  return { note, endTyping, undo, canUndo: steps.length > 0 }
}
