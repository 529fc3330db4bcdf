-- Strangers could have two emails sent every five minutes to an address, also to one whose owner had left.

create or replace function private.take_newsletter_attempt(email text) returns boolean
  language plpgsql
  set search_path = ''
  as $$
declare
  limit_key text := 'newsletter:' || lower(private.trim_text(email));
begin
  -- Two places, each taken for five minutes. An attempt that finds none does not make anybody wait longer.
  return (private.take_rate_limit(limit_key || ':1', 1, 300) or private.take_rate_limit(limit_key || ':2', 1, 300))
    and private.take_rate_limit(limit_key || ':day', 12, 86400);
end
$$;
comment on function private.take_newsletter_attempt is
  'Counts a sign-up; true for at most two in any five minutes for one e-mail, and twelve a day. Refused ones do not count.';

create or replace function public.request_subscription_link(
  p_email text, p_receipt text, p_intended_page text default null) returns void
  language plpgsql security definer
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
  perform private.queue_subscription_email(email, p_intended_page)
  from public.newsletter_subscribers
  where email = address
    and (subscription_status = 'active' or private.take_rate_limit('newsletter:left:' || address, 3, 604800));
end
$$;
