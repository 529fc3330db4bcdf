import type { ServerResponse } from 'node:http'
import { zipSync } from 'fflate'
import { listenOnLoopback } from '#embedded/tests/stand-ins/loopback-server.ts'

export type EdinetRequest = {
  path: string
  query: URLSearchParams
  at: number
  open: number
  /** When the whole answer was sent. */
  answeredAt?: number
}

/** A row of a day list; what a test does not say is as in most reports. */
export type ListedDocument = { docID: string } & Partial<Record<string, string | null>>

type Reply = { status?: number; type: string; body: string | Uint8Array }

export type EdinetStandIn = {
  /** `EDINET_URL`, `EDINET_CODES_URL` and a key. */
  variables: Record<string, string>
  received: EdinetRequest[]
  /** By day of filing. */
  days: Map<string, ListedDocument[]>
  /** By document and type: `S100TEST 5`. */
  documents: Map<string, Uint8Array>
  /** Rows of the list of filers. */
  companies: string[][]
  /** Answers instead, where it returns something. */
  misbehave: ((path: string) => Reply | undefined) | undefined
  stop(): Promise<void>
}

const KEY = 'edinet-test-key-0123456789'
const JSON_TYPE = 'application/json; charset=utf-8'

export const wrongKey: Reply = {
  type: JSON_TYPE,
  body: JSON.stringify({
    StatusCode: 401,
    message:
      'Access denied due to invalid subscription key.Make sure to provide a valid key for an active subscription.',
  }),
}

export const spentQuota: Reply = {
  type: JSON_TYPE,
  body: JSON.stringify({
    StatusCode: 403,
    message: 'Out of call volume quota. Quota will be replenished in 01:12:09.',
  }),
}

/** EDINET's interface and its list of filers, on loopback. Errors come with status 200. */
export async function startEdinet(): Promise<EdinetStandIn> {
  let open = 0
  const standIn: Omit<EdinetStandIn, 'variables' | 'stop'> = {
    received: [],
    days: new Map(),
    documents: new Map(),
    companies: [],
    misbehave: undefined,
  }
  const server = await listenOnLoopback((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://edinet.test')
    open += 1
    response.on('close', () => {
      open -= 1
    })
    const asked: EdinetRequest = { path, query, at: performance.now(), open }
    standIn.received.push(asked)
    response.on('finish', () => {
      asked.answeredAt = performance.now()
    })
    send(response, standIn.misbehave?.(path) ?? answer(standIn, path, query))
  })
  const variables = {
    EDINET_API_KEY: KEY,
    EDINET_URL: `${server.address}/api/v2`,
    EDINET_CODES_URL: `${server.address}/codelist/Edinetcode.zip`,
  }
  return Object.assign(standIn, { variables, stop: server.close })
}

export function listDocument(row: ListedDocument): Record<string, string | null> {
  return {
    edinetCode: 'E99999',
    secCode: '99990',
    filerName: '架空製作所',
    fundCode: null,
    ordinanceCode: '010',
    formCode: '030000',
    docTypeCode: '120',
    periodStart: null,
    periodEnd: null,
    docDescription: '有価証券報告書',
    parentDocID: null,
    withdrawalStatus: '0',
    docInfoEditStatus: '0',
    disclosureStatus: '0',
    legalStatus: '1',
    xbrlFlag: '1',
    pdfFlag: '1',
    csvFlag: '1',
    englishDocFlag: '0',
    attachDocFlag: '0',
    ...row,
  }
}

function answer(
  { days, documents, companies }: Omit<EdinetStandIn, 'variables' | 'stop'>,
  path: string,
  query: URLSearchParams,
): Reply {
  if (path === '/codelist/Edinetcode.zip')
    return { type: 'application/zip', body: zipCodes(companies) }
  if (query.get('Subscription-Key') !== KEY) return wrongKey
  if (path === '/api/v2/documents.json') {
    const date = query.get('date') ?? ''
    const results = (days.get(date) ?? []).map(listDocument)
    const parameter = { date, type: query.get('type') }
    const metadata = {
      parameter,
      resultset: { count: results.length },
      status: '200',
      message: 'OK',
    }
    return { type: JSON_TYPE, body: JSON.stringify({ metadata, results }) }
  }
  const file = documents.get(`${path.split('/').at(-1)} ${query.get('type')}`)
  if (file) return { type: 'application/octet-stream', body: file }
  const metadata = {
    title: '提出された書類を取得するためのAPI',
    status: '404',
    message: 'Not Found',
  }
  return { type: JSON_TYPE, body: JSON.stringify({ metadata }) }
}

function send(response: ServerResponse, { status = 200, type, body }: Reply): void {
  response.writeHead(status, { 'Content-Type': type }).end(body)
}

const CODE_HEADER = [
  ...['ＥＤＩＮＥＴコード', '提出者種別', '上場区分', '連結の有無', '資本金', '決算日', '提出者名'],
  ...[
    '提出者名（英字）',
    '提出者名（ヨミ）',
    '所在地',
    '提出者業種',
    '証券コード',
    '提出者法人番号',
  ],
]

/** CP932. The names of the tests' filers use a few characters only. */
function zipCodes(companies: readonly string[][]): Uint8Array {
  const line = (row: readonly string[]) => `${row.map((field) => `"${field}"`).join(',')}\r\n`
  const first = `ダウンロード実行日,2026年05月12日現在,件数,${companies.length}件\r\n`
  const text = `${first}${CODE_HEADER.join(',')}\r\n${companies.map(line).join('')}`
  return zipSync({ 'EdinetcodeDlInfo.csv': encodeCp932(text) })
}

let table: Map<string, number[]> | undefined

/** The platform decodes CP932 but does not encode it, so the table is made by decoding all of it. */
export function encodeCp932(text: string): Uint8Array {
  table ??= makeTable()
  return new Uint8Array([...text].flatMap((character) => table?.get(character) ?? [0x3f]))
}

function makeTable(): Map<string, number[]> {
  const decoder = new TextDecoder('shift_jis')
  const codes = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    const character = decoder.decode(new Uint8Array(bytes))
    if (!character.includes('\uFFFD') && [...character].length === 1 && !codes.has(character)) {
      codes.set(character, bytes)
    }
  }
  for (let first = 0; first < 0x80; first += 1) add([first])
  for (let first = 0x81; first < 0xfd; first += 1) {
    for (let second = 0x40; second < 0xfd; second += 1) add([first, second])
  }
  return codes
}
