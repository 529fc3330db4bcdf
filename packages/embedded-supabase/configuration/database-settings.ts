import { z } from 'zod'
import {
  choice,
  count,
  duration,
  flag,
  optionalCount,
  optionalFlag,
  optionalSection,
  optionalSetting,
  port,
  text,
  textList,
  toggle,
} from './setting-values.ts'

const MAJOR_VERSIONS = [13, 14, 15, 17]

const PoolerSchema = optionalSection({
  enabled: flag(false),
  port: port(54_329),
  pool_mode: choice(['transaction', 'session'], 'transaction'),
  default_pool_size: count(20),
  max_client_conn: count(100),
})

const ServerParametersSchema = optionalSection({
  effective_cache_size: optionalSetting(),
  logical_decoding_work_mem: optionalSetting(),
  maintenance_work_mem: optionalSetting(),
  max_connections: optionalCount(),
  max_locks_per_transaction: optionalCount(),
  max_parallel_maintenance_workers: optionalCount(),
  max_parallel_workers: optionalCount(),
  max_parallel_workers_per_gather: optionalCount(),
  max_replication_slots: optionalCount(),
  max_slot_wal_keep_size: optionalSetting(),
  max_standby_archive_delay: optionalSetting(),
  max_standby_streaming_delay: optionalSetting(),
  max_wal_size: optionalSetting(),
  max_wal_senders: optionalCount(),
  max_worker_processes: optionalCount(),
  session_replication_role: choice(['origin', 'replica', 'local'], 'origin').optional(),
  shared_buffers: optionalSetting(),
  statement_timeout: optionalSetting().refine(
    (text) => text === undefined || parseStatementTimeout(text) !== undefined,
    'a time as PostgreSQL writes it, such as "8s"',
  ),
  track_activity_query_size: optionalSetting(),
  track_commit_timestamp: optionalFlag(),
  wal_keep_size: optionalSetting(),
  wal_sender_timeout: optionalSetting(),
  work_mem: optionalSetting(),
})

export const DatabaseSettingsSchema = optionalSection({
  port: port(54_322),
  shadow_port: port(54_320, 0),
  health_timeout: duration('2m'),
  major_version: count(17).refine(
    (version) => MAJOR_VERSIONS.includes(version),
    `one of ${MAJOR_VERSIONS.join(', ')}`,
  ),
  root_key: text(),
  pooler: PoolerSchema,
  migrations: optionalSection({ enabled: flag(true), schema_paths: textList() }),
  seed: optionalSection({ enabled: flag(true), sql_paths: textList(['./seed.sql']) }),
  settings: ServerParametersSchema,
  network_restrictions: optionalSection({
    enabled: flag(false),
    allowed_cidrs: textList(['0.0.0.0/0']),
    allowed_cidrs_v6: textList(['::/0']),
  }),
  ssl_enforcement: toggle(false),
  vault: z.record(z.string(), text(), { error: 'a table' }).default({}),
})

const UNIT_MS: Record<string, number> = {
  '': 1,
  us: 0.001,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/**
 * Parses PostgreSQL's `statement_timeout`, such as `8s`, into milliseconds. Undefined if PostgreSQL would refuse it.
 */
export function parseStatementTimeout(text: string): number | undefined {
  const [, amount, unit] = /^ ?(\d{1,10}) ?(us|ms|s|min|h|d)? ?$/.exec(text) ?? []
  const ms = Number(amount) * (UNIT_MS[unit ?? ''] ?? Number.NaN)
  return ms <= 2_147_483_647 ? Math.ceil(ms) : undefined
}
