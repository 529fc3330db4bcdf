import { LEGAL_FORMS } from '../legal-forms.ts'

const WORDS = new Set([
  ...LEGAL_FORMS,
  ...'company kk berhad jsc stock common adr pt the & kabushiki kaisha 株 주'.split(' '),
])
const LEADING = new Set(['the', 'pt', '株', '주'])
/** After a comma they belong to the name before it. Shorter ones are symbols too: SE is Sea. */
const ENDINGS = new Set([
  'inc',
  'incorporated',
  'ltd',
  'limited',
  'llc',
  'corp',
  'corporation',
  'plc',
])
const SIGNS = ['株式会社', '股份有限公司', '有限责任公司', '有限公司', '주식회사']

/** A folded name without its legal form; empty if it is nothing else. */
export function dropLegalForm(folded: string): string {
  const all = folded.split(' ')
  const first = all.findIndex((word) => !LEADING.has(word))
  const last = all.findLastIndex((word) => !WORDS.has(word))
  const core = all.slice(Math.max(first, 0), last + 1).join(' ')
  const sign = SIGNS.find((form) => core.startsWith(form) || core.endsWith(form))
  return sign ? core.replace(sign, '').trim() : core
}

/** True for the `Ltd.` of `Samsung Electronics Co., Ltd.` */
export function isLegalEnding(folded: string): boolean {
  return ENDINGS.has(folded)
}
