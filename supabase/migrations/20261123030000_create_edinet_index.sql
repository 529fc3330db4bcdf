-- Japan's annual reports at EDINET, which lists filings by day only: which days were read, what was filed, what was
-- parsed of it, and whose turn it is to ask. Times come from the caller, which is the service role alone.

create table private.edinet_days (
  day     date        not null,
  filings integer     not null,
  read_at timestamptz not null,
  constraint edinet_days_pkey primary key (day),
  constraint edinet_days_filings_counted check (filings >= 0)
);
comment on table private.edinet_days is 'Days of filing whose list was read. A day is never asked for twice.';
alter table private.edinet_days enable row level security;

create table private.edinet_filings (
  doc_id        text        not null,
  kind          text        not null,
  edinet_code   text        not null,
  sec_code      text,
  filed_on      date        not null,
  period_start  date,
  period_end    date,
  parent_doc_id text,
  has_csv       boolean     not null,
  has_xbrl      boolean     not null,
  parsed        jsonb,
  problem       text,
  retry_at      timestamptz,
  constraint edinet_filings_pkey primary key (doc_id),
  constraint edinet_filings_kind_known check (kind in ('report', 'correction')),
  constraint edinet_filings_ids_short check (length(doc_id) <= 20 and length(edinet_code) <= 20),
  constraint edinet_filings_problem_length check (length(problem) <= 500)
);
comment on table private.edinet_filings is
  'Annual reports and their corrections, with the figures that were parsed of those that a reader asked for.';
create index edinet_filings_edinet_code_idx on private.edinet_filings (edinet_code);
create index edinet_filings_sec_code_idx on private.edinet_filings (sec_code);
alter table private.edinet_filings enable row level security;

create table private.edinet_withdrawals (
  doc_id text not null,
  constraint edinet_withdrawals_pkey primary key (doc_id),
  constraint edinet_withdrawals_id_short check (length(doc_id) <= 20)
);
comment on table private.edinet_withdrawals is
  'Filings that were withdrawn. A withdrawal may be read before the day of the filing itself.';
alter table private.edinet_withdrawals enable row level security;

create table private.edinet_companies (
  edinet_code     text    not null,
  sec_code        text    not null,
  name            text    not null,
  name_en         text,
  industry        text    not null,
  fiscal_year_end text,
  is_listed       boolean not null,
  wanted_at       timestamptz,
  constraint edinet_companies_pkey primary key (edinet_code),
  constraint edinet_companies_year_end_written check (fiscal_year_end ~ '^[0-1][0-9]-[0-3][0-9]$')
);
comment on table private.edinet_companies is
  'EDINET''s list of filers with a securities code. wanted_at: a reader asked for the company before its reports were indexed.';
create index edinet_companies_sec_code_idx on private.edinet_companies (sec_code);
alter table private.edinet_companies enable row level security;

create table private.edinet_state (
  is_only       boolean     not null default true,
  holder        uuid,
  leased_until  timestamptz,
  next_turn_at  timestamptz not null default 'epoch',
  readers_until timestamptz not null default 'epoch',
  stopped_until timestamptz not null default 'epoch',
  stopped_why   text,
  stopped_key   text,
  codes_read_at timestamptz,
  constraint edinet_state_pkey primary key (is_only),
  constraint edinet_state_one_row check (is_only),
  constraint edinet_state_why_length check (length(stopped_why) <= 500),
  constraint edinet_state_key_is_hash check (length(stopped_key) <= 64)
);
comment on table private.edinet_state is
  'Who is asking EDINET now, when the next may ask, and until when nobody asks with a key (here its hash) that it refused.';
alter table private.edinet_state enable row level security;
insert into private.edinet_state default values;

