import type { Database, Row } from './postgres/database.ts'

/** A table whose rows are work. In every fragment of SQL its row is called `item`. */
export type QueueTable = {
  /** The qualified name. */
  name: string
  /** The columns of its primary key, with their types. */
  key: Readonly<Record<string, string>>
  /** The column whose equal values are claimed together, such as a reader's alerts. */
  together?: string
  /** The column that says from when on a row may be claimed. */
  dueAt: string
  /** Which rows are work at all. */
  isOpen?: string
  order: string
  lease: Lease
  /** What a claim returns, beside its token. */
  returning: string
  /** Tables that `returning` needs, and how they are joined. */
  join?: { from: string; on: string }
}

/** SQL: how a row shows that a worker has it. */
export type Lease = {
  token: string
  /** The column that says how long. Without one the lease ends with its worker, which reports by itself. */
  until?: string
  isFree: string
  /** What a claim sets; `$2` is the length of the lease in seconds. */
  take: string
  end: string
  /** Like `end`, for work that was not tried. */
  undo: string
}

/** A lease in the row itself: it ends by time, unless it is extended. */
export function rowLease({ until, attempts }: { until: string; attempts?: string }): Lease {
  const end = `claim_token = null, ${until} = null`
  const take = `claim_token = gen_random_uuid(), ${until} = now() + make_interval(secs => $2)`
  const count = (change: string) => (attempts ? `, ${attempts} = ${attempts} ${change}` : '')
  return {
    token: 'claim_token',
    until,
    isFree: `(item.${until} is null or item.${until} < now())`,
    take: take + count('+ 1'),
    end,
    undo: end + count('- 1'),
  }
}

export type Claimed<Item> = Item & { claimToken: string }

/** What came of claimed work: the columns of its key, its token, and what `Finish` uses. */
export type WorkOutcome = Row & { claimToken: string }

/** SQL in which the row of an outcome is called `outcome`. */
export type Finish = {
  /** The columns of `outcome` beside key and token, with their types. */
  fields?: string
  /** Undefined deletes the work. */
  set?: string
  /** When an outcome counts although another worker has the row. */
  countsAnyway?: string
  /** A statement over `finished`, which has the outcomes that counted. */
  afterwards?: string
}

/**
 * Work that processes share: a killed worker's claims expire, and others do its work. Every change is made only
 * under a valid claim, so work is finished once.
 */
export type LeasedQueue<Item> = {
  /** Claims due work; workers that claim at the same time get different work. */
  claim(limit: number, leaseSeconds: number): Promise<Claimed<Item>[]>
  /** @returns the tokens that are still valid */
  extend(tokens: readonly string[], leaseSeconds: number): Promise<string[]>
  /** @returns the rows of `afterwards`; without it, one for each outcome that counted */
  finish<R extends Row = Row>(outcomes: readonly WorkOutcome[], how: Finish): Promise<R[]>
  /**
   * Returns work that was not tried.
   *
   * @returns how much of it was still ours
   */
  giveBack(tokens: readonly string[]): Promise<number>
  /** To be called at start: the embedded database has one process, so what is claimed then was its predecessor's. */
  releaseAbandoned(): Promise<void>
}

export function createLeasedQueue<Item extends Row>(
  database: Database,
  table: QueueTable,
): LeasedQueue<Item> {
  const { name, lease } = table
  const isClaimedBy = `item.${lease.token} = any($1::uuid[])${and(table.isOpen)}`
  return {
    claim: (limit, leaseSeconds) =>
      database.query<Claimed<Item>>(
        claimStatement(table),
        lease.until ? [limit, leaseSeconds] : [limit],
      ),
    async extend(tokens, leaseSeconds) {
      if (!lease.until)
        throw new Error(`the workers of ${name} should extend their leases themselves`)
      const extended = await database.query<{ token: string }>(
        `update ${name} as item set ${lease.until} = now() + make_interval(secs => $2)
         where ${isClaimedBy} returning item.${lease.token} as token`,
        [tokens, leaseSeconds],
      )
      return extended.map(({ token }) => token)
    },
    finish: (outcomes, how) =>
      database.query(finishStatement(table, how), [JSON.stringify(outcomes)]),
    async giveBack(tokens) {
      const given = await database.query(
        `update ${name} as item set ${lease.undo} where ${isClaimedBy} returning 1`,
        [tokens],
      )
      return given.length
    },
    async releaseAbandoned() {
      if (database.engine !== 'pglite') return
      await database.query(
        `update ${name} as item set ${lease.end} where item.${lease.token} is not null`,
      )
    },
  }
}

function claimStatement({ name, key, together, order, lease, join, ...table }: QueueTable): string {
  const columns = together ? [together] : Object.keys(key)
  const isDue = `item.${table.dueAt} <= now() and ${lease.isFree}${and(table.isOpen)}`
  return `with due as materialized (
      select ${columns.map((column) => `item.${column}`).join(', ')} from ${name} as item
      where ${isDue} order by ${order} limit $1 for update skip locked)
    update ${name} as item set ${lease.take} from due${join ? `, ${join.from}` : ''}
    where ${columns.map((column) => `item.${column} = due.${column}`).join(' and ')}
      and ${isDue}${and(join?.on)}
    returning ${table.returning}, item.${lease.token} as "claimToken"`
}

function finishStatement({ name, key, lease, isOpen }: QueueTable, how: Finish): string {
  const columns = Object.entries(key).map(([column, type]) => `${column} ${type}`)
  const fields = [...columns, '"claimToken" uuid', how.fields ?? []].flat().join(', ')
  const isSame = Object.keys(key).map((column) => `item.${column} = outcome.${column}`)
  const isClaimed = `item.${lease.token} = outcome."claimToken"`
  const counts = how.countsAnyway ? `(${isClaimed} or ${how.countsAnyway})` : isClaimed
  const where = `where ${isSame.join(' and ')} and ${counts}${and(isOpen)} returning outcome.*`
  const change = how.set
    ? `update ${name} as item set ${how.set}, ${lease.end} from outcome ${where}`
    : `delete from ${name} as item using outcome ${where}`
  return `with outcome as (select * from jsonb_to_recordset($1) as row (${fields})),
    finished as (${change}) ${how.afterwards ?? 'select 1 as counted from finished'}`
}

function and(condition: string | undefined): string {
  return condition ? ` and ${condition}` : ''
}
