import { type Fields, readHeaderFields } from './report-fields.ts'

/** What is ours in a letter that came back. */
export type ReturnedLetter = {
  /** The signed token of its own link to leave; to be checked. */
  token: string | undefined
  /** The name of the issue, by its Message-ID: anybody could write that, so it counts only beside the token. */
  issue: string | undefined
}

const tokenPattern =
  /[?&]token=([A-Za-z0-9_-]{22}(?:\.[\d-]{10})?\.[A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/
const messageIdPattern = /^<([\w-]{1,100})\.[0-9a-f-]{36}@/

/** @param text the letter, or only its headers */
export function readReturnedLetter(text: string): ReturnedLetter {
  const fields = readHeaderFields(text)
  // A server on the way may have folded the line in the middle of the link.
  const links = squeeze(fields, 'list-unsubscribe')
  return {
    token: tokenPattern.exec(links)?.[1],
    issue: readIssueName(squeeze(fields, 'message-id')),
  }
}

/** The name of the issue in a Message-ID of ours. */
export function readIssueName(messageId: string): string | undefined {
  return messageIdPattern.exec(messageId)?.[1]
}

function squeeze(fields: Fields, name: string): string {
  return (fields.get(name) ?? '').replaceAll(/\s/g, '')
}
