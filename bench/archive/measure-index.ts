import { brotliCompressSync } from 'node:zlib'
import {
  createIndexJson,
  type IndexedText,
  openArchiveIndex,
  searchIndex,
} from '#site/archive/archive-index.ts'
import { listQueryWords } from '#site/archive/words.ts'
import type { Queries } from './generate-queries.ts'

export type IndexMeasurement = {
  json: string
  compressedBytes: number
  buildMs: number
  parseMs: number
  openMs: number
  searches: { kind: string; times: number[] }[]
  scanTimes: number[]
}

const ROUNDS = 5

export async function measureIndex(
  texts: IndexedText[],
  queries: Queries,
): Promise<IndexMeasurement> {
  const [json, buildMs] = measure(() => createIndexJson(texts))
  const [, parseMs] = measure(() => JSON.parse(json))
  const startedAt = performance.now()
  const index = await openArchiveIndex(json)
  const openMs = performance.now() - startedAt
  const run = (list: string[]) => list.map((query) => measure(() => searchIndex(index, query))[1])
  for (const { queries: list } of queries) run(list)
  const searches = queries.map(({ kind, queries: list }) => ({
    kind,
    times: Array.from({ length: ROUNDS }, () => run(list)).flat(),
  }))
  const bodies = texts.map(({ body }) => body.toLowerCase())
  const scanTimes = queries
    .flatMap(({ queries: list }) => list)
    .map((query) => measure(() => scan(bodies, query))[1])
  const compressedBytes = brotliCompressSync(json).length
  return { json, compressedBytes, buildMs, parseMs, openMs, searches, scanTimes }
}

function scan(bodies: string[], query: string): number {
  const words = listQueryWords(query)
  return bodies.filter((body) => words.every((word) => body.includes(word))).length
}

function measure<Result>(act: () => Result): [Result, number] {
  const startedAt = performance.now()
  const result = act()
  return [result, performance.now() - startedAt]
}
