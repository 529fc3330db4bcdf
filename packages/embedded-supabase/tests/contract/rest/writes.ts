import { beforeAll, describe, expect, it } from 'vitest'
import type { RestServer } from './rest-server.ts'

export function describeWrites(current: () => RestServer): void {
  describe('writing rows', () => {
    let rest: RestServer
    beforeAll(() => {
      rest = current()
    })

    const post = (path: string, body: unknown, prefer?: string) =>
      rest.send(path, {
        method: 'POST',
        as: 'service_role',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(prefer ? { prefer } : {}) },
      })

    it('inserts a row and answers with nothing, a location or the row', async () => {
      const plain = await post('/directors', { name: 'Kobayashi' })
      expect([plain.status, await plain.text()]).toEqual([201, ''])
      expect(plain.headers.get('content-range')).toBe('*/*')
      const located = await post('/directors', { id: 50, name: 'Ichikawa' }, 'return=headers-only')
      expect(located.headers.get('location')).toBe('/directors?id=eq.50')
      expect(located.headers.get('preference-applied')).toBe('return=headers-only')
      const shown = await post(
        '/directors?select=name',
        { name: 'Imamura' },
        'return=representation',
      )
      expect(await shown.json()).toEqual([{ name: 'Imamura' }])
    })

    it('inserts many rows with the client and embeds related rows', async () => {
      const { data, error, status, count } = await rest
        .client('service_role')
        .from('films')
        .insert(
          [
            { title: 'A', director_id: 1 },
            { title: 'B', director_id: 2 },
          ],
          { count: 'exact' },
        )
        .select('title,directors(name)')
      expect([error, status, count]).toEqual([null, 201, 2])
      expect(data).toEqual([
        { title: 'A', directors: { name: 'Kurosawa' } },
        { title: 'B', directors: { name: 'Ozu' } },
      ])
    })

    it('fills missing values with nulls or, on request, with defaults', async () => {
      const path = '/films?columns=title,is_seen,tags&select=is_seen,tags'
      const prefer = 'missing=default, return=representation'
      const filled = await post(path, [{ title: 'C' }, { title: 'D', is_seen: true }], prefer)
      expect(await filled.json()).toEqual([
        { is_seen: false, tags: [] },
        { is_seen: true, tags: [] },
      ])
      expect(filled.headers.get('preference-applied')).toBe(
        'missing=default, return=representation',
      )
      const single = await post(path, { title: 'E' }, prefer)
      expect(await single.json()).toEqual([{ is_seen: false, tags: [] }])
      const refused = await post(path, { title: 'F' })
      expect([refused.status, (await refused.json()).code]).toEqual([400, '23502'])
    })

    it('merges or ignores duplicates by the primary key or another unique key', async () => {
      const directors = rest.client('service_role').from('directors')
      const merged = await directors.upsert({ id: 1, name: 'Akira Kurosawa' }).select()
      expect([merged.status, merged.data]).toEqual([200, [{ id: 1, name: 'Akira Kurosawa' }]])
      const mixed = await directors.upsert([
        { id: 1, name: 'Kurosawa' },
        { id: 60, name: 'Teshigahara' },
      ])
      expect(mixed.status).toBe(201)
      const ignored = await directors
        .upsert({ name: 'Ozu' }, { onConflict: 'name', ignoreDuplicates: true })
        .select()
      expect([ignored.status, ignored.data]).toEqual([201, []])
      const conflict = await post('/directors', { name: 'Ozu' })
      expect(conflict.status).toBe(409)
      expect(await conflict.json()).toEqual({
        code: '23505',
        details: 'Key (name)=(Ozu) already exists.',
        hint: null,
        message: 'duplicate key value violates unique constraint "directors_name_key"',
      })
    })

    it('replaces one row with PUT', async () => {
      const put = (query: string, body: unknown) =>
        rest.send(`/actors?${query}`, {
          method: 'PUT',
          as: 'service_role',
          body: JSON.stringify(body),
          headers: { prefer: 'return=representation' },
        })
      expect((await put('id=eq.70', { id: 70, name: 'Mifune' })).status).toBe(201)
      const again = await put('id=eq.70', { id: 70, name: 'Toshiro Mifune' })
      expect([again.status, await again.json()]).toEqual([
        200,
        [{ id: 70, name: 'Toshiro Mifune' }],
      ])
      const mismatch = await put('id=eq.71', { id: 72, name: 'X' })
      expect([mismatch.status, (await mismatch.json()).code]).toEqual([400, 'PGRST115'])
      const inexact = await put('id=gt.70', { id: 70, name: 'X' })
      expect([inexact.status, (await inexact.json()).code]).toEqual([405, 'PGRST105'])
      const ranged = await put('id=eq.70&limit=1', { id: 70, name: 'X' })
      expect([ranged.status, (await ranged.json()).code]).toEqual([400, 'PGRST114'])
    })

    it('updates only the filtered rows', async () => {
      const films = rest.client('service_role').from('films')
      const updated = await films.update({ year: 1954 }).eq('id', 3).select('id,year')
      expect([updated.status, updated.data]).toEqual([200, [{ id: 3, year: 1954 }]])
      const silent = await films.update({ year: 1953 }, { count: 'exact' }).eq('id', 3)
      expect([silent.status, silent.count]).toEqual([204, 1])
      const none = await films.update({ year: 1 }).eq('id', 0).select()
      expect([none.status, none.data]).toEqual([200, []])
      const empty = await films.update({}).eq('id', 3).select()
      expect([empty.status, empty.data]).toEqual([200, []])
    })

    it('deletes the filtered rows, and refuses a delete without a filter', async () => {
      const films = rest.client('service_role').from('films')
      await post('/films', { id: 80, title: 'Gone' })
      const gone = await films.delete().eq('id', 80).select('title')
      expect([gone.status, gone.data]).toEqual([200, [{ title: 'Gone' }]])
      const unfiltered = await rest.send('/films', { method: 'DELETE', as: 'service_role' })
      expect(unfiltered.status).toBe(400)
      expect(await unfiltered.json()).toMatchObject({
        code: '21000',
        message: 'DELETE requires a WHERE clause',
      })
    })

    it('enforces max-affected with handling=strict by rolling back', async () => {
      const headers = { prefer: 'handling=strict, max-affected=1' }
      const init = { method: 'DELETE', as: 'service_role', headers } as const
      const response = await rest.send('/roles?film_id=gt.0', init)
      expect([response.status, (await response.json()).details]).toEqual([
        400,
        'The query affects 3 rows',
      ])
      expect(await rest.database.query('select from public.roles')).toHaveLength(3)
      const unknown = await rest.send('/films', { headers: { prefer: 'handling=strict, foo=bar' } })
      expect(await unknown.json()).toMatchObject({
        code: 'PGRST122',
        details: 'Invalid preferences: foo=bar',
      })
    })

    it('rolls back a write that should return one object but does not', async () => {
      const headers = {
        accept: 'application/vnd.pgrst.object+json',
        prefer: 'return=representation',
      }
      const body = JSON.stringify({ year: 2000 })
      const init = { method: 'PATCH', as: 'service_role', headers, body } as const
      const response = await rest.send('/films?id=in.(1,2)', init)
      expect([response.status, (await response.json()).code]).toEqual([406, 'PGRST116'])
      expect(await rest.database.query('select from public.films where year = 2000')).toEqual([])
    })

    it('accepts CSV and forms as rows', async () => {
      const csv = await rest.send('/actors?select=id,name', {
        method: 'POST',
        as: 'service_role',
        body: 'id,name\n90,"Kyo, Machiko"\n91,Mori\n',
        headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
      })
      expect(await csv.json()).toEqual([
        { id: 90, name: 'Kyo, Machiko' },
        { id: 91, name: 'Mori' },
      ])
      const form = await rest.send('/actors', {
        method: 'POST',
        as: 'service_role',
        body: 'id=92&name=Tanaka+Kinuyo',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(form.status).toBe(201)
    })
  })
}
