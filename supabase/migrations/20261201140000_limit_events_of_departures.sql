-- Who left by their own link and came back, again and again, wrote an event each time, which is kept for twelve months.

create or replace function private.end_subscription(p_subscriber_id uuid, p_run_id bigint, p_manner text) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  address text;
begin
  perform set_config('kachi.leaving_by', p_manner, true);
  update public.newsletter_subscribers set subscription_status = 'unsubscribed', last_updated = now()
  where id = p_subscriber_id and subscription_status = 'active'
  returning email into address;
  perform set_config('kachi.leaving_by', '', true);
  -- Somebody who has left before, or has been deleted since, is off the list: that is what was asked for.
  if address is null then
    return false;
  end if;
  update private.newsletter_deliveries set unsubscribed_at = now()
  where subscriber_id = p_subscriber_id and run_id = coalesce(p_run_id, (
    select run_id from private.newsletter_deliveries
    where subscriber_id = p_subscriber_id and state = 'sent'
    order by finished_at desc limit 1));
  if private.take_rate_limit('unsubscribe-event:' || p_subscriber_id, 10, 86400) then
    insert into public.security_audit_log (event_type, client_ip, details)
    values ('successful_unsubscribe', 'client-side',
      jsonb_build_object('email', left(address, 5) || '***', 'by', p_manner));
  end if;
  return true;
end
$$;
comment on function private.end_subscription is
  'Unsubscribes, and counts it for the issue named, or for the newest that the reader had been sent. False if they had left already. The log has the first ten of a day.';
