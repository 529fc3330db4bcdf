import { randomBytes } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 12

/** Twelve characters of base32: 60 random bits, GoTrue's form. */
export function generateRefreshToken(): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

export function isRefreshToken(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(text)
}
