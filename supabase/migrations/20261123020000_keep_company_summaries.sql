-- What the list of all companies shows of each: written when its financial statements are fetched, so that 4,000
-- companies are scored from 4,000 short rows and not from their statements.

create table private.company_summaries (
  company  text        not null,
  source   text        not null,
  summary  jsonb       not null,
  noted_at timestamptz not null,
  constraint company_summaries_pkey primary key (company),
  constraint company_summaries_company_length check (length(company) between 1 and 20),
  constraint company_summaries_source_length check (length(source) between 1 and 40),
  constraint company_summaries_summary_size check (length(summary::text) <= 20000)
);
comment on table private.company_summaries is
  'One row per company whose financial statements were fetched, by its main listing: who it is, which years are known and what its scores are computed from.';
alter table private.company_summaries enable row level security;

create function public.note_company_summary(
    p_company text, p_source text, p_summary jsonb, p_now timestamptz)
  returns void
  language sql volatile
  -- Definer: the table is closed to every API role.
  security definer
  set search_path = ''
  as $$
    insert into private.company_summaries (company, source, summary, noted_at)
    values (p_company, p_source, p_summary, p_now)
    on conflict (company) do update
    set source = excluded.source, summary = excluded.summary, noted_at = excluded.noted_at;
  $$;
comment on function public.note_company_summary is
  'Keeps what the list of all companies shows of one, in place of what it showed before.';
revoke execute on function public.note_company_summary from public, anon, authenticated;
grant execute on function public.note_company_summary to service_role;

create function public.list_company_summaries(p_after text, p_limit integer)
  returns table (company text, summary jsonb, quote jsonb, quoted_at timestamptz)
  language sql stable
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    select known.company, known.summary, entry.value, entry.as_of
    from private.company_summaries as known
    left join private.market_entries as entry on entry.key = 'quote:' || known.company
    where known.company > p_after
    order by known.company
    limit p_limit;
  $$;
comment on function public.list_company_summaries is
  'The next companies after one, in the order of their symbols, each with the last quote of its main listing if there is one.';
revoke execute on function public.list_company_summaries from public, anon, authenticated;
grant execute on function public.list_company_summaries to service_role;

create function public.find_last_quotes(p_symbols text[])
  returns table (symbol text, quote jsonb, quoted_at timestamptz)
  language sql stable
  -- Definer: the table is closed to every API role.
  security definer
  set search_path = ''
  as $$
    select substr(entry.key, 7), entry.value, entry.as_of
    from private.market_entries as entry
    where entry.key in (select 'quote:' || wanted from unnest(p_symbols) as wanted)
      and entry.value is not null;
  $$;
comment on function public.find_last_quotes is
  'The last known quotes of these symbols. Unlike claim_market_entries it asks nobody for newer ones.';
revoke execute on function public.find_last_quotes from public, anon, authenticated;
grant execute on function public.find_last_quotes to service_role;
