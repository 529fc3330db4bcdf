import { beforeAll, describe, expect, it } from 'vitest'
import type { RestServer } from './rest-server.ts'

export function describeReads(current: () => RestServer): void {
  describe('reading rows', () => {
    let rest: RestServer
    beforeAll(() => {
      rest = current()
    })

    const ids = async (query: string) => {
      const response = await rest.send(`/films?select=id&order=id&${query}`)
      const body = await response.json()
      expect(response.status, JSON.stringify(body)).toBe(200)
      return body.map((row: { id: number }) => row.id)
    }

    it.each([
      ['id=eq.2', [2]],
      ['id=neq.2', [1, 3, 4]],
      ['year=gt.1952&year=lt.1985', [3]],
      ['year=gte.1953', [2, 3]],
      ['year=lte.1952', [1]],
      ['year=not.gte.1953', [1]],
      ['title=like.*an', [2]],
      ['title=ilike.%25RAN', [2]],
      ['title=like(any).{Ik*,Tok*}', [1, 3]],
      ['title=ilike(all).{*t*,*story}', [3]],
      ['title=match.%5EI', [1]],
      ['title=imatch.%5Ei', [1]],
      ['title=eq(any).{Ran,Ikiru}', [1, 2]],
      ['id=in.(1,3)', [1, 3]],
      ['title=in.("Comma, \\"quoted\\"",Ran)', [2, 4]],
      ['id=in.()', []],
      ['year=is.null', [4]],
      ['year=is.not_null', [1, 2, 3]],
      ['year=not.is.null', [1, 2, 3]],
      ['is_seen=is.true', [1, 3]],
      ['is_seen=eq.true', [1, 3]],
      ['is_seen=in.(false)', [2, 4]],
      ['year=isdistinct.1952', [2, 3, 4]],
      ['tags=cs.{drama}', [1, 3]],
      ['tags=cd.{drama,classic}', [1, 3, 4]],
      ['tags=ov.{war,classic}', [1, 2]],
      ['run=adj.[9,10)', [2]],
      ['run=sl.[5,9)', [1]],
      ['run=sr.[1,5)', [2]],
      ['title=fts.story', [3]],
      ['title=plfts(english).tokyo stories', [3]],
      ['title=wfts.tokyo -ran', [3]],
      ['title=phfts.tokyo story', [3]],
      ['data->>lang=eq.ja', [1, 2]],
      ['data->crew->>music=eq.Hayasaka', [1]],
      ['data->awards->>0=eq.1', [1]],
      ['data=cs.{"lang":"ja"}', [1, 2]],
      ['released_at=gte.1960-01-01', [2]],
      ['or=(id.eq.1,and(year.gte.1953,year.lt.1960))', [1, 3]],
      ['not.or=(id.eq.1,id.eq.2)', [3, 4]],
      ['and=(id.gt.1,not.or(id.eq.2,title.like."*,*"))', [3]],
      ['or=(tags.cs.{war},tags.cs.{drama,classic})', [1, 2]],
      ['is_old=is.true', [1, 3]],
      ['is_old=eq.true', [1, 3]],
      ['shout=eq.RAN', [2]],
      ['limit=2', [1, 2]],
      ['limit=2&offset=1', [2, 3]],
      ['limit=0', []],
    ])('filters by %s', async (query, expected) => {
      expect(await ids(query)).toEqual(expected)
    })

    it('supports aliases, casts and JSON paths', async () => {
      const { data, error } = await rest
        .client('anon')
        .from('films')
        .select('film:id,year::text,data->>lang,music:data->crew->>music,shout')
        .eq('id', 1)
        .single()
      expect(error).toBeNull()
      expect(data).toEqual({ film: 1, year: '1952', lang: 'ja', music: 'Hayasaka', shout: 'IKIRU' })
    })

    it('orders with nulls first or last', async () => {
      const order = async (query: string) =>
        (await (await rest.send(`/films?select=id&order=${query}`)).json()).map(
          (row: { id: number }) => row.id,
        )
      expect(await order('year.desc.nullslast,id')).toEqual([2, 3, 1, 4])
      expect(await order('year.nullsfirst')).toEqual([4, 1, 3, 2])
      expect(await order('data->>lang.desc.nullslast,id.desc')).toEqual([2, 1, 4, 3])
    })

    it('embeds related rows, in both directions and through a junction table', async () => {
      const { data, error } = await rest
        .client('anon')
        .from('films')
        .select('title,director:directors(name,films(id)),actors(name)')
        .eq('id', 1)
        .order('id', { referencedTable: 'director.films' })
      expect(error).toBeNull()
      expect(data).toEqual([
        {
          title: 'Ikiru',
          director: { name: 'Kurosawa', films: [{ id: 1 }, { id: 2 }] },
          actors: [{ name: 'Shimura' }],
        },
      ])
    })

    it.each([
      [
        '/directors?select=name,films(title)&films.year=gt.1980&order=id&limit=1',
        [{ name: 'Kurosawa', films: [{ title: 'Ran' }] }],
      ],
      [
        '/directors?select=name,films!inner(id)&films.id=eq.3',
        [{ name: 'Ozu', films: [{ id: 3 }] }],
      ],
      ['/directors?select=name,films()&films=is.null', [{ name: 'Naruse' }]],
      [
        '/films?select=title,...directors(director:name)&id=eq.2',
        [{ title: 'Ran', director: 'Kurosawa' }],
      ],
      ['/directors?select=name,...films(title)&id=eq.2', [{ name: 'Ozu', title: ['Tokyo Story'] }]],
      [
        '/films?select=id,directors(name)&order=directors(name).desc&directors=not.is.null&limit=1',
        [{ id: 3, directors: { name: 'Ozu' } }],
      ],
      [
        '/directors?select=id,films(id)&films.limit=1&films.order=id.desc&id=eq.1',
        [{ id: 1, films: [{ id: 2 }] }],
      ],
      [
        '/staff?select=name,team:staff(name)&id=eq.1',
        [{ name: 'Ito', team: [{ name: 'Abe' }, { name: 'Kato' }] }],
      ],
      [
        '/staff?select=name,manager:manager_id(name)&id=eq.2',
        [{ name: 'Abe', manager: { name: 'Ito' } }],
      ],
    ])('embeds for %s', async (path, expected) => {
      const response = await rest.send(path)
      expect(await response.json()).toEqual(expected)
      expect(response.status).toBe(200)
    })

    it.each([
      ['exact', '0-1/4', 206],
      ['planned', null, 206],
      ['estimated', '0-1/4', 206],
    ])('counts all rows with count=%s', async (count, range, status) => {
      const headers = { prefer: `count=${count}` }
      const response = await rest.send('/films?limit=2', { headers })
      expect(response.status).toBe(status)
      if (range) expect(response.headers.get('content-range')).toBe(range)
      else expect(response.headers.get('content-range')).toMatch(/^0-1\/\d+$/)
      expect(response.headers.get('preference-applied')).toBe(`count=${count}`)
    })

    it('answers HEAD with the count and no body', async () => {
      const films = rest.client('anon').from('films')
      const { count, data } = await films.select('*', { count: 'exact', head: true })
      expect([count, data]).toEqual([4, null])
      const none = await rest.send('/films?id=eq.0', {
        method: 'HEAD',
        headers: { prefer: 'count=exact' },
      })
      expect(none.headers.get('content-range')).toBe('*/0')
      expect(none.status).toBe(200)
    })

    it('applies the Range header and refuses a range beyond the end', async () => {
      const some = await rest.send('/films?order=id', { headers: { range: '1-2' } })
      expect([some.status, some.headers.get('content-range')]).toEqual([200, '1-2/*'])
      const all = await rest.send('/films', { headers: { range: '0-9', prefer: 'count=exact' } })
      expect([all.status, all.headers.get('content-range')]).toEqual([200, '0-3/4'])
      const beyond = await rest.send('/films?offset=9', { headers: { prefer: 'count=exact' } })
      expect(beyond.status).toBe(416)
      expect(await beyond.json()).toMatchObject({
        code: 'PGRST103',
        details: 'An offset of 9 was requested, but there are only 4 rows.',
      })
    })

    it('answers a single object on request, or refuses', async () => {
      const films = rest.client('anon').from('films')
      const one = await films.select('id').eq('id', 1).single()
      expect(one.data).toEqual({ id: 1 })
      const many = await films.select('id').single()
      expect([many.status, many.error?.code, many.error?.details]).toEqual([
        406,
        'PGRST116',
        'The result contains 4 rows',
      ])
      const none = await films.select('id').eq('id', 0).maybeSingle()
      expect([none.data, none.error]).toEqual([null, null])
    })

    it('strips nulls and writes CSV', async () => {
      const accept = 'application/vnd.pgrst.array+json;nulls=stripped'
      const stripped = await rest.send('/films?select=id,year&id=eq.4', { headers: { accept } })
      expect(await stripped.json()).toEqual([{ id: 4 }])
      const csv = await rest.send('/films?select=id,title&order=id&limit=2', {
        headers: { accept: 'text/csv' },
      })
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(await csv.text()).toBe('id,title\n1,Ikiru\n2,Ran')
    })

    it('names the address of the answer in Content-Location', async () => {
      const response = await rest.send('/films?select=id&id=eq.1')
      expect(response.headers.get('content-location')).toBe('/films?id=eq.1&select=id')
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(response.headers.get('vary')).toBe('Accept, Prefer, Range')
    })
  })
}
