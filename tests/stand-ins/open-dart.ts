import type { ServerResponse } from 'node:http'
import { zipSync } from 'fflate'
import { listenOnLoopback } from '#embedded/tests/stand-ins/loopback-server.ts'

export type DartStandIn = {
  url: string
  received: URL[]
  /** Answers by path and query without the key, such as `company.json corp_code=00126380`. */
  replies: Map<string, unknown>
  /** Takes the place of every answer. */
  status: string | undefined
  codes: Uint8Array
  stop(): Promise<void>
}

export const DART_MESSAGES: Record<string, string> = {
  '000': '정상',
  '010': '등록되지 않은 키입니다.',
  '013': '조회된 데이타가 없습니다.',
  '020': '요청 제한을 초과하였습니다.',
  '800': '시스템 점검으로 인한 서비스가 중지 중입니다.',
}

export const dartKey = 'k'.repeat(40)

/**
 * OpenDART on loopback: JSON answers and a zip of XML, and its failures, which all come with HTTP
 * 200; as XML where a zip was asked for.
 */
export async function startOpenDart(): Promise<DartStandIn> {
  const standIn: DartStandIn = {
    url: '',
    received: [],
    replies: new Map(),
    status: undefined,
    codes: zipCodes(CORP_CODES),
    stop: async () => undefined,
  }
  const server = await listenOnLoopback((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    standIn.received.push(url)
    const isZip = url.pathname.endsWith('.xml')
    const isKnown = url.searchParams.get('crtfc_key') === dartKey
    const failure = standIn.status ?? (isKnown ? undefined : '010')
    if (failure) refuse(response, failure, isZip)
    else if (isZip) {
      response.writeHead(200, { 'Content-Type': 'application/x-msdownload' }).end(standIn.codes)
    } else answer(response, url, standIn.replies)
  })
  standIn.url = server.address
  standIn.stop = server.close
  return standIn
}

function refuse(response: ServerResponse, status: string, isZip: boolean): void {
  const message = DART_MESSAGES[status] ?? ''
  const xml = `<?xml version="1.0" encoding="UTF-8"?><result><status>${status}</status><message>${message}</message></result>`
  const type = isZip ? 'application/xml' : 'application/json'
  response.writeHead(200, { 'Content-Type': type })
  response.end(isZip ? xml : JSON.stringify({ status, message }))
}

function answer(response: ServerResponse, url: URL, replies: DartStandIn['replies']): void {
  url.searchParams.delete('crtfc_key')
  const reply = replies.get(`${url.pathname.slice(1)} ${url.searchParams}`)
  const none = { status: '013', message: DART_MESSAGES['013'] }
  response.writeHead(200, { 'Content-Type': 'application/json;charset=UTF-8' })
  response.end(typeof reply === 'string' ? reply : JSON.stringify(reply ?? none))
}

export function zipCodes(xml: string | Uint8Array, name = 'CORPCODE.xml'): Uint8Array {
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml
  return zipSync({ [name]: bytes })
}

const CORP_CODES = `<?xml version="1.0" encoding="UTF-8"?>
<result>
    <list>
        <corp_code>00126380</corp_code>
        <corp_name>삼성전자</corp_name>
        <corp_eng_name>SAMSUNG ELECTRONICS CO,.LTD</corp_eng_name>
        <stock_code>005930</stock_code>
        <modify_date>20220509</modify_date>
    </list>
    <list>
        <corp_code>00434003</corp_code>
        <corp_name>다코</corp_name>
        <corp_eng_name> </corp_eng_name>
        <stock_code> </stock_code>
        <modify_date>20170630</modify_date>
    </list>
</result>`

type Line = [division: string, id: string, name: string, amounts: string[]]

const standard = (division: string, id: string, ...amounts: string[]): Line => {
  return [division, id, id, amounts]
}

