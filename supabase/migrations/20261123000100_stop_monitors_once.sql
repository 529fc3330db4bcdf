-- Stopping always works, so it has no limit. What is stopped already is not written again.
create or replace function private.change_monitor(p_id uuid, p_action text, p_frequency text) returns void
  language sql volatile
  set search_path = ''
  as $$
    update public.portfolio_monitors set
      stopped_at = case p_action when 'stop' then now() when 'resume' then null else stopped_at end,
      frequency = case when p_action = 'frequency' then p_frequency else frequency end,
      -- The first report comes at once; those after it when a period begins.
      next_run_at = case
        when p_action = 'frequency' and last_run_at is not null then private.next_monitoring_run(p_frequency, now())
        when p_action = 'resume' and last_run_at is not null then private.next_monitoring_run(frequency, now())
        else next_run_at end
    where id = p_id and case p_action
      when 'stop' then stopped_at is null
      when 'resume' then stopped_at is not null
      else frequency <> p_frequency end
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
    -- Replaced rows take room until the next vacuum. Stopping always works.
    if p_action <> 'stop' and not private.take_rate_limit('monitor:change:' || p_id, 60, 86400) then
      raise exception using errcode = 'PT429', message = 'Too many changes of monitoring today.',
        hint = 'Try again tomorrow.';
    end if;
    perform private.change_monitor(p_id, p_action, p_frequency);
    if p_action = 'stop' then
      update public.portfolio_monitors set is_withdrawn = true
      where id = p_id and other_email is not null and not is_withdrawn;
    end if;
    return true;
  end
  $$;
