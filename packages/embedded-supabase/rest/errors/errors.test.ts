import { describe, expect, it } from 'vitest'
import type { DatabaseError } from '#embedded/postgres/database.ts'
import { databaseRefused } from './database-errors.ts'
import { findSimilarName } from './similar-name.ts'

function databaseError(code: string, message = 'm', detail?: string): DatabaseError {
  return Object.assign(new Error(message), { code, detail, severity: 'ERROR' })
}

describe('databaseRefused', () => {
  it.each([
    ['23503', 409],
    ['23505', 409],
    ['25006', 405],
    ['22P02', 400],
    ['42501', 403],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['42703', 400],
    ['40001', 500],
    ['40P01', 500],
    ['57014', 500],
    ['57P01', 503],
    ['53300', 503],
    ['53400', 500],
    ['54001', 500],
    ['08006', 503],
    ['0LP01', 403],
    ['0P000', 403],
    ['28000', 403],
    ['P0001', 400],
    ['P0002', 500],
    ['PT402', 402],
    ['PTabc', 500],
    ['XX000', 500],
    ['21000', 500],
  ])('answers SQLSTATE %s with %i', (code, status) => {
    expect(databaseRefused(databaseError(code), false).status).toBe(status)
  })

  it('checks the message if the SQLSTATE is not enough', () => {
    const statusOf = (code: string, message: string) =>
      databaseRefused(databaseError(code, message), true).status
    expect(statusOf('42501', 'denied')).toBe(401)
    expect(statusOf('21000', 'UPDATE requires a WHERE clause')).toBe(400)
    expect(statusOf('22023', 'role "x" does not exist')).toBe(401)
    expect(statusOf('22023', 'invalid value')).toBe(400)
    expect(statusOf('42883', 'function xmlagg(int) does not exist')).toBe(406)
  })

  it('reads a complete response or reports what is wrong with it', () => {
    const raised = (message: string, detail?: string) =>
      databaseRefused(databaseError('PGRST', message, detail), false)
    const control = '{"status":332,"headers":{"X":"y"}}'
    expect(raised('{"code":"1","message":"m"}', control)).toMatchObject({
      status: 332,
      body: { code: '1', message: 'm' },
      headers: { X: 'y' },
    })
    expect(raised('INVALID', control).body.details).toBe(
      "Invalid JSON value for MESSAGE: 'INVALID'",
    )
    expect(raised('{"code":"1","message":"m"}').body).toMatchObject({
      code: 'PGRST121',
      details: 'DETAIL is missing in the RAISE statement',
    })
  })
})

describe('findSimilarName', () => {
  it('finds a typo, and suggests nothing for a distant name', () => {
    expect(findSimilarName(['films', 'actors'], 'flims', 0.5)).toBe('films')
    expect(findSimilarName(['films', 'actors'], 'film', 0.75)).toBe('films')
    expect(findSimilarName(['films', 'actors'], 'secrets', 0.75)).toBeUndefined()
  })
})
