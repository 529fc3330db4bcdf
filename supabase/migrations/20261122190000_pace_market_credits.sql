-- Credits by priority, and spread over the day. A quote that is known is refreshed so often that a day's credits
-- last until midnight; one that is not known goes first. Quotes go before histories, readers before background work.

create or replace function public.claim_market_entries(
    p_keys text[], p_fresh_seconds integer, p_lease_seconds integer, p_holder uuid, p_now timestamptz)
  returns table (key text, value jsonb, as_of timestamptz, problem text, retry_at timestamptz, is_claimed boolean)
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  #variable_conflict use_column
  begin
    -- A quote that need not be new is wanted by background work: no reader waits for it.
    insert into private.market_entries (key, wanted_at)
    select wanted,
      case when p_fresh_seconds > 3600 and wanted like 'quote:%' then p_now - interval '2 hours' else p_now end
    from unnest(p_keys) as wanted order by wanted
    on conflict (key) do nothing;
    -- One order for everyone, so that two claims never wait for each other.
    perform from private.market_entries where key = any (p_keys) order by key for update;
    update private.market_entries set wanted_at = p_now - case
        when p_fresh_seconds > 3600 and key like 'quote:%' then interval '2 hours' else interval '0' end
    where key = any (p_keys) and wanted_at < p_now - case
        when p_fresh_seconds > 3600 and key like 'quote:%' then interval '3 hours' else interval '30 seconds' end;
    -- A time in the future was written by a clock that is wrong, or has been put back since.
    update private.market_entries
    set leased_until = p_now + make_interval(secs => p_lease_seconds), leased_by = p_holder
    where key = any (p_keys)
      and (as_of is null or as_of <= p_now - make_interval(secs => p_fresh_seconds)
           or as_of > p_now + interval '5 minutes')
      and (retry_at is null or retry_at <= p_now or retry_at > p_now + interval '25 hours')
      and (leased_until is null or leased_until <= p_now
           or leased_until > p_now + make_interval(secs => 2 * p_lease_seconds));
    return query
      select key, value, as_of, problem, retry_at, coalesce(leased_by = p_holder, false)
      from private.market_entries where key = any (p_keys);
  end
  $$;

create or replace function public.settle_market_entries(
    p_holder uuid, p_entries jsonb, p_kept_keys text[], p_now timestamptz)
  returns void
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  declare
    most_waiting constant integer := 200;
    waiting integer;
  begin
    perform from private.market_entries where leased_by = p_holder order by key for update;
    -- What has lost its lease was asked for by another process since: that answer is newer.
    update private.market_entries as entry set
      value = coalesce(nullif(settled.value, 'null'), entry.value),
      as_of = coalesce(settled.as_of, entry.as_of),
      problem = settled.problem,
      retry_at = settled.retry_at,
      leased_until = null,
      leased_by = null
    from jsonb_to_recordset(p_entries)
      as settled (key text, value jsonb, as_of timestamptz, problem text, retry_at timestamptz)
    where entry.key = settled.key and entry.leased_by = p_holder;
    select count(*) into waiting from private.market_entries
    where value is null and wanted_at > p_now - interval '5 minutes' and retry_at <= p_now + interval '61 seconds';
    -- What was never answered leaves no row, so that callers cannot fill the table with names. What waits for its
    -- turn does, up to a number.
    delete from private.market_entries as entry
    using jsonb_to_recordset(p_entries) as settled (key text, is_spent boolean, is_waiting boolean)
    where entry.key = settled.key and entry.value is null and entry.leased_by is null
      and not settled.is_spent and not (coalesce(settled.is_waiting, false) and waiting <= most_waiting)
      and entry.key <> all (p_kept_keys);
  end
  $$;

drop function public.take_market_credits(
  text, integer, integer, integer, text[], boolean, text, integer, timestamptz);

