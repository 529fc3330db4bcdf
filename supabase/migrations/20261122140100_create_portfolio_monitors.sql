-- Portfolios that readers asked us to score again at a chosen frequency.

create table public.portfolio_monitors (
  id            uuid        not null default gen_random_uuid(),
  user_id       uuid        not null,
  other_email   text,
  frequency     text        not null,
  holdings      jsonb       not null,
  scores        jsonb       not null,
  is_demo       boolean     not null default false,
  created_at    timestamptz not null default now(),
  confirmed_at  timestamptz,
  stopped_at    timestamptz,
  next_run_at   timestamptz not null default now(),
  last_run_at   timestamptz,
  snapshot      jsonb,
  claim_token   uuid,
  claimed_until timestamptz,
  constraint portfolio_monitors_pkey primary key (id),
  constraint portfolio_monitors_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint portfolio_monitors_other_email_length check (char_length(other_email) between 3 and 254),
  constraint portfolio_monitors_frequency_known
    check (frequency in ('weekly', 'monthly', 'quarterly', 'biannually', 'annually')),
  constraint portfolio_monitors_holdings_count
    check (jsonb_typeof(holdings) = 'array' and jsonb_array_length(holdings) between 1 and 500),
  constraint portfolio_monitors_holdings_size check (octet_length(holdings::text) <= 524288),
  constraint portfolio_monitors_scores_size check (octet_length(scores::text) <= 1024)
);
comment on table public.portfolio_monitors is
  'Portfolios that are scored again at the frequency that their readers chose: one for each account and address.';
comment on column public.portfolio_monitors.other_email is
  'Where reports go if not to the address of the account. Null follows the account when its address changes.';
comment on column public.portfolio_monitors.confirmed_at is
  'When the mailbox was proved. Nothing but one confirmation is mailed before that.';
comment on column public.portfolio_monitors.snapshot is
  'What the last report found, to compare the next one with.';
create unique index portfolio_monitors_user_id_other_email_key
  on public.portfolio_monitors (user_id, coalesce(other_email, ''));
create index portfolio_monitors_next_run_at_idx on public.portfolio_monitors (next_run_at, id)
  where stopped_at is null and confirmed_at is not null;
alter table public.portfolio_monitors enable row level security;

create policy "Readers see their own monitors"
  on public.portfolio_monitors for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_passed_second_step()));
grant select (
  id, other_email, frequency, holdings, scores, is_demo, created_at, confirmed_at, stopped_at, next_run_at, last_run_at)
  on public.portfolio_monitors to authenticated;
create policy "An operator may do everything with monitors"
  on public.portfolio_monitors for all to service_role using (true) with check (true);
grant select, insert, update, delete on public.portfolio_monitors to service_role;

create function private.next_monitoring_run(p_frequency text, p_after timestamptz) returns timestamptz
  language sql stable
  set search_path = ''
  as $$
    -- Periods begin at 08:00 in Hong Kong: on Mondays, or on the first day of the month, quarter, half-year or year.
    select (start + interval '8 hours') at time zone 'Asia/Hong_Kong'
    from (select p_after at time zone 'Asia/Hong_Kong' - interval '8 hours' as moment) as hong_kong,
    lateral (select case p_frequency
      when 'weekly' then date_trunc('week', moment) + interval '1 week'
      when 'monthly' then date_trunc('month', moment) + interval '1 month'
      when 'quarterly' then date_trunc('quarter', moment) + interval '3 months'
      when 'biannually' then date_trunc('year', moment)
        + case when extract(month from moment) <= 6 then interval '6 months' else interval '1 year' end
      when 'annually' then date_trunc('year', moment) + interval '1 year'
    end as start) as period
  $$;
comment on function private.next_monitoring_run is 'When the period after a moment begins, on the calendar of Hong Kong.';

create function public.save_monitor(
    p_owner_email text, p_email text, p_frequency text, p_holdings jsonb, p_scores jsonb, p_is_demo boolean,
    p_client_address text)
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
    if known.stopped_at is null and known.holdings = p_holdings and known.frequency = p_frequency then
      return case when known.confirmed_at is null then 'confirmation-sent' else 'active' end;
    end if;
    if not private.take_rate_limit('monitor:network:' || p_client_address, private.per_address_limit(30), 86400)
       or not private.take_rate_limit('monitor:account:' || owner, 20, 86400)
       or not private.take_rate_limit('monitor:email:' || p_email, 20, 86400) then
      return 'rate-limited';
    end if;
    if known.id is null and (select count(*) from public.portfolio_monitors where user_id = owner) >= 5 then
      return 'too-many';
    end if;
    insert into public.portfolio_monitors as m
      (user_id, other_email, frequency, holdings, scores, is_demo, confirmed_at)
    values (owner, other, p_frequency, p_holdings, p_scores, p_is_demo, case when other is null then now() end)
    on conflict (user_id, (coalesce(other_email, ''))) do update set
      frequency = excluded.frequency, holdings = excluded.holdings, scores = excluded.scores,
      is_demo = excluded.is_demo, created_at = now(), stopped_at = null, next_run_at = now(),
      snapshot = null, last_run_at = null, claim_token = null, claimed_until = null,
      -- Who stopped reports to another address has to agree again.
      confirmed_at = case
        when other is null then now()
        when m.stopped_at is null then m.confirmed_at end
    returning * into monitor;
    if monitor.confirmed_at is not null then return 'active'; end if;
    -- A stranger's mailbox gets three of these a day, whoever asks for them.
    if private.take_rate_limit('monitor:confirmation:' || p_email, 3, 86400) then
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