create function public.take_edinet_turn(
    p_holder uuid, p_key text, p_is_reader boolean, p_lease_seconds integer, p_now timestamptz)
  returns jsonb
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  declare
    state private.edinet_state;
    wait interval;
  begin
    select * into state from private.edinet_state for update;
    if state.stopped_key = p_key and state.stopped_until > p_now
       and state.stopped_until < p_now + interval '2 days' then
      return jsonb_build_object('isGranted', false, 'stopped', state.stopped_why,
        'waitMs', ceil(extract(epoch from state.stopped_until - p_now) * 1000));
    end if;
    -- A lease or a pause of more than two minutes was written by a clock that was wrong.
    wait := greatest(
      case when state.holder <> p_holder and state.leased_until < p_now + interval '2 minutes'
        then state.leased_until - p_now else interval '0' end,
      case when state.next_turn_at < p_now + interval '2 minutes'
        then state.next_turn_at - p_now else interval '0' end,
      case when not p_is_reader and state.readers_until < p_now + interval '2 minutes'
        then state.readers_until - p_now else interval '0' end,
      interval '0');
    if p_is_reader then
      -- Background work waits while a reader does.
      update private.edinet_state set readers_until = p_now + interval '3 seconds';
    end if;
    if wait > interval '0' then
      return jsonb_build_object('isGranted', false,
        'waitMs', least(1000, ceil(extract(epoch from wait) * 1000)));
    end if;
    update private.edinet_state set holder = p_holder,
      leased_until = p_now + make_interval(secs => p_lease_seconds);
    return jsonb_build_object('isGranted', true, 'waitMs', 0);
  end
  $$;
comment on function public.take_edinet_turn is
  'Lets one caller at a time ask EDINET, with a pause after each call, over all processes.';
revoke execute on function public.take_edinet_turn from public, anon, authenticated;
grant execute on function public.take_edinet_turn to service_role;

create function public.end_edinet_turn(
    p_holder uuid, p_key text, p_next_at timestamptz, p_stop_until timestamptz, p_why text)
  returns void
  language sql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    update private.edinet_state set
      holder = case when holder = p_holder then null else holder end,
      leased_until = case when holder = p_holder then null else leased_until end,
      next_turn_at = case when holder = p_holder then p_next_at else next_turn_at end,
      stopped_until = coalesce(p_stop_until, stopped_until),
      stopped_why = case when p_stop_until is null then stopped_why else left(p_why, 500) end,
      stopped_key = case when p_stop_until is null then stopped_key else p_key end;
  $$;
comment on function public.end_edinet_turn is
  'Ends a turn. With a time, nobody asks EDINET before it: the key is wrong, or too many calls were made.';
revoke execute on function public.end_edinet_turn from public, anon, authenticated;
grant execute on function public.end_edinet_turn to service_role;

create function public.store_edinet_day(
    p_day date, p_filings jsonb, p_withdrawn jsonb, p_now timestamptz)
  returns void
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    insert into private.edinet_filings (
      doc_id, kind, edinet_code, sec_code, filed_on, period_start, period_end, parent_doc_id, has_csv, has_xbrl)
    select doc_id, kind, edinet_code, sec_code, p_day, period_start, period_end, parent_doc_id, has_csv, has_xbrl
    from jsonb_to_recordset(p_filings) as filing (
      doc_id text, kind text, edinet_code text, sec_code text, period_start date, period_end date,
      parent_doc_id text, has_csv boolean, has_xbrl boolean)
    on conflict (doc_id) do nothing;
    insert into private.edinet_withdrawals (doc_id)
    select distinct jsonb_array_elements_text(p_withdrawn)
    on conflict (doc_id) do nothing;
    insert into private.edinet_days (day, filings, read_at)
    values (p_day, jsonb_array_length(p_filings), p_now)
    on conflict (day) do nothing;
  end
  $$;
comment on function public.store_edinet_day is
  'Keeps the annual reports of one day of filing, and that the day was read, in one step.';
revoke execute on function public.store_edinet_day from public, anon, authenticated;
grant execute on function public.store_edinet_day to service_role;

