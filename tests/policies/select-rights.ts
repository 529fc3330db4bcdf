import type { Queryable } from 'embedded-supabase'

export type Right = { role: string; object: string; may: string }

/** What the three roles of the data API may do with everything in `public`. */
export function selectRights(database: Queryable): Promise<Right[]> {
  return database.query<Right>(
    `with role (name) as (values ('anon'), ('authenticated'), ('service_role')),
     granted as (
       select role.name as role, c.relname || '.' || a.attname as object, verb as may
       from role, pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
         unnest(array['select', 'insert', 'update', 'references']) as verb
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
         and has_column_privilege(role.name, c.oid, a.attname, verb)
       union all
       select role.name, c.relname, verb from role, pg_class c,
         unnest(array['delete', 'truncate', 'trigger']) as verb
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
         and has_table_privilege(role.name, c.oid, verb)
       union all
       select role.name, c.relname, verb from role, pg_class c, unnest(array['select', 'usage', 'update']) as verb
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
         and has_sequence_privilege(role.name, c.oid, verb)
       union all
       select role.name, p.oid::regprocedure::text, 'execute' from role, pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and has_function_privilege(role.name, p.oid, 'execute'))
     select role, object, may from granted order by 1, 2, 3`,
  )
}
