/** `launch` is the same for all keys that were asked for together. */
export type Flight = {
  launch: symbol
  /** Of the caller who asked. */
  network: string
  /** Ends as soon as an answer is known, an old one too. Like `landed`, it tells of a refusal. */
  known: Promise<boolean>
  markKnown: (isRefused: boolean) => void
  /** Ends with whether the key was refused to the caller who asked, and so not fetched. */
  landed: Promise<boolean>
  land: (isRefused: boolean) => void
}

export function openFlight(launch: symbol, network: string): Flight {
  const known = Promise.withResolvers<boolean>()
  const landed = Promise.withResolvers<boolean>()
  return {
    launch,
    network,
    known: known.promise,
    markKnown: known.resolve,
    landed: landed.promise,
    land: landed.resolve,
  }
}
