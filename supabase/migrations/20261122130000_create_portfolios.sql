create function private.are_holdings(entries jsonb) returns boolean
  language sql immutable
  set search_path = ''
  -- Each cast stands behind the type that it needs, since "and" may be evaluated in any order.
  as $$
    select case when jsonb_typeof(entries) <> 'array' then false else
      jsonb_array_length(entries) between 1 and 500
      and not exists (
        select from jsonb_array_elements(entries) as entry
        where case when jsonb_typeof(entry) <> 'object' then true else
          entry - array['symbol', 'shares', 'price', 'currency', 'inputs'] <> '{}'
          or coalesce(jsonb_typeof(entry -> 'symbol'), '') <> 'string'
          or entry ->> 'symbol' !~ '^[A-Z0-9^]([A-Z0-9.&=:/-]{0,18}[A-Z0-9])?$'
          or coalesce(jsonb_typeof(entry -> 'currency'), '') <> 'string'
          or entry ->> 'currency' !~ '^[A-Z]{3}$'
          or case when jsonb_typeof(entry -> 'shares') = 'number'
            then (entry -> 'shares')::numeric not between 1e-9 and 1e12 else true end
          or case when jsonb_typeof(entry -> 'price') = 'number'
            then (entry -> 'price')::numeric not between 1e-9 and 1e12 else true end
          or case
            when not entry ? 'inputs' then false
            when jsonb_typeof(entry -> 'inputs') <> 'object' then true
            else exists (
              select from jsonb_each(entry -> 'inputs') as input
              where input.key !~ '^[A-Za-z]{1,40}$'
                or case jsonb_typeof(input.value)
                  when 'number' then false
                  when 'null' then false
                  when 'string' then input.value #>> '{}' !~ '^[a-z]{1,20}$'
                  when 'array' then jsonb_array_length(input.value) > 100 or exists (
                    select from jsonb_array_elements(input.value) as year
                    where jsonb_typeof(year) <> 'number')
                  else true end) end
        end)
    end
  $$;
comment on function private.are_holdings is
  'Whether JSON is a list of 1 to 500 holdings: symbol, shares, price, currency and, if typed in, inputs of the company.';
revoke execute on function private.are_holdings from public;
grant execute on function private.are_holdings to authenticated, service_role;

create table public.portfolios (
  id         uuid        not null default gen_random_uuid(),
  user_id    uuid        not null default auth.uid(),
  name       text        not null,
  holdings   jsonb       not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint portfolios_pkey primary key (id),
  constraint portfolios_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint portfolios_name_length check (char_length(name) between 1 and 60),
  constraint portfolios_name_line check (name = private.trim_text(name) and name !~ '[[:cntrl:]]'),
  constraint portfolios_holdings_size check (octet_length(holdings::text) <= 100000),
  constraint portfolios_holdings_shape check (private.are_holdings(holdings))
);
comment on table public.portfolios is
  'Portfolios that readers chose to keep in their account. They go with the account.';
create index portfolios_user_id_idx on public.portfolios (user_id);
alter table public.portfolios enable row level security;

create function private.admit_portfolio() returns trigger
  language plpgsql
  -- Definer: the counters are closed to every API role, and all rows of the owner have to be counted.
  security definer
  set search_path = ''
  as $$
begin
  -- Before the constraint, which is evaluated after the counting.
  if octet_length(new.holdings::text) > 100000 then
    raise exception using errcode = '23514', message = 'A portfolio takes at most 100 KB.';
  end if;
  new.updated_at := now();
  if tg_op = 'INSERT' then
    new.created_at := now();
    perform pg_advisory_xact_lock(hashtextextended('portfolios:' || new.user_id, 0));
    if (select count(*) from public.portfolios where user_id = new.user_id) >= 20 then
      raise exception using errcode = 'PT403', message = 'An account keeps at most 20 portfolios.';
    end if;
  end if;
  if not private.take_rate_limit('portfolio:account:' || new.user_id, 60, 3600)
     or not private.take_rate_limit(
       'portfolio:day:address:' || private.client_address(), private.per_address_limit(160), 86400) then
    raise exception using errcode = 'PT429',
      message = 'Portfolios were saved too often. Please wait before trying again.';
  end if;
  return new;
end
$$;
comment on function private.admit_portfolio is
  'At most 20 portfolios of 100 KB for a reader, 60 writes an hour, and 160 a day from one network address: 16 MB.';
revoke execute on function private.admit_portfolio from public;

create trigger admit_portfolio before insert or update on public.portfolios
  for each row execute function private.admit_portfolio();

create policy "A reader sees their own portfolios"
  on public.portfolios for select to authenticated
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "A reader adds portfolios of their own"
  on public.portfolios for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "A reader changes their own portfolios"
  on public.portfolios for update to authenticated
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null)
  with check (user_id = (select auth.uid()));
create policy "A reader deletes their own portfolios"
  on public.portfolios for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "An operator reads portfolios"
  on public.portfolios for select to service_role using (true);
create policy "An operator deletes portfolios"
  on public.portfolios for delete to service_role using (true);
grant select, delete on public.portfolios to authenticated;
-- Not the owner: whose row it is follows from who writes it.
grant insert (id, name, holdings) on public.portfolios to authenticated;
grant update (name, holdings) on public.portfolios to authenticated;
grant select, delete on public.portfolios to service_role;
