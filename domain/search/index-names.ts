import { compact, foldText } from './fold-text.ts'
import type { SearchCompanies } from './search-companies.ts'

export type KnownIndex = {
  name: string
  /** Undefined for an index that we do not carry. */
  symbol?: string
}

export type CarriedIndex = KnownIndex & { symbol: string }

/** By our symbol: what readers call the indices of the home page and Taiwan's. The first name is shown. */
const CARRIED: Record<string, string> = {
  NIKKEI:
    'Nikkei 225;Nikkei;N225;Nikkei Stock Average;日経平均;日経平均株価;日経225;日経;日經225;日經平均指數;닛케이;닛케이 225',
  HSI: 'Hang Seng Index;HSI;Hang Seng;恒生指數;恆生指數;恒指;恆指;ハンセン指数;항셍지수',
  KS11: 'KOSPI;KS11;KOSPI Composite;Korea Composite Stock Price Index;코스피;종합주가지수;韓国総合株価指数;韓國綜合指數',
  TAIEX:
    'TAIEX;TWII;Taiwan Weighted;Taiwan Capitalization Weighted Stock Index;加權指數;台灣加權指數;台股指數;台股;大盤;台湾加権指数;대만 가권지수',
}

/** Each with the other names that it goes by. */
const NOT_CARRIED = [
  'TOPIX;Tokyo Stock Price Index;東証株価指数;東證指數;토픽스',
  'JPX-Nikkei 400;JPX 400;JPX日経400',
  'Nikkei 500;日経500',
  'TSE Growth 250;東証グロース市場250指数;TSE Mothers;東証マザーズ指数',
  'Hang Seng Tech Index;Hang Seng Tech;Hang Seng Technology;HSTECH;恒生科技指數;恆生科技指數;恒生科技;ハンセンテック指数;항셍테크',
  'Hang Seng China Enterprises Index;Hang Seng China Enterprises;HSCEI;H-shares Index;恒生中國企業指數;國企指數;항셍중국기업지수;홍콩 H지수',
  'Hang Seng Composite Index;Hang Seng Composite;HSCI;恒生綜合指數',
  'KOSPI 200;KOSPI200;KS200;K200;코스피 200',
  'KOSDAQ;KQ11;KOSDAQ Composite;코스닥;코스닥 150;KOSDAQ 150;코스닥지수',
  'Korea Value-up Index;코리아 밸류업 지수;밸류업 지수',
  'TPEx Index;OTC Index;櫃買指數',
  'FTSE TWSE Taiwan 50;台灣50指數',
  'CSI 300;CSI300;Shanghai Shenzhen 300;滬深300',
  'CSI 500;中證500',
  'CSI 1000;中證1000',
  'CSI A500;中證A500',
  'SSE Composite;Shanghai Composite;SSEC;上證指數;上證綜指;上證綜合指數;上海総合指数;상해종합지수',
  'SSE 50;上證50',
  'Shenzhen Component;SZSE Component;深證成指;深證成份指數',
  'ChiNext;ChiNext Composite;創業板指;創業板指數',
  'STAR 50;SSE STAR 50;科創50',
  'FTSE China A50;China A50;富時中國A50;富時A50',
  'Straits Times Index;STI;FTSE STI;Straits Times;海峽時報指數;海峽指數',
  'BSE Sensex;Sensex;S&P BSE Sensex;Sensex 30;BSE 30;सेंसेक्स',
  'BSE 500;S&P BSE 500',
  'Nifty 50;Nifty;CNX Nifty;NSE Nifty;NSE 50;निफ्टी;निफ्टी 50',
  'Nifty Bank;Bank Nifty;BankNifty;बैंक निफ्टी',
  'Nifty Next 50;Nifty Junior',
  'Nifty 500',
  'IDX Composite;IHSG;Jakarta Composite;Indeks Harga Saham Gabungan',
  'LQ45;IDX LQ45',
  'SET Index;SET Composite;Stock Exchange of Thailand Index;ดัชนีตลาดหลักทรัพย์;ดัชนี SET;ดัชนีหุ้นไทย',
  'SET50;SET 50 Index',
  'FTSE Bursa Malaysia KLCI;KLCI;FBM KLCI;FBMKLCI;Kuala Lumpur Composite;吉隆坡綜合指數',
  'PSEi;PSE Composite;Philippine Stock Exchange Composite',
  'VN-Index;VNINDEX;VN Index;Chỉ số VN-Index',
  'VN30',
  'S&P/ASX 200;ASX 200;ASX200',
  'S&P 500;SPX;SP500;S and P 500;標普500;標準普爾500;S&P500種;에스앤피 500',
  'Dow Jones Industrial Average;DJIA;Dow Jones;Dow Jones Industrials;ダウ平均;ダウ工業株30種平均;道瓊斯指數;道瓊指數;道瓊;道指;다우존스;다우지수',
  'Nasdaq Composite;IXIC;ナスダック総合指数;納斯達克指數;納指;나스닥 종합지수;나스닥지수',
  'Nasdaq 100;NDX;納斯達克100;ナスダック100;나스닥 100',
  'Russell 2000;羅素2000',
  'Philadelphia Semiconductor Index;SOX;PHLX Semiconductor;費城半導體指數;필라델피아 반도체지수',
  'FTSE 100',
  'Euro Stoxx 50',
  'MSCI World',
  'MSCI Emerging Markets',
  'MSCI Asia Pacific;MSCI AC Asia Pacific',
  'MSCI Asia ex Japan;MSCI AC Asia ex Japan;MSCI Asia Pacific ex Japan',
  'MSCI Japan',
  'MSCI China',
  'MSCI India',
  'MSCI Korea',
  'MSCI Taiwan',
]

