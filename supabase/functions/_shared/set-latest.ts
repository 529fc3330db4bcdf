/** Sets a key, and forgets the one that was set longest ago when the map has more than `max`. */
export function setLatest<Value>(
  map: Map<string, Value>,
  entry: { key: string; value: Value },
  max: number,
): void {
  // The latest stands at the end: a Map keeps the order of insertion.
  map.delete(entry.key)
  map.set(entry.key, entry.value)
  const [oldest = ''] = map.keys()
  if (map.size > max) map.delete(oldest)
}
