-- Statement files of sources that publish only the newest period, kept so that years can be told apart later.
-- Bodies stay, compressed, for readers of a later day; what is known of a company is in rows of its own.

create table private.statement_files (
  path     text        not null,
  seen_at  timestamptz not null,
  hash     bytea       not null,
  body     bytea       not null,
  constraint statement_files_pkey primary key (path, seen_at),
  constraint statement_files_path_length check (length(path) between 1 and 80),
  constraint statement_files_hash_length check (length(hash) = 32)
);
comment on table private.statement_files is
  'Published files of financial statements, compressed with gzip: one row whenever the content changed.';
alter table private.statement_files enable row level security;

create table private.statement_periods (
  symbol       text    not null,
  fiscal_year  integer not null,
  period       text    not null,
  kind         text    not null,
  published_on date    not null,
  content      jsonb   not null,
  constraint statement_periods_pkey primary key (symbol, fiscal_year, period, kind),
  constraint statement_periods_symbol_length check (length(symbol) between 1 and 20),
  constraint statement_periods_period_length check (length(period) between 1 and 10),
  constraint statement_periods_kind check (kind in ('income', 'balance', 'dividend'))
);
comment on table private.statement_periods is
  'A company''s figures of one published period, by the labels of the file; the day is that of the file in which they first stood so.';
alter table private.statement_periods enable row level security;

create function public.store_statement_periods(p_periods jsonb) returns integer
  language sql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    with stored as (
      insert into private.statement_periods as known (symbol, fiscal_year, period, kind, published_on, content)
      select symbol, fiscal_year, period, kind, published_on, content
      from jsonb_to_recordset(p_periods)
        as given (symbol text, fiscal_year integer, period text, kind text, published_on date, content jsonb)
      order by symbol, fiscal_year, period, kind
      on conflict (symbol, fiscal_year, period, kind) do update set
        published_on = excluded.published_on,
        content = excluded.content
      where known.content <> excluded.content and known.published_on <= excluded.published_on
      returning 1)
    select count(*)::integer from stored
  $$;
comment on function public.store_statement_periods is
  'Keeps periods that are new or have changed, and says how many.';
revoke execute on function public.store_statement_periods from public, anon, authenticated;
grant execute on function public.store_statement_periods to service_role;

create function public.keep_statement_file(p_path text, p_hash text, p_body text, p_now timestamptz) returns boolean
  language sql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    with latest as (
      select hash from private.statement_files where path = p_path order by seen_at desc limit 1),
    kept as (
      insert into private.statement_files (path, seen_at, hash, body)
      select p_path, p_now, decode(p_hash, 'hex'), decode(p_body, 'base64')
      where not exists (select from latest where hash = decode(p_hash, 'hex'))
      on conflict (path, seen_at) do nothing
      returning 1)
    select exists (select from kept)
  $$;
comment on function public.keep_statement_file is
  'Keeps a file if its content is not that of the last one, and says whether it did.';
revoke execute on function public.keep_statement_file from public, anon, authenticated;
grant execute on function public.keep_statement_file to service_role;

create function public.read_statement_periods(p_symbol text)
  returns table (fiscal_year integer, period text, kind text, published_on date, content jsonb, kept_since timestamptz)
  language sql stable
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    select fiscal_year, period, kind, published_on, content,
      (select min(seen_at) from private.statement_files)
    from private.statement_periods where symbol = p_symbol
    order by fiscal_year, period, kind
  $$;
comment on function public.read_statement_periods is
  'What is kept of one company, and since when files are kept at all.';
revoke execute on function public.read_statement_periods from public, anon, authenticated;
grant execute on function public.read_statement_periods to service_role;