const MIN_BEGINNING = 3
const ARTICLE = /^the /
const INDEX_ENDING = /(?<=.)(?:index|指数|지수)$/u

const KNOWN = new Map<string, KnownIndex>([
  ...NOT_CARRIED.flatMap((names) => listNames(names)),
  ...Object.entries(CARRIED).flatMap(([symbol, names]) => listNames(names, symbol)),
])

function listNames(names: string, symbol?: string): [string, KnownIndex][] {
  const [name = '', ...others] = names.split(';')
  const index: KnownIndex = symbol === undefined ? { name } : { name, symbol }
  return [name, ...others].map((spelling) => [spellIndex(spelling), index])
}

function spellIndex(text: string): string {
  return compact(foldText(text).replace(ARTICLE, ''))
}

/** The index that was typed by its name in any script, with or without the word for index. */
export function findIndex(text: string): KnownIndex | undefined {
  if (isProviderSymbol(text)) return undefined
  const typed = spellIndex(text)
  return KNOWN.get(typed) ?? KNOWN.get(typed.replace(INDEX_ENDING, ''))
}

/** The index that was meant, unless a company has the text for its symbol and we do not carry the index. */
export function findMeantIndex(text: string, search: SearchCompanies): KnownIndex | undefined {
  const index = findIndex(text)
  if (!index || index.symbol !== undefined) return index
  return search(text, 1)[0]?.match === 'symbol' ? undefined : index
}

/** Indices that we carry whose name begins as typed; of a whole name, only that one. */
export function suggestIndices(text: string): CarriedIndex[] {
  const whole = findIndex(text)
  if (whole) return isCarried(whole) ? [whole] : []
  const typed = spellIndex(text)
  if (isProviderSymbol(text) || typed.length < (isIdeographic(typed) ? 2 : MIN_BEGINNING)) return []
  const begun = [...KNOWN].flatMap(([name, index]) => (name.startsWith(typed) ? index : []))
  return [...new Set(begun)].filter(isCarried)
}

/** Those that we carry, to go on with. */
export const CARRIED_INDICES: readonly CarriedIndex[] = Object.entries(CARRIED).map(
  ([symbol, names]) => ({ name: names.split(';')[0] ?? symbol, symbol }),
)

export function describeIndex(index: KnownIndex): string {
  return isCarried(index)
    ? `${index.name} is an index, not a company.`
    : `${index.name} is an index, not a company, and we do not carry it. We have:`
}

function isCarried(index: KnownIndex): index is CarriedIndex {
  return index.symbol !== undefined
}

function isIdeographic(text: string): boolean {
  return text > '\u2e7f'
}

/** ^HSI is written as a data source writes it. */
function isProviderSymbol(text: string): boolean {
  return /[\^=]/.test(text)
}
