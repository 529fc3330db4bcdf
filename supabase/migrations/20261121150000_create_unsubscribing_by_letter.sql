alter table private.newsletter_deliveries add column unsubscribed_at timestamptz;
comment on column private.newsletter_deliveries.unsubscribed_at is
  'When the reader left by the link of a letter, this being the newest that they had been sent. Null if they did not, or have left by another way.';

create function public.newsletter_link_secret() returns text
  language sql stable
  -- Definer: the secrets are nobody's table. Granted to the service role alone, which checks links with it.
  security definer
  set search_path = ''
  as $$ select encode(secret, 'hex') from private.signing_secrets where name = 'newsletter-links' $$;
comment on function public.newsletter_link_secret is
  'The secret that signs the links of letters, in hexadecimal; for the function that checks them.';
revoke execute on function public.newsletter_link_secret from public, anon, authenticated;
grant execute on function public.newsletter_link_secret to service_role;

create function public.unsubscribe_by_letter(p_subscriber_id uuid, p_client_address text) returns text
  language plpgsql
  volatile
  -- Definer: reads deliveries and counts uses, which are nobody's tables. Granted to the service role alone.
  security definer
  set search_path = ''
  as $$
declare
  address text;
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

  update public.newsletter_subscribers set subscription_status = 'unsubscribed', last_updated = now()
  where id = p_subscriber_id and subscription_status = 'active'
  returning email into address;
  -- Somebody who has left before, or has been deleted since, is off the list: that is what was asked for.
  if not found then
    return 'unsubscribed';
  end if;

  update private.newsletter_deliveries set unsubscribed_at = now()
  where subscriber_id = p_subscriber_id and run_id = (
    select run_id from private.newsletter_deliveries
    where subscriber_id = p_subscriber_id and state = 'sent'
    order by finished_at desc limit 1);
  insert into public.security_audit_log (event_type, client_ip, details)
  values ('successful_unsubscribe', 'client-side',
    jsonb_build_object('email', left(address, 5) || '***', 'by', 'letter'));
  return 'unsubscribed';
end
$$;
comment on function public.unsubscribe_by_letter is
  'Ends the subscription that a letter''s link names, once its signature has been checked; null stands for a link whose signature is wrong. Answers unsubscribed, invalid-link or rate-limited.';
revoke execute on function public.unsubscribe_by_letter from public, anon, authenticated;
grant execute on function public.unsubscribe_by_letter to service_role;
