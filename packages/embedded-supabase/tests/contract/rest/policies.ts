import { beforeAll, describe, expect, it } from 'vitest'
import { FIRST_READER, type RestServer } from './rest-server.ts'

const SECOND_READER = '00000000-0000-4000-8000-000000000002'

export function describePolicies(current: () => RestServer): void {
  describe('row-level security', () => {
    let rest: RestServer
    beforeAll(() => {
      rest = current()
    })

    it('shows readers their own rows, and the service role all rows', async () => {
      const mine = await rest.client('authenticated').from('notes').select('body')
      expect(mine.data).toEqual([{ body: 'mine' }])
      const all = await rest.client('service_role').from('notes').select('body')
      expect(all.data).toHaveLength(2)
    })

    it('refuses a guest with 401 and says how to sign in', async () => {
      const response = await rest.send('/notes')
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await response.json()).toMatchObject({
        code: '42501',
        message: 'permission denied for table notes',
      })
    })

    it('refuses a signed-in reader with 403', async () => {
      const response = await rest.send('/secrets', { as: 'authenticated' })
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([403, null])
      const notes = rest.client('authenticated').from('notes')
      const forged = await notes.insert({ user_id: SECOND_READER, body: 'x' })
      expect([forged.status, forged.error?.code]).toEqual([403, '42501'])
    })

    it('lets readers write, change and delete only their own rows', async () => {
      const notes = rest.client('authenticated').from('notes')
      const added = await notes.insert({ body: 'new' }).select('user_id,body').single()
      expect(added.data).toEqual({ user_id: FIRST_READER, body: 'new' })
      const changed = await notes.update({ body: 'changed' }).eq('user_id', SECOND_READER).select()
      expect(changed.data).toEqual([])
      const deleted = await notes.delete().gt('id', 0).select('body')
      expect(deleted.data).toEqual([{ body: 'mine' }, { body: 'new' }])
      const rest2 = await rest.database.query('select body from public.notes')
      expect(rest2).toEqual([{ body: 'theirs' }])
    })
  })
}
