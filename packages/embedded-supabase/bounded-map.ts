/** A map that forgets the key that was set longest ago when it has more than it may hold. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    // The latest stands at the end: a Map keeps the order of insertion.
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#most) this.delete(this.keys().next().value as Key)
    return this
  }
}
