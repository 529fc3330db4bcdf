export const FIELDS = [
  'symbol',
  'name',
  'shares',
  'price',
  'value',
  'currency',
  'exchange',
] as const

export type Field = (typeof FIELDS)[number]

export type ColumnMapping = Partial<Record<Field, number>>

/**
 * Brokers' words, surest first, in the form that `simplify` gives: English, German, French,
 * Chinese, Japanese.
 */
const WORDS: Record<Field, string> = {
  symbol: `symbol|ticker|ticker symbol|stock symbol|symbol/cusip|code|stock code|security code|symbole|
    kürzel|代码|代號|股票代码|股票代號|证券代码|銘柄コード|コード|symbol/name|symbol & name|
    instrument symbol|isin symbol|security id|stock|instrument|security|holding`,
  name: `name|description|company|company name|security name|stock name|security description|
    instrument description|bezeichnung|libellé|名称|名稱|股票名称|銘柄|銘柄名|security|instrument|
    stock|holding`,
  shares: `shares|quantity|qty|qty (quantity)|units|position|positions|holdings|no of shares|amount|
    shares held|total shares|holding quantity|position quantity|net quantity|stück|anzahl|bestand|menge|
    quantité|units held|shares owned|number of shares|number of units|no of units|quantity held|qty held|
    pos|net qty|owned|units owned|nominal|持仓数量|持有数量|持倉數量|数量|數量|股数|保有数量|保有株数`,
  price: `last price|current price|market price|mark price|markprice|close price|closing price|latest price|
    price|last|close|current|last price ($)|share price|unit price|current price/nav|mkt price|nominal price|
    price per share|ltp|last traded price|latest|quote|quoted price|kurs|aktueller kurs|schlusskurs|cours|最新价|现价|現價|市价|市價|现价|最新價|現在値|株価`,
  value: `market value|current value|mkt value|mkt val (market value)|mkt val|position value|positionvalue|
    value|total value|market val|value ($)|net value|valuation|current val|cur val|cur value|mv|worth|amount|
    gross amount|exposure|notional value|marktwert|kurswert|wert|
    valeur|valorisation|市值|持仓市值|評価額|時価評価額`,
  currency: `currency|ccy|cur|curr|currencyprimary|currency code|instrument currency|trading currency|
    price currency|währung|devise|币种|幣種|货币|貨幣|通貨`,
  exchange: `exchange|market|listing exchange|listingexchange|mic|listing|exch|börse|place|市场|市場|交易所`,
}

const RANKS = new Map(
  FIELDS.map((field) => [
    field,
    new Map(WORDS[field].split('|').map((word, rank) => [word.trim(), rank] as const)),
  ]),
)

/**
 * Maps headings to fields, each column to one field at most. Words such as "Instrument" mean the
 * symbol only if no better column does.
 */
export function detectColumns(headings: readonly string[]): ColumnMapping {
  const offers = headings.flatMap((heading, column) => rankHeading(heading, column))
  offers.sort((a, b) => a.rank - b.rank || a.column - b.column)
  const mapping: ColumnMapping = {}
  const taken = new Set<number>()
  for (const { field, column } of offers) {
    if (mapping[field] !== undefined || taken.has(column)) continue
    mapping[field] = column
    taken.add(column)
  }
  return mapping
}

/** Zerodha and others in India write LTP, the last traded price, beside one of these. */
const BESIDE_LTP = ['instrument', 'avg cost', 'avg price', 'average cost', 'cur val', 'net chg']

/** The suffix of the market whose brokers write such headings. */
export function findHeadingsMarket(headings: readonly string[]): string | undefined {
  const words = new Set(headings.map(simplify))
  const isIndian = words.has('ltp') && BESIDE_LTP.some((word) => words.has(word))
  return isIndian ? 'NS' : undefined
}

/** How many fields the headings name; 0 if they name no figure, or neither symbol nor name. */
export function scoreHeadings(headings: readonly string[]): number {
  const mapping = detectColumns(headings)
  const hasSubject = mapping.symbol !== undefined || mapping.name !== undefined
  const hasFigure = [mapping.shares, mapping.value, mapping.price].some((at) => at !== undefined)
  return hasSubject && hasFigure ? Object.keys(mapping).length : 0
}

/** The field that a text names, if it is a heading and nothing else. */
export function findHeadingField(text: string): Field | undefined {
  const [best] = rankHeading(text, 0).sort((a, b) => a.rank - b.rank)
  return best?.field
}

const COUNT = /^(?:shares|units|quantity|qty|held|owned|stück)$/i

/** Without accents, which pictures lose. */
const PLAIN_WORDS = [...RANKS.values()].flatMap((ranks) =>
  [...ranks.keys()].map((word) => ({ word, plain: removeAccents(word) })),
)

/**
 * The heading that a text from a picture means: without words before it that name nothing, such as a second
 * language, and with one letter misread. The text itself if it means none.
 */
export function findHeadingWords(text: string): string {
  const words = text.split(/[\s/]+/)
  const ends = words.map((_, at) => words.slice(at).join(' '))
  for (const end of ends) {
    if (findHeadingField(end)) return end
    const plain = removeAccents(simplify(end))
    const near = PLAIN_WORDS.find((one) => isOneOff(one.plain, plain))
    if (near) return near.word
  }
  // "Qty on hand" and "Volume held" name a count.
  return words.find((word) => COUNT.test(word)) ? 'quantity' : text
}

/** Two letters for one count as one misreading: "Stiick" is "Stück". */
function isOneOff(word: string, read: string): boolean {
  if (word === read) return true
  if (word.length < 5 || Math.abs(word.length - read.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === read[start]) start++
  let end = 0
  const rest = Math.min(word.length, read.length) - start
  while (end < rest && word.at(-1 - end) === read.at(-1 - end)) end++
  return Math.max(word.length, read.length) - start - end <= (word.length === read.length ? 1 : 2)
}

function removeAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

function rankHeading(heading: string, column: number) {
  const word = simplify(heading)
  const withoutUnit = word.replace(/ ?\([^()]{0,20}\)$/, '').replace(/ (?:usd|hkd|sgd|eur|\$)$/, '')
  return FIELDS.flatMap((field) => {
    const ranks = RANKS.get(field)
    const rank = ranks?.get(word) ?? ranks?.get(withoutUnit)
    return rank === undefined ? [] : [{ field, column, rank }]
  })
}

function simplify(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/[:*.▲▼↑↓]+/g, '')
    .trim()
}
