-- Figures of companies that readers put in place of the known ones, with the portfolios that they count in.
create function private.are_own_figures(companies jsonb) returns boolean
  language sql immutable
  set search_path = ''
  -- Each cast stands behind the type that it needs, since "and" may be evaluated in any order.
  as $$
    select case when jsonb_typeof(companies) <> 'object' then false else
      (select count(*) from jsonb_object_keys(companies)) <= 100
      and not exists (
        select from jsonb_each(companies) as company
        where case when jsonb_typeof(company.value) <> 'object' then true else
          company.key !~ '^[A-Z0-9^]([A-Z0-9.&=:/-]{0,18}[A-Z0-9])?( [A-Z]{3})?$'
          or (
            select count(*) from jsonb_path_query(company.value, 'strict $.**') as part
            where jsonb_typeof(part) = 'number') > 64
          or exists (
            select from jsonb_each(company.value) as figure
            where figure.key !~ '^[A-Za-z]{1,40}$'
              or case jsonb_typeof(figure.value)
                when 'number' then false
                when 'string' then figure.value #>> '{}' !~ '^[a-z]{1,20}$'
                when 'array' then exists (
                  select from jsonb_array_elements(figure.value) as year where jsonb_typeof(year) <> 'number')
                when 'object' then exists (
                  select from jsonb_each(figure.value) as line
                  where line.key !~ '^[A-Za-z]{1,40}$' or jsonb_typeof(line.value) <> 'number')
                else true end) end)
    end
  $$;
comment on function private.are_own_figures is
  'Whether JSON holds a reader''s own figures: at most 100 companies by symbol and currency, 64 numbers for each.';
revoke execute on function private.are_own_figures from public;
grant execute on function private.are_own_figures to authenticated, service_role;

alter table public.portfolios
  add column own_figures jsonb not null default '{}',
  add constraint portfolios_own_figures_size check (octet_length(own_figures::text) <= 40000),
  add constraint portfolios_own_figures_shape check (private.are_own_figures(own_figures));
comment on column public.portfolios.own_figures is 'Figures of its companies that the reader has changed or entered.';
grant insert (own_figures), update (own_figures) on public.portfolios to authenticated;

alter table public.portfolio_monitors
  add column own_figures jsonb not null default '{}',
  add constraint portfolio_monitors_own_figures_size check (octet_length(own_figures::text) <= 40000),
  add constraint portfolio_monitors_own_figures_shape check (private.are_own_figures(own_figures));
comment on column public.portfolio_monitors.own_figures is
  'Figures of its companies that the reader has changed or entered, with which it is scored.';
grant select (own_figures) on public.portfolio_monitors to authenticated;

create or replace function private.admit_portfolio() returns trigger
  language plpgsql
  -- Definer: the counters are closed to every API role, and all rows of the owner have to be counted.
  security definer
  set search_path = ''
  as $$
begin
  -- Before the constraints, which are evaluated after the counting.
  if octet_length(new.holdings::text) + octet_length(new.own_figures::text) > 100000 then
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
       'portfolio:day:address:' || private.client_address(), private.per_address_limit(60), 86400) then
    raise exception using errcode = 'PT429',
      message = 'Portfolios were saved too often. Please wait before trying again.';
  end if;
  return new;
end
$$;
comment on function private.admit_portfolio is
  'At most 20 portfolios of 100 KB with own figures for a reader, 60 writes an hour, and 60 a day from one network '
  'address: 6 MB.';

drop function public.save_monitor(text, text, text, jsonb, jsonb, boolean, text);
create function public.save_monitor(
    p_owner_email text, p_email text, p_frequency text, p_holdings jsonb, p_scores jsonb, p_is_demo boolean,
    p_client_address text, p_own_figures jsonb default '{}')
  returns text
  language plpgsql volatile
  -- Definer: reads accounts and queues mail, which no API role may.
  security definer
  set search_path = ''
  as $$
  declare
    owner uuid := (
      select id from auth.users
      where lower(email) = p_owner_email and email_confirmed_at is not null and not is_sso_user);
    other text := nullif(p_email, p_owner_email);
    monitor public.portfolio_monitors;
    known public.portfolio_monitors;
  begin
    if owner is null then raise exception 'an account should have this verified email'; end if;
    select * into known from public.portfolio_monitors
    where user_id = owner and coalesce(other_email, '') = coalesce(other, '') for update;
    -- The browser repeats what it did not hear an answer to.
    if known.stopped_at is null and known.holdings = p_holdings and known.own_figures = p_own_figures
       and known.frequency = p_frequency then
      return case when known.confirmed_at is null then 'confirmation-sent' else 'active' end;
    end if;
    if not private.take_rate_limit('monitor:network:' || p_client_address, private.per_address_limit(30), 86400)
       or not private.take_rate_limit('monitor:account:' || owner, 20, 86400)
       -- Not of the account's own address, which others could use up.
       or (other is not null and not private.take_rate_limit('monitor:email:' || other, 20, 86400)) then
      return 'rate-limited';
    end if;
    if known.id is null and (select count(*) from public.portfolio_monitors where user_id = owner) >= 5 then
      return 'too-many';
    end if;
    insert into public.portfolio_monitors as m
      (user_id, other_email, frequency, holdings, own_figures, scores, is_demo, confirmed_at)
    values (
      owner, other, p_frequency, p_holdings, p_own_figures, p_scores, p_is_demo,
      case when other is null then now() end)
    on conflict (user_id, (coalesce(other_email, ''))) do update set
      frequency = excluded.frequency, holdings = excluded.holdings, own_figures = excluded.own_figures,
      scores = excluded.scores, is_demo = excluded.is_demo, created_at = now(), stopped_at = null,
      is_withdrawn = false, next_run_at = now(), snapshot = null, last_run_at = null, claim_token = null,
      claimed_until = null,
      -- Who stopped reports to another address has to agree again.
      confirmed_at = case
        when other is null then now()
        when m.stopped_at is null then m.confirmed_at end
    returning * into monitor;
    if monitor.confirmed_at is not null then return 'active'; end if;
    -- A stranger's mailbox gets three of these a day and six in thirty days, whoever asks for them.
    if private.take_rate_limit('monitor:confirmation:' || p_email, 3, 86400)
       and private.take_rate_limit('monitor:confirmation:month:' || p_email, 6, 2592000) then
      insert into private.mail_queue (template, recipient, variables) values
        ('monitoring_confirmation', p_email, jsonb_build_object(
          'MonitorId', monitor.id, 'Frequency', p_frequency, 'Holdings', jsonb_array_length(p_holdings)));
    end if;
    return 'confirmation-sent';
  end
  $$;
comment on function public.save_monitor is
  'Monitors a portfolio for an account; saved again, it replaces the one for the same address. Another address than '
  'the account''s own is asked to confirm. Answers active, confirmation-sent, rate-limited or too-many.';
revoke execute on function public.save_monitor from public, anon, authenticated;
grant execute on function public.save_monitor to service_role;
