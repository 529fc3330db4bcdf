import { findExchange } from '#domain/markets/exchanges.ts'

const LANGUAGES: Record<string, string> = {
  JP: 'ja',
  KR: 'ko',
  TW: 'zh-Hant',
  HK: 'zh-Hant',
  CN: 'zh-Hans',
}

type LocalNameProps = {
  name: string
  /** Any listing of the company at home; the language decides on the shapes of its characters. */
  symbols: readonly string[]
  className?: string
}

export function LocalName({ name, symbols, className }: LocalNameProps) {
  const countries = symbols.flatMap((symbol) => findExchange(symbol)?.exchange.country ?? [])
  const home = countries.find((country) => LANGUAGES[country])
  return (
    <span lang={home && LANGUAGES[home]} className={className}>
      {name}
    </span>
  )
}
