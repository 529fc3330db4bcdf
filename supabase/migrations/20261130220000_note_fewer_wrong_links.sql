-- Each link with a wrong signature was an event for a year: 8,640 a day of one network.

create or replace function public.unsubscribe_by_letter(
    p_subscriber_id uuid, p_client_address text, p_issue text default null)
  returns text
  language plpgsql
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
begin
  if p_subscriber_id is null then
    if not private.take_rate_limit('unsubscribe:wrong:' || p_client_address, private.per_address_limit(30), 300) then
      return 'rate-limited';
    end if;
    if private.take_rate_limit('unsubscribe:noted:' || p_client_address, private.per_address_limit(100), 86400) then
      insert into public.security_audit_log (event_type, client_ip, details)
      values ('unsubscribe_failed', 'client-side', jsonb_build_object('reason', 'the link is not ours'));
    end if;
    return 'invalid-link';
  end if;
  -- Wider than for wrong links: a mail provider presses the button for many readers from few addresses.
  if not private.take_rate_limit('unsubscribe:' || p_client_address, private.per_address_limit(600), 300) then
    return 'rate-limited';
  end if;
  perform private.end_subscription(p_subscriber_id, private.find_run_of_letter(p_subscriber_id, p_issue), 'letter');
  return 'unsubscribed';
end
$$;
