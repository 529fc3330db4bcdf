drop function public.unsubscribe_by_letter(uuid, text);

-- Without p_issue for the links of first mails, and of letters from before links named their issue.
create function public.unsubscribe_by_letter(
  p_subscriber_id uuid, p_client_address text, p_issue text default null
) returns text
  language plpgsql
  volatile
  -- Definer: reads deliveries and counts uses, which are nobody's tables. Granted to the service role alone.
  security definer
  set search_path = ''
  as $$
begin
  if p_subscriber_id is null then
    if not private.take_rate_limit('unsubscribe:wrong:' || p_client_address, private.per_address_limit(30), 300) then
      return 'rate-limited';
    end if;
    insert into public.security_audit_log (event_type, client_ip, details)
    values ('unsubscribe_failed', 'client-side', jsonb_build_object('reason', 'the link is not ours'));
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
comment on function public.unsubscribe_by_letter is
  'Ends the subscription that a letter''s link names, once its signature has been checked; a null subscriber stands for a link whose signature is wrong. Answers unsubscribed, invalid-link or rate-limited.';
revoke execute on function public.unsubscribe_by_letter from public, anon, authenticated;
grant execute on function public.unsubscribe_by_letter to service_role;

create function private.find_run_of_letter(p_subscriber_id uuid, p_issue text) returns bigint
  language sql stable
  set search_path = ''
  as $$
    select delivery.run_id
    from private.newsletter_deliveries as delivery
      join private.newsletter_runs as run on run.id = delivery.run_id
    where delivery.subscriber_id = p_subscriber_id and delivery.state = 'sent' and run.issue = p_issue
  $$;
comment on function private.find_run_of_letter is
  'The run that sent this reader this issue; null if there is none.';
revoke execute on function private.find_run_of_letter from public;

comment on column private.newsletter_deliveries.unsubscribed_at is
  'When the reader left by the link of this letter, or by one that names no issue while this was the newest. Null if they did not, or have left by another way.';
