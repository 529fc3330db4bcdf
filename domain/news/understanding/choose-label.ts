import type { TermTable } from './category-terms.ts'
import { addTerm, matchTerms, type TermIndex, type Word } from './words.ts'

export type Vote<Label extends string> = { label: Label; weight: number; words: string }

export type Choice<Label extends string> = { label: Label; score: number; because: string[] }

export type LabelTerms<Label extends string> = TermIndex<{ label: Label | null; weight: number }>

const DESCRIPTION_WEIGHT = 0.4
/** In "Danish brewer sells in China", the subject comes first. */
const FIRST_MENTION_BONUS = 2

export function parseLabelTable<Label extends string>(
  table: TermTable<Label>,
  ignored = '',
): LabelTerms<Label> {
  const terms: LabelTerms<Label> = new Map()
  for (const text of ignored.split('; ')) addTerm(terms, text, { label: null, weight: 0 })
  for (const label of Object.keys(table) as Label[]) {
    for (const [weight, list] of Object.entries(table[label])) {
      for (const text of list.split('; ')) addTerm(terms, text, { label, weight: Number(weight) })
    }
  }
  return terms
}

export function collectVotes<Label extends string>(
  title: readonly Word[],
  description: readonly Word[],
  terms: LabelTerms<Label>,
): Vote<Label>[] {
  const read = (words: readonly Word[], factor: number) =>
    matchTerms(words, terms).flatMap(({ value: { label, weight }, words: found }) => {
      return label === null ? [] : [{ label, weight: weight * factor, words: found }]
    })
  return [...read(title, 1), ...read(description, DESCRIPTION_WEIGHT)]
}

/** A term counts once, however often it is repeated. On equal scores the first label wins. */
export function countVotes<Label extends string>(
  votes: readonly Vote<Label>[],
  options: { favorsFirst?: boolean } = {},
): Choice<Label> | undefined {
  const choices = new Map<Label, Choice<Label>>()
  for (const [index, { label, weight, words }] of votes.entries()) {
    const choice = choices.get(label) ?? { label, score: 0, because: [] }
    if (choice.because.includes(words)) continue
    choice.score += weight + (index === 0 && options.favorsFirst ? FIRST_MENTION_BONUS : 0)
    choice.because.push(words)
    choices.set(label, choice)
  }
  let best: Choice<Label> | undefined
  for (const choice of choices.values()) if (!best || choice.score > best.score) best = choice
  return best
}
