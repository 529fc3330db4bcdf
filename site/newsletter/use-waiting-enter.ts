import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * Browsers do nothing when Enter is pressed while a form's button is disabled. Here the form waits, and is sent once it can
 * be, also if the key came before the form's own code. Call `forget` when it is, or is no longer meant.
 * @param isReady whether what the reader cannot see to, such as the bot check, is done
 */
export function useWaitingEnter(isReady: boolean) {
  const [waiting, setWaiting] = useState<HTMLFormElement>()
  const form = useRef<HTMLFormElement>(null)

  // Synchronizes with what `markEarlyEnter` has seen before.
  useEffect(() => {
    if (form.current?.dataset.entered) setWaiting(form.current)
  }, [])

  // Synchronizes with the bot check, which ends by itself.
  useEffect(() => {
    if (isReady) waiting?.requestSubmit()
  }, [waiting, isReady])

  function handleKeyDown({
    key,
    nativeEvent,
    target,
    currentTarget,
  }: KeyboardEvent<HTMLFormElement>) {
    if (key !== 'Enter' || nativeEvent.isComposing || isReady) return
    if (target instanceof HTMLInputElement && target.value.trim() !== '') setWaiting(currentTarget)
  }

  return {
    isWaiting: waiting !== undefined,
    form,
    handleKeyDown,
    forget: () => setWaiting(undefined),
  }
}