create function private.change_monitor(p_id uuid, p_action text, p_frequency text) returns void
  language sql volatile
  set search_path = ''
  as $$
    update public.portfolio_monitors set
      stopped_at = case p_action when 'stop' then coalesce(stopped_at, now()) when 'resume' then null else stopped_at end,
      frequency = case when p_action = 'frequency' then p_frequency else frequency end,
      -- The first report comes at once; those after it when a period begins.
      next_run_at = case
        when p_action = 'frequency' and last_run_at is not null then private.next_monitoring_run(p_frequency, now())
        when p_action = 'resume' and stopped_at is not null and last_run_at is not null
          then private.next_monitoring_run(frequency, now())
        else next_run_at end
    where id = p_id and (p_action <> 'frequency' or frequency <> p_frequency)
  $$;
comment on function private.change_monitor is 'Stops or resumes a monitor, or changes its frequency.';

create function public.change_own_monitor(p_id uuid, p_action text, p_frequency text default null) returns boolean
  language plpgsql volatile
  -- Definer: readers change their own monitors in these ways and no other.
  security definer
  set search_path = ''
  as $$
  begin
    if p_action not in ('stop', 'resume', 'frequency') or not private.has_passed_second_step() or not exists (
      select from public.portfolio_monitors where id = p_id and user_id = auth.uid()
        -- Another mailbox that stopped its reports resumes them itself.
        and (p_action <> 'resume' or other_email is null))
    then
      return false;
    end if;
    perform private.change_monitor(p_id, p_action, p_frequency);
    return true;
  end
  $$;
comment on function public.change_own_monitor is
  'Stops or resumes a monitor of the caller, or changes its frequency. False if there is none.';
revoke execute on function public.change_own_monitor from public, anon;
grant execute on function public.change_own_monitor to authenticated;

create function public.change_monitor_by_link(
    p_id uuid, p_action text, p_frequency text, p_client_address text)
  returns jsonb
  language plpgsql volatile
  -- Definer: counts uses and records contacts, which no API role may.
  security definer
  set search_path = ''
  as $$
  declare
    monitor public.portfolio_monitors;
    address text;
  begin
    if not private.take_rate_limit(
      'monitor:link:' || p_client_address, private.per_address_limit(case when p_id is null then 30 else 600 end), 300)
    then
      return jsonb_build_object('status', 'rate-limited');
    end if;
    select * into monitor from public.portfolio_monitors where id = p_id for update;
    -- One that was deleted is as stopped as it can be.
    if monitor.id is null then
      return jsonb_build_object('status', case when p_id is null then 'invalid-link' else 'gone' end);
    end if;
    select coalesce(monitor.other_email, email) into address from auth.users where id = monitor.user_id;
    if p_action = 'confirm' and monitor.confirmed_at is null then
      update public.portfolio_monitors set confirmed_at = now(), stopped_at = null, next_run_at = now() where id = p_id;
      perform public.record_in_crm(address, jsonb_build_object(
        'portfolioAnalysisDate', monitor.created_at, 'buffettTestScore', monitor.scores -> 'buffett',
        'source', 'portfolio_analyzer'));
      perform public.record_in_crm(address, jsonb_build_object(
        'overall_score', monitor.scores -> 'overall', 'portfolio_size', jsonb_array_length(monitor.holdings),
        'monitoring_frequency', monitor.frequency, 'analysis_date', monitor.created_at,
        'source', 'portfolio_analyzer'), 'portfolio_analysis', monitor.id);
    elsif p_action in ('stop', 'resume', 'frequency') and monitor.confirmed_at is not null then
      perform private.change_monitor(p_id, p_action, p_frequency);
    end if;
    select * into monitor from public.portfolio_monitors where id = p_id;
    return jsonb_build_object(
      'status', case
        when monitor.confirmed_at is null then 'unconfirmed'
        when monitor.stopped_at is not null then 'stopped' else 'active' end,
      'email', left(address, 5) || '***',
      'frequency', monitor.frequency,
      'holdings', jsonb_array_length(monitor.holdings),
      'nextRunAt', monitor.next_run_at);
  end
  $$;
comment on function public.change_monitor_by_link is
  'What the link of a report does, once its signature has been checked: look, confirm, stop, resume or frequency; '
  'a null id stands for a link whose signature is wrong.';
revoke execute on function public.change_monitor_by_link from public, anon, authenticated;
grant execute on function public.change_monitor_by_link to service_role;

create function private.purge_monitors(as_of timestamptz) returns void
  language sql volatile
  set search_path = ''
  as $$
    delete from public.portfolio_monitors
    where (confirmed_at is null and created_at < as_of - interval '7 days')
      or stopped_at < as_of - interval '30 days'
  $$;
comment on function private.purge_monitors is
  'Deletes monitors that were not confirmed within 7 days, and stopped ones after 30. A hosted project calls it every day by cron.';
revoke execute on function private.purge_monitors(timestamptz) from public;
