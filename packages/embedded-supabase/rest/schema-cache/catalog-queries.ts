/*
 * Each statement takes the exposed schemas as $1 and returns JSON, which both drivers parse alike. The search path
 * is empty while they run, so that all types and defaults are schema-qualified.
 */

const BASE_TYPES = `
  base_types as (
    with recursive recurse as (
      select oid, oid as base, typbasetype as next from pg_type
      union all
      select recurse.oid, below.oid, below.typbasetype
        from recurse join pg_type below on below.oid = recurse.next
    )
    select oid, base from recurse where next = 0
  )`

/**
 * Tables and views with their columns. A function that takes one row of the table is a computed column.
 * `format_type(…, -1)` returns the type without a length, since `character` alone would mean one character.
 */
export const TABLES_QUERY = `
  with ${BASE_TYPES},
  relations as (
    select c.oid, c.reltype, c.relname, c.relkind, n.nspname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
       and n.nspname = any ($1::text::text[])
  ),
  columns as (
    select r.oid, a.attnum as place, json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'baseType', format_type(b.base, -1),
        'default', case
          when a.attgenerated <> '' then null
          when a.attidentity = 'd' then format('nextval(%L)', s.objid::regclass)
          when d.adbin is null then pg_get_expr(t.typdefaultbin, 0)
          else pg_get_expr(d.adbin, d.adrelid) end,
        'isComputed', false) as described
      from relations r
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      join base_types b on b.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
      left join pg_depend s on s.refclassid = 'pg_class'::regclass and s.refobjid = r.oid
        and s.refobjsubid = a.attnum and s.deptype = 'i' and s.classid = 'pg_class'::regclass
    union all
    select r.oid, 32767, json_build_object('name', p.proname,
        'type', format_type(p.prorettype, -1), 'baseType', format_type(b.base, -1),
        'default', null, 'isComputed', true)
      from relations r
      join pg_proc p on p.pronargs = 1 and p.proargtypes[0] = r.reltype and not p.proretset
      join base_types b on b.oid = p.prorettype
  ),
  primary_keys as (
    select k.conrelid, json_agg(a.attname order by a.attname) as names
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.contype = 'p' group by k.conrelid
  )
  select r.nspname as schema, r.relname as name,
      r.relkind in ('r', 'p') or pg_relation_is_updatable(r.oid, true) & 8 = 8 as is_insertable,
      r.relkind in ('r', 'p') or pg_relation_is_updatable(r.oid, true) & 4 = 4 as is_updatable,
      r.relkind in ('r', 'p') or pg_relation_is_updatable(r.oid, true) & 16 = 16 as is_deletable,
      coalesce((select names from primary_keys where conrelid = r.oid), '[]') as primary_key,
      coalesce((select json_agg(described order by place) from columns where oid = r.oid), '[]')
        as columns
    from relations r`

/** Foreign keys between tables of all schemas, since a junction table need not be exposed. */
export const FOREIGN_KEYS_QUERY = `
  with unique_keys as (
    select conrelid, (select array_agg(key order by key) from unnest(conkey) key) as columns
      from pg_constraint where contype in ('p', 'u')
  )
  select k.conname as constraint, n.nspname as schema, c.relname as name,
      fn.nspname as foreign_schema, fc.relname as foreign_name,
      (select json_agg(json_build_array(a.attname, fa.attname) order by place)
         from unnest(k.conkey, k.confkey) with ordinality as pairs (source, target, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = source
         join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = target) as columns,
      (select array_agg(key order by key) from unnest(k.conkey) key)
        in (select columns from unique_keys u where u.conrelid = k.conrelid) as is_one_to_one
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class fc on fc.oid = k.confrelid
    join pg_namespace fn on fn.oid = fc.relnamespace
   where k.contype = 'f' and k.conparentid = 0
     and n.nspname = any ($1::text::text[]) and fn.nspname = any ($1::text::text[])
   order by k.conrelid, k.conname`

export const ROUTINES_QUERY = `
  with ${BASE_TYPES},
  parameters as (
    select p.oid,
        json_agg(json_build_object(
          'name', coalesce(name, ''),
          'type', format_type(type, -1),
          'isRequired', place <= p.pronargs - p.pronargdefaults,
          'isVariadic', p.provariadic <> 0 and place = p.pronargs) order by place) as described,
        count(*) filter (where coalesce(name, '') = '') as unnamed,
        min(format_type(type, -1)) as first_type, count(*) as total
      from pg_proc p,
        unnest(p.proargtypes::oid[]) with ordinality as inputs (type, place)
        left join lateral (
          select named as name from (
            select named, row_number() over (order by position) as input_place
              from unnest(p.proargnames, p.proargmodes) with ordinality as n (named, mode, position)
             where mode is null or mode in ('i', 'b', 'v')) only_inputs
           where only_inputs.input_place = inputs.place) names on true
     group by p.oid
  )
  select n.nspname as schema, p.proname as name,
      coalesce(a.described, '[]') as parameters,
      case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end
        as volatility,
      p.proretset as is_set,
      t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as is_composite,
      tn.nspname as return_schema, coalesce(c.relname, t.typname) as return_name,
      coalesce((
        select json_agg(json_build_object('name', o.name, 'type', format_type(o.type, -1),
            'baseType', format_type(ob.base, -1), 'default', null, 'isComputed', false))
          from unnest(p.proargnames, p.proallargtypes, p.proargmodes) as o (name, type, mode)
          join base_types ob on ob.oid = o.type
         where o.mode in ('t', 'b', 'o')), '[]') as return_columns
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join base_types b on b.oid = p.prorettype
    join pg_type t on t.oid = b.base
    join pg_namespace tn on tn.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    left join parameters a on a.oid = p.oid
   where n.nspname = any ($1::text::text[]) and p.prokind = 'f'
     and t.oid not in ('trigger'::regtype, 'event_trigger'::regtype)
     and (a.total is null or a.unnamed = 0 or (a.total = 1
          and a.first_type in ('bytea', 'json', 'jsonb', 'text', 'xml')))`

/** PostgREST's settings in the database belong to the role that it connects as; those of one database go first. */
export const AGGREGATES_QUERY = `
  select coalesce((
    select pg_catalog.lower(entry) ~ '=(true|on)$' from pg_catalog.pg_db_role_setting as setting
      join pg_catalog.pg_roles as role on role.oid = setting.setrole
      cross join lateral pg_catalog.unnest(setting.setconfig) as entry
    where role.rolname = 'authenticator' and entry like 'pgrst.db_aggregates_enabled=%'
      and setting.setdatabase in (
        0, (select oid from pg_catalog.pg_database where datname = current_database()))
    order by setting.setdatabase desc limit 1), false) as is_on`
