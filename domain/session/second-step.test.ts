import { expect, test } from 'vitest'
import { awaitsSecondStep } from './second-step.ts'

const verified = [{ status: 'unverified' }, { status: 'verified' }]

function makeToken(claims: object): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `e30.${payload}.signature`
}

test('a verified factor asks for a second step until the token says that it was done', () => {
  expect(awaitsSecondStep(makeToken({ aal: 'aal1' }), verified)).toBe(true)
  expect(awaitsSecondStep(makeToken({ aal: 'aal2', name: 'Ünïcödé' }), verified)).toBe(false)
})

test('without a verified factor one step is enough', () => {
  expect(awaitsSecondStep(makeToken({ aal: 'aal1' }), undefined)).toBe(false)
  expect(awaitsSecondStep(makeToken({ aal: 'aal1' }), [{ status: 'unverified' }])).toBe(false)
})

test('a token that cannot be read counts as the first step', () => {
  for (const token of ['', 'token', 'a.b.c', 'a.bnVsbA.c']) {
    expect(awaitsSecondStep(token, verified)).toBe(true)
  }
})
