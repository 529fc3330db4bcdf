import type { SiteFile } from './site-files.ts'

/** A file as one of its encodings is sent. */
export type FileAnswer = { headers: Readonly<Record<string, string>>; body: Buffer }

type Encoding = 'br' | 'gzip' | 'identity'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const prepared = new WeakMap<SiteFile, Map<Encoding, FileAnswer>>()

/** Prepared once for each encoding and body: making headers would take longer than sending the file. */
export function answerWithFile(file: SiteFile, accepted: string): FileAnswer {
  const answers = prepared.get(file) ?? new Map<Encoding, FileAnswer>()
  prepared.set(file, answers)
  const encoding = chooseEncoding(file, accepted)
  const known = answers.get(encoding)
  if (known?.body === (file[encoding] ?? file.identity)) return known
  const answer = prepareAnswer(file, encoding)
  answers.set(encoding, answer)
  return answer
}

/** Those of an answer without a body, 304. */
export function describeFile(file: SiteFile): Record<string, string> {
  return {
    'Content-Type': file.contentType,
    'Cache-Control': file.isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  }
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((candidate) => {
    const value = candidate.trim().replace(/^W\//, '')
    return value === etag || value === '*'
  })
}

function prepareAnswer(file: SiteFile, encoding: Encoding): FileAnswer {
  const headers = describeFile(file)
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  const body = file[encoding] ?? file.identity
  headers['Content-Length'] = String(body.length)
  return { headers, body }
}

function chooseEncoding(file: SiteFile, accepted: string): Encoding {
  if (file.br && ACCEPTS.br.test(accepted)) return 'br'
  return file.gzip && ACCEPTS.gzip.test(accepted) ? 'gzip' : 'identity'
}

/** Not with a weight of 0. */
const ACCEPTS = {
  br: /(?:^|,)\s*br\s*(?:;(?!\s*q=0(?:\.0+)?\s*(?:,|$))[^,]*)?(?:,|$)/,
  gzip: /(?:^|,)\s*gzip\s*(?:;(?!\s*q=0(?:\.0+)?\s*(?:,|$))[^,]*)?(?:,|$)/,
}
