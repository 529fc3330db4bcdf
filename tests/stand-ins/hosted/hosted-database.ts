import { readFile } from 'node:fs/promises'
import { type Database, openServerDatabase, prepareDatabase } from 'embedded-supabase'
import { loadBareProject } from '#embedded/tests/databases.ts'
import { inProject } from '#scripts/project.mjs'

export type HostedDatabase = {
  installed: readonly Extension[]
  /** As the platform: it owns the roles, the Auth service's tables and the extensions. */
  platform: Database
  platformUrl: string
  /** As the publisher, who is no superuser. Hosted projects call this role postgres. */
  publisherUrl: string
  close(): Promise<void>
}

export const EXTENSIONS = ['pg_cron', 'pg_net', 'supabase_vault'] as const
export type Extension = (typeof EXTENSIONS)[number]

type Options = {
  /** pg_cron and pg_net know their database before it exists. */
  name?: string
  /** Those that the server has. For the others there are stand-ins. */
  installed?: readonly Extension[]
}

export const PUBLISHER = 'hosted_publisher'

/** A database with what a hosted project has before its first migration, and its default grants. */
export async function createHostedDatabase(
  serverUrl: string,
  { name = `hosted_${crypto.randomUUID().replaceAll('-', '')}`, installed = [] }: Options = {},
): Promise<HostedDatabase> {
  const administration = openServerDatabase(serverUrl, { poolSize: 1 })
  await administration.query(`create database ${name}`)
  const platformUrl = addressOf(serverUrl, name)
  const platform = openServerDatabase(platformUrl)
  await prepareDatabase(platform, await loadBareProject())
  await platform.runScript(grants(name))
  for (const extension of EXTENSIONS) {
    await platform.runScript(
      installed.includes(extension)
        ? `create extension ${extension};`
        : await readFile(inProject(`tests/stand-ins/hosted/extensions/${extension}.sql`), 'utf8'),
    )
  }
  await platform.runScript(EXTENSION_RIGHTS)
  return {
    installed,
    platform,
    platformUrl,
    publisherUrl: addressOf(serverUrl, name, PUBLISHER),
    async close() {
      await platform.close()
      await administration.query(`drop database ${name} with (force)`)
      await administration.close()
    },
  }
}

function addressOf(serverUrl: string, database: string, user?: string): string {
  const url = new URL(serverUrl)
  url.pathname = database
  if (user) url.username = user
  return url.href
}

/** The bootstrap has exposed new tables of its own role; here the publisher's are exposed. */
const grants = (database: string) => `
  do $$ begin
    create role ${PUBLISHER} login createrole bypassrls;
  exception when duplicate_object then null; end $$;
  grant anon, authenticated, service_role to ${PUBLISHER};
  grant create on database ${database} to ${PUBLISHER};
  alter schema public owner to ${PUBLISHER};
  grant all on schema auth, extensions, supabase_migrations to ${PUBLISHER};
  grant all on all tables in schema auth, supabase_migrations to ${PUBLISHER};
  grant execute on all functions in schema auth, extensions to ${PUBLISHER};
  alter table supabase_migrations.schema_migrations owner to ${PUBLISHER};
  ${['tables', 'sequences', 'functions']
    .map(
      (kind) =>
        `alter default privileges for role ${PUBLISHER} in schema public grant all on ${kind} to anon, authenticated, service_role;`,
    )
    .join('\n')}`

/** Those that hosted Supabase gives the publisher's role: it may read cron.job, and only cron.schedule writes there. */
const EXTENSION_RIGHTS = `
  grant usage on schema cron, net, vault to ${PUBLISHER};
  grant select on cron.job, cron.job_run_details, net._http_response, vault.decrypted_secrets to ${PUBLISHER};
  grant execute on all functions in schema cron, net, vault to ${PUBLISHER};`