create function public.store_edinet_companies(p_companies jsonb, p_now timestamptz)
  returns void
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    insert into private.edinet_companies as known (
      edinet_code, sec_code, name, name_en, industry, fiscal_year_end, is_listed)
    select edinet_code, sec_code, name, name_en, industry, fiscal_year_end, is_listed
    from jsonb_to_recordset(p_companies) as company (
      edinet_code text, sec_code text, name text, name_en text, industry text, fiscal_year_end text,
      is_listed boolean)
    on conflict (edinet_code) do update set
      sec_code = excluded.sec_code, name = excluded.name, name_en = excluded.name_en,
      industry = excluded.industry, fiscal_year_end = excluded.fiscal_year_end, is_listed = excluded.is_listed;
    update private.edinet_state set codes_read_at = p_now;
  end
  $$;
comment on function public.store_edinet_companies is 'Keeps EDINET''s list of filers.';
revoke execute on function public.store_edinet_companies from public, anon, authenticated;
grant execute on function public.store_edinet_companies to service_role;

create function public.read_edinet_plan(p_from date, p_to date, p_now timestamptz)
  returns jsonb
  language sql stable
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    select jsonb_build_object(
      'daysRead', coalesce((select jsonb_agg(day order by day) from private.edinet_days
                            where day between p_from and p_to), '[]'),
      'wantedYearEnds', coalesce((select jsonb_agg(distinct fiscal_year_end) from private.edinet_companies
                                  where wanted_at > p_now - interval '30 days' and fiscal_year_end is not null), '[]'),
      'yearEnds', coalesce((select jsonb_object_agg(fiscal_year_end, companies) from (
                              select fiscal_year_end, count(*) as companies from private.edinet_companies
                              where is_listed and fiscal_year_end is not null
                              group by fiscal_year_end) as counted), '{}'),
      'codesReadAt', (select codes_read_at from private.edinet_state));
  $$;
comment on function public.read_edinet_plan is
  'Which days were read, and when the fiscal years of companies end, so that the days where reports are due go first.';
revoke execute on function public.read_edinet_plan from public, anon, authenticated;
grant execute on function public.read_edinet_plan to service_role;

create function public.read_edinet_company(p_sec_code text, p_now timestamptz)
  returns jsonb
  language sql stable
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    with company as (
      select * from private.edinet_companies where sec_code = p_sec_code
      order by is_listed desc, edinet_code limit 1)
    select jsonb_build_object(
      'codesReadAt', (select codes_read_at from private.edinet_state),
      'company', (select to_jsonb(company) - 'wanted_at' from company),
      'daysRead', (select count(*) from private.edinet_days),
      'firstDay', (select min(day) from private.edinet_days),
      'lastDay', (select max(day) from private.edinet_days),
      'filings', coalesce((select jsonb_agg(to_jsonb(filing) order by filed_on, doc_id) from private.edinet_filings as filing
        where not exists (select from private.edinet_withdrawals as withdrawn where withdrawn.doc_id = filing.doc_id) and (
          filing.edinet_code = (select company.edinet_code from company)
          or (filing.sec_code = p_sec_code and not exists (select from company)))), '[]'));
  $$;
comment on function public.read_edinet_company is
  'A company by its securities code of five characters, with its annual reports and what was parsed of them.';
revoke execute on function public.read_edinet_company from public, anon, authenticated;
grant execute on function public.read_edinet_company to service_role;

create function public.want_edinet_company(p_edinet_code text, p_now timestamptz)
  returns void
  language sql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    update private.edinet_companies set wanted_at = p_now where edinet_code = p_edinet_code;
  $$;
comment on function public.want_edinet_company is 'Puts the days where the company''s reports are due first.';
revoke execute on function public.want_edinet_company from public, anon, authenticated;
grant execute on function public.want_edinet_company to service_role;

create function public.store_edinet_filing(
    p_doc_id text, p_parsed jsonb, p_problem text, p_retry_at timestamptz)
  returns void
  language sql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    update private.edinet_filings set
      parsed = coalesce(p_parsed, parsed), problem = left(p_problem, 500), retry_at = p_retry_at
    where doc_id = p_doc_id;
  $$;
comment on function public.store_edinet_filing is
  'Keeps the figures of a filing, which never changes, or why it could not be read and when to try again.';
revoke execute on function public.store_edinet_filing from public, anon, authenticated;
grant execute on function public.store_edinet_filing to service_role;
