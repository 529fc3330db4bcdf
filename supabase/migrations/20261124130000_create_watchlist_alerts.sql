-- What readers asked to be told about the companies on their watchlist, by email.

create table public.watchlist_alerts (
  user_id       uuid           not null default auth.uid(),
  symbol        text           not null,
  measure       text           not null,
  direction     text           not null,
  threshold     numeric(20, 6) not null,
  currency      text,
  created_at    timestamptz    not null default now(),
  is_met        boolean        not null default false,
  last_value    numeric,
  problem       text,
  checked_at    timestamptz,
  told_at       timestamptz,
  stopped_at    timestamptz,
  next_check_at timestamptz    not null default now(),
  claim_token   uuid,
  claimed_until timestamptz,
  constraint watchlist_alerts_pkey primary key (user_id, symbol, measure),
  constraint watchlist_alerts_item_fkey foreign key (user_id, symbol)
    references public.watchlist_items (user_id, symbol) on delete cascade,
  constraint watchlist_alerts_measure_known check (measure in ('price', 'graham', 'buffett', 'lynch')),
  constraint watchlist_alerts_direction_known check (direction in ('below', 'above')),
  -- A price above zero, or a score that can be crossed. NaN is greater than every number.
  constraint watchlist_alerts_threshold_possible check (
    threshold > 0 and case when measure = 'price' then threshold <= 1e12 else threshold <= 100 end),
  constraint watchlist_alerts_currency_of_price check (
    case when measure = 'price' then currency is not null and currency ~ '^[A-Z]{3}$' else currency is null end)
);
comment on table public.watchlist_alerts is
  'One alert for each measure of a watched company: an email when its price or a school''s score crosses a threshold. '
  'They go with the watchlist.';
comment on column public.watchlist_alerts.is_met is
  'Whether the last check found the value beyond the threshold. An email is sent when this becomes true.';
comment on column public.watchlist_alerts.problem is 'Why the last check could not tell.';
comment on column public.watchlist_alerts.stopped_at is 'When the link of an alert''s email stopped it.';
create index watchlist_alerts_next_check_at_idx on public.watchlist_alerts (next_check_at)
  where stopped_at is null;
alter table public.watchlist_alerts enable row level security;

create function private.begin_watchlist_alert() returns trigger
  language plpgsql volatile
  -- Definer: the counters are closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    -- Replaced and deleted rows take room until the daily vacuum. A network can have many accounts.
    if auth.uid() is not null and not (
      private.take_rate_limit('watchlist:alert:' || auth.uid(), 300, 86400)
      and private.take_rate_limit(
        'watchlist:alert:address:' || private.client_address(), private.per_address_limit(1500), 86400))
    then
      raise exception using errcode = 'PT429', message = 'Too many changes of alerts today.',
        hint = 'Try again tomorrow.';
    end if;
    -- A changed alert begins again, whatever is being checked right now.
    new.is_met := false;
    new.last_value := null;
    new.problem := null;
    new.checked_at := null;
    new.told_at := null;
    new.stopped_at := null;
    new.next_check_at := now();
    new.claim_token := null;
    new.claimed_until := null;
    return new;
  end
  $$;
comment on function private.begin_watchlist_alert() is
  'An alert that is set or changed is checked from its beginning; 300 changes a day for each reader.';
revoke execute on function private.begin_watchlist_alert() from public;

create trigger begin_watchlist_alert
  before insert or update of symbol, measure, direction, threshold, currency on public.watchlist_alerts
  for each row execute function private.begin_watchlist_alert();

create policy "A reader reads their own alerts"
  on public.watchlist_alerts for select to authenticated
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "A reader sets their own alerts"
  on public.watchlist_alerts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "A reader changes their own alerts"
  on public.watchlist_alerts for update to authenticated
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null)
  with check (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "A reader removes their own alerts"
  on public.watchlist_alerts for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "An operator may do everything with alerts"
  on public.watchlist_alerts for all to service_role using (true) with check (true);
revoke all on public.watchlist_alerts from anon, authenticated, service_role;
grant select (
  user_id, symbol, measure, direction, threshold, currency, created_at, is_met, last_value, problem, checked_at,
  told_at, stopped_at)
  on public.watchlist_alerts to authenticated;
grant insert (symbol, measure, direction, threshold, currency) on public.watchlist_alerts to authenticated;
grant update (symbol, measure, direction, threshold, currency) on public.watchlist_alerts to authenticated;
grant delete on public.watchlist_alerts to authenticated;
grant select, insert, update, delete on public.watchlist_alerts to service_role;

create function private.next_alert_check(p_after timestamptz) returns timestamptz
  language sql stable
  set search_path = ''
  as $$
    -- At 08:00 in Hong Kong every market has closed since the last time.
    select (date_trunc('day', p_after at time zone 'Asia/Hong_Kong' - interval '8 hours') + interval '1 day 8 hours')
      at time zone 'Asia/Hong_Kong'
  $$;
comment on function private.next_alert_check is 'The next 08:00 in Hong Kong after a moment.';

create function public.change_alerts_by_link(p_user_id uuid, p_action text, p_client_address text)
  returns jsonb
  language plpgsql volatile
  -- Definer: counts uses, which no API role may.
  security definer
  set search_path = ''
  as $$
  declare
    running integer;
    stopped integer;
  begin
    if not private.take_rate_limit(
      'monitor:link:' || p_client_address, private.per_address_limit(600), 300)
    then
      return jsonb_build_object('status', 'rate-limited');
    end if;
    if p_action = 'stop' then
      update public.watchlist_alerts set stopped_at = now(), claim_token = null, claimed_until = null
      where user_id = p_user_id and stopped_at is null;
    elsif p_action = 'resume' then
      if not private.take_rate_limit('watchlist:alert:resume:' || p_user_id, 60, 86400) then
        return jsonb_build_object('status', 'rate-limited');
      end if;
      update public.watchlist_alerts set stopped_at = null
      where user_id = p_user_id and stopped_at is not null;
    end if;
    select count(*) filter (where stopped_at is null), count(*) filter (where stopped_at is not null)
    into running, stopped
    from public.watchlist_alerts where user_id = p_user_id;
    return jsonb_build_object(
      'status', case when running > 0 then 'alerts' when stopped > 0 then 'alerts-stopped' else 'gone' end,
      'email', (select left(email, 5) || '***' from auth.users where id = p_user_id),
      'alerts', case when running > 0 then running else stopped end);
  end
  $$;
comment on function public.change_alerts_by_link is
  'What the link in an alert''s email does with all alerts of its reader, once its signature has been checked: look, '
  'stop or resume.';
revoke execute on function public.change_alerts_by_link from public, anon, authenticated;
grant execute on function public.change_alerts_by_link to service_role;

create or replace function private.purge_monitors(as_of timestamptz) returns void
  language sql volatile
  set search_path = ''
  as $$
    delete from public.portfolio_monitors
    where (confirmed_at is null and created_at < as_of - interval '7 days')
      or stopped_at < as_of - interval '30 days';
    delete from public.watchlist_alerts where stopped_at < as_of - interval '30 days'
  $$;
comment on function private.purge_monitors is
  'Deletes monitors that were not confirmed within 7 days, and stopped ones and stopped alerts after 30. A hosted '
  'project calls it every day by cron.';
