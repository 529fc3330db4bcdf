const TO_DIGIT: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  Z: '2',
  S: '5',
  B: '8',
  T: '7',
  G: '6',
}
const TO_LETTER: Record<string, string> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
  '7': 'T',
  '2': 'Z',
}

/** What a character may really be, likeliest first. */
const ALIKE: Record<string, string> = {
  '0': 'OD',
  '1': '7I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '7': 'ZT1',
  '8': '0B3',
  '9': '0',
  B: '8',
  D: '0O',
  G: '6C',
  I: '1J',
  O: '0Q',
  Q: 'O',
  S: '5',
  T: '7',
  Z: '72',
}

/** Market suffixes, and how a picture may misread them. */
const ENDINGS: [ending: string, readAs: RegExp][] = [
  ['HK', /^(?:HK|HX|HR|H K|HI<|1IK|MK|NK)$/],
  ['KS', /^(?:K5|KS|XS|KG|K\$|K8)$/],
  ['TW', /^(?:TW|7W|TVV|TVW|1W|TWW)$/],
  ['SI', /^(?:SI|51|5I|S1|SL|S\||5L|SI1|581|S11|511|81|8I)$/],
  ['NS', /^(?:NS|N5|N8)$/],
  ['JK', /^(?:JK|JX|IK)$/],
  ['BK', /^(?:BK|8K|BX)$/],
  ['PS', /^(?:PS|P5)$/],
  ['KL', /^(?:KL|KI|K1)$/],
  ['SS', /^(?:SS|5S|S5|55|8S|S8|88)$/],
  ['VN', /^(?:VN|VH|YN)$/],
  ['SZ', /^(?:SZ|S2|5Z|52|8Z|82)$/],
  ['T', /^(?:T|7|1|I|Y)$/],
]

/**
 * What a symbol in a picture may really say, as read first, then likeliest first: codes of Asian
 * exchanges are digits, American tickers letters, suffixes are one of a few.
 */
export function listReadings(read: string): string[] {
  const written = read
    .toUpperCase()
    .replace(/[,·:_]/g, '.')
    .replace(/\.S\|$/, '.SI')
    .replace(/\.{2,}/g, '.')
    .replace(/^[^A-Z0-9^]{1,6}|[^A-Z0-9]{1,6}$/g, '')
    .replace(/ ?\. ?/g, '.')
  return [...new Set([written, ...listCandidates(written)])].filter((text) => text !== '')
}

function listCandidates(written: string): string[] {
  if (written.length > 14) return []
  // Bloomberg's "2317 TT" without its space.
  const taiwanese = /^(\d{4})[17T]{2,3}$/.exec(written)
  if (taiwanese) return [`${taiwanese[1]} TT`]
  const dot = written.lastIndexOf('.')
  const cut = dot > 0 ? dot : findLostDot(written)
  const [code, ending] = cut > 0 ? [written.slice(0, cut), written.slice(cut).replace('.', '')] : []
  const endings = ENDINGS.filter(([, readAs]) => ending && readAs.test(ending)).map(
    ([name]) => name,
  )
  const withEnding = endings.flatMap((name) => [
    `${code}.${name}`,
    `${replaceAll(code ?? '', TO_DIGIT)}.${name}`,
  ])
  const letters = replaceAll(written, TO_LETTER)
  const digits = replaceAll(written, TO_DIGIT)
  const doubled = written.replace(/O0|0O/g, '0').replace(/S5|5S(?!I$|$)/g, '5')
  const endings2 = endings.flatMap((name) => swapEach(code ?? '').map((text) => `${text}.${name}`))
  return [
    doubled,
    ...(doubled === written ? [] : swapEach(doubled)),
    ...withEnding,
    ...endings2,
    ...swapEach(written),
    letters,
    letters.replaceAll('.', ''),
    digits,
  ]
}

/** "0700HK", "005930 KS" and "INFYNS" have lost the dot before the suffix. */
function findLostDot(written: string): number {
  const match =
    /^[\dOISBTZ]{4,6} ?(?=[A-Z5$]{1,2}$)/.exec(written) ??
    /^[A-Z&]{2,10}(?=(?:NS|N5|JK|BK|PS|SI|VN|KL)$)/.exec(written)
  return match ? match[0].trimEnd().length : -1
}

function replaceAll(text: string, table: Record<string, string>): string {
  return [...text].map((sign) => table[sign] ?? sign).join('')
}

function swapEach(text: string): string[] {
  return [...text].flatMap((sign, index) =>
    [...(ALIKE[sign] ?? '')].map((other) => text.slice(0, index) + other + text.slice(index + 1)),
  )
}