create function public.take_market_credits(
    p_provider text, p_wanted integer, p_minute_limit integer, p_day_limit integer, p_first_keys text[],
    p_priority integer, p_known_at timestamptz, p_caller text, p_caller_limit integer, p_now timestamptz)
  returns jsonb
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  declare
    -- A second more than a minute: a call arrives later than it was counted.
    minute_start timestamptz := p_now - interval '61 seconds';
    minute_end timestamptz := p_now + interval '61 seconds';
    day_start timestamptz := date_trunc('day', p_now, 'UTC');
    day_end timestamptz := date_trunc('day', p_now, 'UTC') + interval '1 day';
    seconds_left numeric := extract(epoch from date_trunc('day', p_now, 'UTC') + interval '1 day' - p_now);
    minute_left integer;
    day_left integer;
    reserved integer := 0;
    day_reserve integer := 0;
    firsts integer;
    others integer;
    shared integer;
    pace numeric;
    caller_left integer := p_wanted;
    granted integer;
  begin
    perform pg_advisory_xact_lock(hashtext('market-credits:' || p_provider));
    -- Suspended for a minute after five failures; then it counts from zero again.
    update private.market_circuits set failures = 0, suspended_at = null
    where provider = p_provider
      and (suspended_at <= p_now - interval '60 seconds' or suspended_at > p_now + interval '60 seconds');
    if exists (select from private.market_circuits
               where provider = p_provider and suspended_at is not null) then
      return jsonb_build_object('granted', 0, 'reason', 'suspended', 'retryAt',
        (select suspended_at + interval '60 seconds' from private.market_circuits where provider = p_provider));
    end if;
    select p_minute_limit - coalesce(sum(credits) filter (where spent_at > minute_start), 0),
           p_day_limit - coalesce(sum(credits) filter (where spent_at >= day_start), 0)
      into minute_left, day_left
      from private.market_credits
      where provider = p_provider and spent_at >= least(minute_start, day_start);
    select count(*) filter (where key = any (p_first_keys)), count(*) filter (where key <> all (p_first_keys))
      into firsts, others
      from private.market_entries where wanted_at > p_now - interval '1 hour' and key like 'quote:%';
    -- An eighth of the day may be spent as fast as readers ask. Then known quotes, the first of them and the
    -- others, each half, may have as much of the rest of the day.
    if p_known_at <= p_now and day_left between 1 and p_day_limit * 7 / 8 then
      shared := case when firsts = 0 then others else least(firsts, others) end;
      pace := seconds_left / day_left * (firsts + shared)
        * case when p_priority = 1 then 1 else others::numeric / greatest(shared, 1) end;
      if p_known_at + make_interval(secs => pace::float8) > p_now then
        return jsonb_build_object('granted', 0, 'dayLeft', day_left, 'reason', 'pace',
          'retryAt', p_known_at + make_interval(secs => pace::float8));
      end if;
    end if;
    if p_priority > 1 then
      select count(*) into reserved from private.market_entries
      where leased_by is null and wanted_at > p_now - interval '5 minutes'
        and (key = any (p_first_keys)
               and (as_of is null or as_of <= p_now - interval '5 minutes')
               and (retry_at is null or retry_at <= minute_end)
             or p_priority > 2 and key like 'quote:%' and retry_at <= minute_end
             or p_priority > 3 and key like 'history:%' and retry_at <= minute_end);
      -- For the first ones once an hour, but no more than half of a small plan. Background work leaves it even while
      -- no reader asks for them.
      day_reserve := least(p_day_limit / 2, ceil(seconds_left / 3600)
        * case when p_priority > 3 then cardinality(p_first_keys) else firsts end);
    end if;
    if p_caller is not null then
      select p_caller_limit - coalesce(sum(credits), 0) into caller_left from private.market_credits
      where provider = p_provider and spent_at >= day_start
        and caller_hash = sha256(convert_to(p_caller, 'UTF8'));
    end if;
    granted := greatest(0, least(
      p_wanted, minute_left - reserved, day_left - greatest(reserved, day_reserve), caller_left));
    if granted > 0 then
      insert into private.market_credits (provider, spent_at, credits, caller_hash)
      values (p_provider, p_now, granted, sha256(convert_to(p_caller, 'UTF8')));
    end if;
    if granted = p_wanted then
      return jsonb_build_object('granted', granted, 'dayLeft', day_left - granted);
    end if;
    return jsonb_build_object(
      'granted', granted,
      'dayLeft', greatest(0, day_left - granted),
      'reason', case
        when day_left - day_reserve <= granted then 'day'
        when caller_left <= granted then 'caller'
        else 'minute' end,
      'retryAt', case
        when day_left <= granted then day_end
        -- The reserve shrinks with each hour.
        when day_left - day_reserve <= granted then p_now + interval '1 hour'
        -- Another caller may ask for the same at once.
        when caller_left <= granted then p_now
        else coalesce(
          (select min(spent_at) + interval '61 seconds' from private.market_credits
           where provider = p_provider and spent_at > minute_start),
          p_now + interval '5 seconds') end);
  end
  $$;
comment on function public.take_market_credits is
  'Grants credits of a provider: so many in any minute and in a day of UTC, over all processes. Priority 1 is the '
  'home page''s quotes, 2 other quotes, 3 histories, 4 background work; each leaves the others above it what they '
  'wait for. A quote known since p_known_at is refreshed no sooner than the rest of the day allows.';
revoke execute on function public.take_market_credits from public, anon, authenticated;
grant execute on function public.take_market_credits to service_role;

create or replace function public.record_market_outcome(
    p_provider text, p_outcome text, p_minute_limit integer, p_day_limit integer, p_now timestamptz)
  returns void
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  declare
    unknown integer;
  begin
    if p_outcome = 'answered' then
      -- Most calls succeed, and then there is nothing to write.
      update private.market_circuits set failures = 0 where provider = p_provider and failures > 0;
    elsif p_outcome = 'failed' then
      insert into private.market_circuits as circuit (provider, failures) values (p_provider, 1)
      on conflict (provider) do update set
        failures = circuit.failures + 1,
        suspended_at = case when circuit.failures + 1 >= 5 then p_now else circuit.suspended_at end;
    elsif p_outcome in ('minute-spent', 'day-spent') then
      -- The provider counts more than we do, for instance calls of another program with the same key.
      select case p_outcome when 'day-spent' then p_day_limit else p_minute_limit end - coalesce(sum(credits), 0)
        into unknown from private.market_credits
        where provider = p_provider and spent_at > case p_outcome
          when 'day-spent' then date_trunc('day', p_now, 'UTC') - interval '1 microsecond'
          else p_now - interval '61 seconds' end;
      if unknown > 0 then
        insert into private.market_credits (provider, spent_at, credits) values (p_provider, p_now, unknown);
      end if;
    end if;
  end
  $$;
comment on function public.record_market_outcome is
  'Counts failures in a row of a provider, and credits that the provider says are spent and we did not count.';

create or replace function private.purge_market_records(as_of timestamptz) returns void
  language sql volatile
  set search_path = ''
  as $$
    delete from private.market_credits where spent_at < as_of - interval '2 days';
    delete from private.market_entries
    where wanted_at < as_of - case when value is null then interval '2 days' else interval '30 days' end;
  $$;
comment on function private.purge_market_records is
  'Deletes credits after two days, entries that nobody asked for in 30, and those without a value after two. A '
  'hosted project calls it every day by cron.';
