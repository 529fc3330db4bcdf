import { mediaTypesUnavailable } from '#backend/rest/errors/request-errors.ts'
import { type MediaType, mediaTypeText } from '#backend/rest/parse/media-type.ts'

/** What the body is made of, and how the answer names it. */
export type AnswerType =
  | 'application/json'
  | 'application/vnd.pgrst.object+json'
  | 'application/vnd.pgrst.object+json;nulls=stripped'
  | 'application/vnd.pgrst.array+json;nulls=stripped'
  | 'text/csv'

const producible: AnswerType[] = [
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'text/csv',
]

/** The first accepted type that can be produced. */
export function negotiate(accepted: readonly MediaType[]): AnswerType {
  for (const type of accepted) {
    const answer = type === '*/*' ? 'application/json' : producible.find((known) => known === type)
    if (answer) return answer
  }
  throw mediaTypesUnavailable(accepted.map(mediaTypeText))
}
