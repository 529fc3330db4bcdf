import { foldText } from './fold-text.ts'

/** What readers call the indices of the home page and Taiwan's, by our symbol. */
const NAMES: Record<string, readonly string[]> = {
  NIKKEI: [
    'Nikkei 225',
    'Nikkei 225 Index',
    'Nikkei Index',
    'N225',
    '日経平均',
    '日経平均株価',
    '日経225',
  ],
  HSI: ['Hang Seng', 'Hang Seng Index', '恒生指數', '恒生指数', '恆生指數', '恒指'],
  KS11: ['KOSPI', 'KOSPI Index', 'KOSPI Composite Index', '코스피', '코스피지수'],
  TAIEX: ['TAIEX Index', 'Taiwan Weighted Index', '加權指數', '加权指数', '台股指數', '大盤'],
}

const SYMBOLS = new Map(
  Object.entries(NAMES).flatMap(([symbol, names]) =>
    names.map((name) => [foldText(name), symbol] as const),
  ),
)

/** The symbol of an index that was typed by its name. */
export function findIndex(text: string): string | undefined {
  return SYMBOLS.get(foldText(text))
}
