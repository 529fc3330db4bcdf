-- The schools are listed in the code alone, so a new one needs no migration.

alter table public.watchlist_alerts
  drop constraint watchlist_alerts_measure_known,
  add constraint watchlist_alerts_measure_named check (measure ~ '^[a-z][a-zA-Z0-9]{0,31}$');
comment on column public.watchlist_alerts.measure is
  'price, or the id of a school. An alert on a school that the running version does not know is left alone.';

create or replace function private.begin_watchlist_alert() returns trigger
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
    -- The counter above holds back a reader's other requests meanwhile. All alerts of a reader are checked together.
    if (select count(*) from public.watchlist_alerts as other
        where other.user_id = new.user_id and other.symbol = new.symbol and other.measure <> new.measure) >= 20
    then
      raise exception using errcode = '23514', message = 'Too many alerts on this company.',
        hint = 'Remove one of them first.';
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
  'An alert that is set or changed is checked from its beginning; 300 changes a day for each reader, 20 alerts a company.';
