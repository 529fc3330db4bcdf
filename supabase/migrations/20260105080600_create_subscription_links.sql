create function public.request_subscription_link(p_email text, p_receipt text) returns void
  language plpgsql
  volatile
  -- Definer: spends a receipt and fills the queue for a visitor who may read neither.
  security definer
  set search_path = ''
  as $$
declare
  address text := lower(btrim(p_email));
begin
  if not coalesce(private.use_bot_check_receipt(p_receipt, 'newsletter', address), false) then
    raise exception using errcode = 'PT403',
      message = 'Security verification is required. Please complete the verification and try again.';
  end if;
  -- An address that nobody subscribed answers the same, so that nothing can be learned here.
  insert into private.mail_queue (template, recipient, variables)
  select 'subscription_confirmation', email, '{}'
  from public.newsletter_subscribers where email = address;
end
$$;
comment on function public.request_subscription_link is
  'For an address that is on the list already: mails its owner a sign-in link, which also makes an unsubscribed row active again.';
revoke execute on function public.request_subscription_link from public;
grant execute on function public.request_subscription_link to anon, authenticated;

create function private.has_opened_mail_recently() returns boolean
  language sql stable
  set search_path = ''
  as $$
    select exists (
      select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as entry
      where entry ->> 'method' in ('otp', 'magiclink', 'email/signup', 'recovery', 'invite')
        and to_timestamp((entry ->> 'timestamp')::double precision) > now() - interval '1 hour')
  $$;
comment on function private.has_opened_mail_recently is
  'Whether this session began with a link or code that was mailed to the account, within the last hour.';

create function public.resubscribe() returns boolean
  language plpgsql
  volatile
  -- Definer: readers may only unsubscribe by themselves; the way back leads through the mailbox.
  security definer
  set search_path = ''
  as $$
begin
  if not private.has_opened_mail_recently() then
    raise exception using errcode = 'PT403',
      message = 'Open the link in your e-mail to subscribe again.';
  end if;
  update public.newsletter_subscribers set subscription_status = 'active'
  where email = private.verified_email() and subscription_status = 'unsubscribed';
  return found;
end
$$;
comment on function public.resubscribe is
  'Makes the caller''s own unsubscribed row active again, just after they signed in from a mail. True if that changed anything.';
revoke execute on function public.resubscribe from public, anon;
grant execute on function public.resubscribe to authenticated;
