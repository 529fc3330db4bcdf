export type Fault = {
  name: string
  /** What a reader got meanwhile. */
  seen: string
  facts: string
  /** Lost writes, wrong answers. Must be empty. */
  problems: string[]
}
