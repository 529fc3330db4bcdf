-- EDINET gives twelve companies a minute: invented codes, and then those whose reports are kept, had all of them for a
-- quarter of an hour.

create or replace function public.take_market_credits(
    p_provider text, p_wanted integer, p_minute_limit integer, p_day_limit integer, p_first_keys text[],
    p_priority integer, p_known_at timestamptz, p_caller text, p_caller_limit integer, p_now timestamptz,
    p_network text default null, p_network_limit integer default null)
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
    -- OpenDART counts calls by Korea's day: by another, a network had its share of one of them twice.
    day_zone text := case p_provider when 'dart' then 'Asia/Seoul' else 'UTC' end;
    day_start timestamptz := date_trunc('day', p_now, day_zone);
    day_end timestamptz := day_start + interval '1 day';
    seconds_left numeric := extract(epoch from day_end - p_now);
    minute_left integer;
    day_left integer;
    reserved integer := 0;
    day_reserve integer := 0;
    firsts integer;
    others integer;
    shared integer;
    pace numeric;
    caller_left integer := p_wanted;
    network_left integer := p_wanted;
    network_spent integer;
    network_minute_left integer := p_wanted;
    network_retry_at timestamptz;
    is_slow boolean := false;
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
    if p_network is not null then
      select coalesce(sum(credits) filter (where spent_at >= day_start), 0),
             -- Of a few credits a minute, a quarter is none.
             case when p_minute_limit < 12 then p_wanted
               else ceil(p_minute_limit * 0.75) - coalesce(sum(credits) filter (where spent_at > minute_start), 0) end,
             min(spent_at) filter (where spent_at > minute_start) + interval '61 seconds'
        into network_spent, network_minute_left, network_retry_at
      from private.market_credits
      where provider = p_provider and spent_at >= least(minute_start, day_start)
        and network_hash = sha256(convert_to(p_network, 'UTF8'));
      network_left := private.per_address_limit(p_network_limit) - network_spent;
      -- What one network wants must not hold up another's: a quarter of its share is its own, evenly over the day.
      is_slow := p_priority = 2
        and network_spent < p_network_limit / 4.0 * (86400 - seconds_left) / 86400;
    end if;
    -- An eighth of the day may be spent as fast as readers ask. Then known quotes, the first of them and the
    -- others, each half, may have as much of the rest of the day.
    if p_known_at <= p_now and day_left between 1 and p_day_limit * 7 / 8 and not is_slow then
      shared := case when firsts = 0 then others else least(firsts, others) end;
      pace := seconds_left / day_left * (firsts + shared)
        * case when p_priority = 1 then 1 else others::numeric / greatest(shared, 1) end;
      if p_known_at + make_interval(secs => pace::float8) > p_now then
        return jsonb_build_object('granted', 0, 'dayLeft', day_left, 'reason', 'pace',
          'retryAt', p_known_at + make_interval(secs => pace::float8));
      end if;
    end if;
    if p_priority > 1 then
      select count(*) filter (where key = any (p_first_keys)
                 and (as_of is null or as_of <= p_now - interval '5 minutes')
                 and (retry_at is null or retry_at <= minute_end))
             -- Who still waits asks again when told to. Histories have half of a minute all the same, since one reader
             -- may wait for fifty quotes.
             + least(case when p_priority = 3 then p_minute_limit / 2 end, count(*) filter (where key <> all (p_first_keys)
                 and retry_at between p_now - interval '15 seconds' and minute_end
                 and (p_priority > 2 and key like 'quote:%' or p_priority > 3 and key like 'history:%')))
        into reserved
        from private.market_entries
        where leased_by is null and wanted_at > p_now - interval '5 minutes';
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
    caller_left := least(caller_left, network_left);
    granted := greatest(0, least(
      p_wanted, minute_left - reserved, day_left - greatest(reserved, day_reserve), caller_left, network_minute_left));
    if granted > 0 then
      insert into private.market_credits (provider, spent_at, credits, caller_hash, network_hash)
      values (
        p_provider, p_now, granted,
        sha256(convert_to(p_caller, 'UTF8')), sha256(convert_to(p_network, 'UTF8')));
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
        when network_minute_left <= granted then 'network-minute'
        else 'minute' end,
      'retryAt', case
        when day_left <= granted then day_end
        -- The reserve shrinks with each hour.
        when day_left - day_reserve <= granted then p_now + interval '1 hour'
        -- Another caller may ask for the same at once.
        when caller_left <= granted then p_now
        when network_minute_left <= granted then network_retry_at
        else coalesce(
          (select min(spent_at) + interval '61 seconds' from private.market_credits
           where provider = p_provider and spent_at > minute_start),
          p_now + interval '5 seconds') end);
  end
  $$;
comment on function public.take_market_credits is
  'Grants credits of a provider: so many in any minute and in a day of UTC, over all processes. Priority 1 is the '
  'home page''s quotes, 2 other quotes, 3 histories, 4 background work; each leaves the others above it what they '
  'wait for. A quote known since p_known_at is refreshed no sooner than the rest of the day allows, unless its '
  'network has spent less than its own part. An account and a network have no more than their shares of a day, and a network no more than three quarters '
  'of a minute that has twelve credits or more.';
