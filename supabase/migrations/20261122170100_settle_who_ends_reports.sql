-- What a stranger and the other mailbox can do with a monitor: not use up the saves of somebody's own address, not
-- ask a mailbox to confirm again and again, not bring back reports that the account has stopped.
alter table public.portfolio_monitors add column is_withdrawn boolean not null default false;
comment on column public.portfolio_monitors.is_withdrawn is
  'Whether the account stopped reports to another address. The link in that mailbox then changes nothing.';

create or replace function public.save_monitor(
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
       -- Not of the account's own address, which others could use up.
       or (other is not null and not private.take_rate_limit('monitor:email:' || other, 20, 86400)) then
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
      is_demo = excluded.is_demo, created_at = now(), stopped_at = null, is_withdrawn = false, next_run_at = now(),
      snapshot = null, last_run_at = null, claim_token = null, claimed_until = null,
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

create or replace function public.change_own_monitor(p_id uuid, p_action text, p_frequency text default null)
  returns boolean
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
    -- Replaced rows take room until the daily vacuum. Stopping always works.
    if p_action <> 'stop' and not private.take_rate_limit('monitor:change:' || p_id, 60, 86400) then
      raise exception using errcode = 'PT429', message = 'Too many changes of monitoring today.',
        hint = 'Try again tomorrow.';
    end if;
    perform private.change_monitor(p_id, p_action, p_frequency);
    if p_action = 'stop' then
      update public.portfolio_monitors set is_withdrawn = true where id = p_id and other_email is not null;
    end if;
    return true;
  end
  $$;

create or replace function public.change_monitor_by_link(
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
    -- One that was deleted, or stopped by the account, is as stopped as it can be.
    if monitor.id is null or monitor.is_withdrawn then
      return jsonb_build_object('status', case when p_id is null then 'invalid-link' else 'gone' end);
    end if;
    if p_action in ('resume', 'frequency') and not private.take_rate_limit('monitor:change:' || p_id, 60, 86400) then
      return jsonb_build_object('status', 'rate-limited');
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