/** Lines of one annual report, in the order of the statements; amounts of three years. */
export const samsungLines: Line[] = [
  standard(
    'BS',
    'ifrs-full_CurrentAssets',
    '218163185000000',
    '198215579000000',
    '181385260000000',
  ),
  standard(
    'BS',
    'ifrs-full_CashAndCashEquivalents',
    '39031415000000',
    '29382578000000',
    '26885999000000',
  ),
  ['BS', '-표준계정코드 미사용-', '단기상각후원가금융자산', ['3369034000000', '', '-']],
  standard('BS', 'ifrs-full_Assets', '426621158000000', '378235718000000', '352564497000000'),
  [
    'BS',
    '-표준계정코드 미사용-',
    '단기차입금',
    ['13687793000000', '16553429000000', '14393468000000'],
  ],
  standard('BS', 'ifrs-full_Liabilities', '121721227000000', '102287702000000', '89684076000000'),
  standard(
    'BS',
    'ifrs-full_EquityAttributableToOwnersOfParent',
    '296237697000000',
    '267670331000000',
    '254915472000000',
  ),
  standard('IS', 'ifrs-full_Revenue', '279604799000000', '236806988000000', '230400881000000'),
  standard('IS', 'ifrs-full_CostOfSales', '166411342000000', '144488296000000', '147239549000000'),
  standard('IS', 'dart_OperatingIncomeLoss', '51633856000000', '35993876000000', '27768509000000'),
  standard('IS', 'ifrs-full_ProfitLoss', '39907450000000', '26407832000000', '21738865000000'),
  standard(
    'IS',
    'ifrs-full_ProfitLossAttributableToOwnersOfParent',
    '39243791000000',
    '26090846000000',
    '21505054000000',
  ),
  standard('IS', 'ifrs-full_BasicEarningsLossPerShare', '5777', '3841', '3166'),
  // The preferred share's row has the same id.
  standard('IS', 'ifrs-full_BasicEarningsLossPerShare', '5778', '3842', '3167'),
  standard('CIS', 'ifrs-full_ProfitLoss', '1', '1', '1'),
  standard(
    'CF',
    'ifrs-full_CashFlowsFromUsedInOperatingActivities',
    '65105446000000',
    '65287009000000',
    '45382915000000',
  ),
  standard(
    'CF',
    'ifrs-full_PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
    '47122106000000',
    '37592034000000',
    '-25367756000000',
  ),
  standard('SCE', 'ifrs-full_Equity', '2', '2', '2'),
]

export function dartReport(
  year: number,
  lines: readonly Line[] = samsungLines,
  more: Record<string, string> = {},
) {
  const list = lines.map(([division, id, name, amounts], index) => ({
    rcept_no: `${year + 1}0308000798`,
    reprt_code: '11011',
    bsns_year: String(year),
    corp_code: '00126380',
    sj_div: division,
    account_id: id,
    account_nm: name,
    account_detail: '-',
    ord: String(index + 1),
    currency: 'KRW',
    thstrm_amount: amounts[0],
    frmtrm_amount: amounts[1],
    bfefrmtrm_amount: amounts[2],
    ...more,
  }))
  return { status: '000', message: DART_MESSAGES['000'], list }
}

export function dartDividends(year: number, amounts: [string, string, string]) {
  const row = (se: string, kind: string, values: string[]) => ({
    rcept_no: `${year + 1}0308000798`,
    corp_code: '00126380',
    se,
    stock_knd: kind,
    thstrm: values[0],
    frmtrm: values[1],
    lwfr: values[2],
    stlm_dt: `${year}-12-31`,
  })
  const list = [
    row('주식배당수익률(%)', '보통주', ['-', '-', '-']),
    row('주당 현금배당금(원)', '우선주', ['9,999', '9,999', '9,999']),
    row('주당 현금배당금(원)', '보통주', amounts),
  ]
  return { status: '000', message: DART_MESSAGES['000'], list }
}

export function dartShares(year: number, outstanding: string, settled = `${year}-12-31`) {
  const row = (se: string, count: string) => ({
    rcept_no: `${year + 1}0308000798`,
    corp_code: '00126380',
    se,
    istc_totqy: '9,999',
    tesstk_co: '-',
    distb_stock_co: count,
    stlm_dt: settled,
  })
  const list = [row('우선주', '822,886,700'), row('보통주', outstanding), row('합계', '1')]
  return { status: '000', message: DART_MESSAGES['000'], list }
}
