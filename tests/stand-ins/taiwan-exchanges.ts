import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listenOnLoopback } from '#embedded/tests/stand-ins/loopback-server.ts'

type OpenDataRequest = { path: string; etag: string | undefined; status: number }

export type TaiwanStandIn = {
  /** For `TWSE_URL` and `TPEX_URL`. */
  variables: { TWSE_URL: string; TPEX_URL: string }
  received: OpenDataRequest[]
  /** By path, such as `/twse/opendata/t187ap03_L`; rows as published, or a body as it is. */
  files: Map<string, readonly unknown[] | string>
  /** Replaces the usual answer; returns true if it has answered. */
  misbehave: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  stop(): Promise<void>
}

/**
 * The open data of Taiwan's two exchanges on loopback: whole files without a key, with a weak ETag
 * of the content and Last-Modified, compressed, and 304 for a client that has the file.
 */
export async function startTaiwanExchanges(): Promise<TaiwanStandIn> {
  const received: OpenDataRequest[] = []
  const files: TaiwanStandIn['files'] = new Map()
  const standIn: TaiwanStandIn = {
    variables: { TWSE_URL: '', TPEX_URL: '' },
    received,
    files,
    misbehave: undefined,
    stop: async () => undefined,
  }
  const server = await listenOnLoopback((request, response) => {
    const path = request.url ?? ''
    const etag = request.headers['if-none-match']
    response.once('close', () => received.push({ path, etag, status: response.statusCode }))
    if (standIn.misbehave?.(request, response)) return
    const file = files.get(path)
    if (file) sendFile(request, response, file)
    else response.writeHead(404, { 'Content-Type': 'text/html' }).end('<html>Not Found</html>')
  })
  standIn.variables = { TWSE_URL: `${server.address}/twse`, TPEX_URL: `${server.address}/tpex/` }
  standIn.stop = server.close
  return standIn
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: readonly unknown[] | string,
): void {
  const body = typeof file === 'string' ? file : JSON.stringify(file)
  const etag = `W/"${createHash('sha1').update(body).digest('hex').slice(0, 14)}"`
  const headers = { ETag: etag, 'Last-Modified': 'Sat, 22 Nov 2025 21:20:44 GMT' }
  if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end()
  else {
    const type = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    response.writeHead(200, { ...headers, ...type }).end(gzipSync(body))
  }
}

/** A row of STOCK_DAY_ALL. */
export function twseClose(code: string, name: string, close: string, more: object = {}) {
  return {
    Date: '1141121',
    Code: code,
    Name: name,
    TradeVolume: '64673494',
    TradeValue: '90158936045',
    OpeningPrice: '1395.00',
    HighestPrice: '1405.00',
    LowestPrice: '1385.00',
    ClosingPrice: close,
    Change: '-70.0000',
    Transaction: '347100',
    ...more,
  }
}

/** A row of tpex_mainboard_quotes. */
export function tpexClose(code: string, name: string, close: string, more: object = {}) {
  return {
    Date: '1141121',
    SecuritiesCompanyCode: code,
    CompanyName: name,
    Close: close,
    Change: '+11.00',
    Open: '187.00',
    High: '201.50',
    Low: '186.00',
    TradingShares: '29,790,000',
    TransactionAmount: '5799149000',
    TransactionNumber: '15483',
    LatestBidPrice: '196.00',
    LatesAskPrice: '196.50',
    Capitals: '1150879559',
    NextLimitUp: '216.00',
    NextLimitDown: '177.00',
    ...more,
  }
}

export const MARKET_INDEX = [
  {
    日期: '1141121',
    指數: '寶島股價指數',
    收盤指數: '29464',
    漲跌: '-',
    漲跌點數: '1,085.99',
    漲跌百分比: '-3.55',
    特殊處理註記: '',
  },
  {
    日期: '1141121',
    指數: '發行量加權股價指數',
    收盤指數: '26435',
    漲跌: '-',
    漲跌點數: '991.42',
    漲跌百分比: '-3.61',
    特殊處理註記: '',
  },
]

/** A row of t187ap03_L. */
export function twseCompany(code: string, names: [string, string], more: object = {}) {
  const [shortName, english] = names
  return {
    出表日期: '1141122',
    公司代號: code,
    公司名稱: `${shortName}股份有限公司`,
    公司簡稱: shortName,
    外國企業註冊地國: '－ ',
    產業別: '24',
    成立日期: '19870221',
    普通股每股面額: '新台幣                 10.0000元',
    實收資本額: '259326155210',
    私募股數: '0',
    特別股: '0',
    編制財務報表類型: '1',
    英文簡稱: english,
    已發行普通股數或TDR原股發行股數: '25932615521',
    ...more,
  }
}

/** A row of mopsfin_t187ap03_O, whose keys are English. */
export function tpexCompany(code: string, names: [string, string], more: object = {}) {
  const [shortName, english] = names
  return {
    Date: '1141122',
    SecuritiesCompanyCode: code,
    CompanyAbbreviation: shortName,
    Registration: '－ ',
    SecuritiesIndustryCode: '24',
    Symbol: english,
    ParValueOfCommonStock: '新台幣                 10.0000元',
    'Paidin.Capital.NTDollars': '4781137250',
    'PreferredStock.shares': '0',
    IssueShares: '478113725',
    ...more,
  }
}
