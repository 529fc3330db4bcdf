-- What all visitors and processes share of the markets: answers of providers, credits spent, circuits.
-- Times come from the caller, which is the service role alone, so that every window has one clock.

create table private.market_entries (
  key          text        not null,
  value        jsonb,
  as_of        timestamptz,
  problem      text,
  retry_at     timestamptz,
  leased_until timestamptz,
  leased_by    uuid,
  wanted_at    timestamptz not null,
  constraint market_entries_pkey primary key (key),
  constraint market_entries_key_length check (length(key) between 1 and 80),
  constraint market_entries_problem_length check (length(problem) <= 500),
  constraint market_entries_value_dated check ((value is null) = (as_of is null)),
  constraint market_entries_lease_whole check ((leased_until is null) = (leased_by is null))
);
comment on table private.market_entries is
  'One row per quote, price history or set of accounts: the last answer, why there is no newer one, and who is asking.';
create index market_entries_wanted_at_idx on private.market_entries (wanted_at);
alter table private.market_entries enable row level security;

create table private.market_credits (
  provider    text        not null,
  spent_at    timestamptz not null,
  credits     integer     not null,
  caller_hash bytea,
  constraint market_credits_credits_positive check (credits > 0)
);
comment on table private.market_credits is
  'Credits spent at a provider, whatever came of the call. Callers are hashed; rows live for two days.';
create index market_credits_provider_spent_at_idx on private.market_credits (provider, spent_at);
alter table private.market_credits enable row level security;

create table private.market_circuits (
  provider     text        not null,
  failures     integer     not null,
  suspended_at timestamptz,
  constraint market_circuits_pkey primary key (provider)
);
comment on table private.market_circuits is
  'Failures in a row of each provider, and since when it is not asked because of them.';
alter table private.market_circuits enable row level security;

create function public.claim_market_entries(
    p_keys text[], p_fresh_seconds integer, p_lease_seconds integer, p_holder uuid, p_now timestamptz)
  returns table (key text, value jsonb, as_of timestamptz, problem text, retry_at timestamptz, is_claimed boolean)
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  #variable_conflict use_column
  begin
    insert into private.market_entries (key, wanted_at)
    select wanted, p_now from unnest(p_keys) as wanted order by wanted
    on conflict (key) do nothing;
    -- One order for everyone, so that two claims never wait for each other.
    perform from private.market_entries where key = any (p_keys) order by key for update;
    update private.market_entries set wanted_at = p_now
    where key = any (p_keys) and wanted_at < p_now - interval '30 seconds';
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
comment on function public.claim_market_entries is
  'Reads entries, and leases to the holder those that are due, so that one process asks for each.';
revoke execute on function public.claim_market_entries from public, anon, authenticated;
grant execute on function public.claim_market_entries to service_role;

create function public.settle_market_entries(
    p_holder uuid, p_entries jsonb, p_kept_keys text[], p_now timestamptz)
  returns void
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
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
    -- What was never answered leaves no row, so that nobody fills the table with names.
    delete from private.market_entries as entry
    using jsonb_to_recordset(p_entries) as settled (key text, is_spent boolean)
    where entry.key = settled.key and entry.value is null and entry.leased_by is null
      and not settled.is_spent and entry.key <> all (p_kept_keys);
  end
  $$;
comment on function public.settle_market_entries is
  'Writes what came of the entries that the holder leased, and ends the lease.';
revoke execute on function public.settle_market_entries from public, anon, authenticated;
grant execute on function public.settle_market_entries to service_role;

create function public.take_market_credits(
    p_provider text, p_wanted integer, p_minute_limit integer, p_day_limit integer,
    p_first_keys text[], p_is_first boolean, p_caller text, p_caller_limit integer, p_now timestamptz)
  returns jsonb
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  declare
    -- A second more than a minute: a call arrives later than it was counted.
    minute_start timestamptz := p_now - interval '61 seconds';
    day_start timestamptz := date_trunc('day', p_now, 'UTC');
    minute_left integer;
    day_left integer;
    reserved integer := 0;
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
    if not p_is_first then
      select count(*) into reserved from private.market_entries
      where key = any (p_first_keys) and leased_by is null
        and wanted_at > p_now - interval '5 minutes'
        and (as_of is null or as_of <= p_now - interval '5 minutes')
        and (retry_at is null or retry_at <= p_now + interval '61 seconds');
    end if;
    if p_caller is not null then
      select p_caller_limit - coalesce(sum(credits), 0) into caller_left from private.market_credits
      where provider = p_provider and spent_at >= day_start
        and caller_hash = sha256(convert_to(p_caller, 'UTF8'));
    end if;
    granted := greatest(0, least(p_wanted, minute_left - reserved, day_left - reserved, caller_left));
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
        when day_left <= granted then 'day'
        when caller_left <= granted then 'caller'
        else 'minute' end,
      'retryAt', case
        when day_left <= granted then day_start + interval '1 day'
        -- Another caller may ask for the same at once.
        when caller_left <= granted then p_now
        else coalesce(
          (select min(spent_at) + interval '61 seconds' from private.market_credits
           where provider = p_provider and spent_at > minute_start),
          p_now + interval '5 seconds') end);
  end
  $$;
comment on function public.take_market_credits is
  'Grants credits of a provider: so many in any minute and in a day of UTC, over all processes. The entries named '
  'first keep what they are due; a caller has a share of the day.';
revoke execute on function public.take_market_credits from public, anon, authenticated;
grant execute on function public.take_market_credits to service_role;

create function public.record_market_outcome(
    p_provider text, p_outcome text, p_minute_limit integer, p_day_limit integer, p_now timestamptz)
  returns void
  language plpgsql volatile
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
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
      insert into private.market_credits (provider, spent_at, credits)
      values (p_provider, p_now, case p_outcome when 'day-spent' then p_day_limit else p_minute_limit end);
    end if;
  end
  $$;
comment on function public.record_market_outcome is
  'Counts failures in a row of a provider, and credits that the provider says are spent.';
revoke execute on function public.record_market_outcome from public, anon, authenticated;
grant execute on function public.record_market_outcome to service_role;

create function private.purge_market_records(as_of timestamptz) returns void
  language sql volatile
  set search_path = ''
  as $$
    delete from private.market_credits where spent_at < as_of - interval '2 days';
    delete from private.market_entries where wanted_at < as_of - interval '30 days';
  $$;
comment on function private.purge_market_records is
  'Deletes credits after two days and entries that nobody asked for in 30. A hosted project calls it every day by cron.';
revoke execute on function private.purge_market_records(timestamptz) from public;
