-- The page that a visitor wanted to open travels with the confirmation email, which may be opened on another
-- device. Whoever enters an address chooses where its owner lands: only pages that show something, from a
-- closed list. Anything else is ignored, and the link leads to the start of Pro.

create function private.is_intended_page(page text) returns boolean
  language sql immutable
  set search_path = ''
  as $$
    select char_length(page) <= 200 and page collate "C" ~ any (array[
      '^/(magazine|archive|newsletter|record|retention-league|access-index|about)$',
      '^/articles/[a-z0-9-]{1,80}$',
      '^/newsletter/[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      '^/pro(/(companies|compare|league|screener))?$',
      '^/pro/company/[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?$',
      '^/pro(/compare)?\?symbols=[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?((,|%2C)[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?){0,4}$',
      '^/pro/screener\?([a-z]+=(-|%E2%88%92)?[0-9]{1,7}(\.[0-9]{1,4})?|meets=[a-z]+\.[a-zA-Z]+(,[a-z]+\.[a-zA-Z]+)*|market=[A-Z]{2,8}|prices=known)(&([a-z]+=(-|%E2%88%92)?[0-9]{1,7}(\.[0-9]{1,4})?|meets=[a-z]+\.[a-zA-Z]+(,[a-z]+\.[a-zA-Z]+)*|market=[A-Z]{2,8}|prices=known))*$'
    ])
  $$;
comment on function private.is_intended_page is
  'Whether an emailed link may lead to this page. domain/newsletter/intended-page.ts has the same expressions.';
revoke execute on function private.is_intended_page from public;
grant execute on function private.is_intended_page to anon, authenticated, service_role;

alter table public.newsletter_subscribers add column intended_page text;
comment on column public.newsletter_subscribers.intended_page is
  'The page that the visitor wanted to open, for the link in the confirmation email. Always null here: the waiting email has it.';
grant insert (intended_page) on public.newsletter_subscribers to anon, authenticated;

create or replace function private.admit_newsletter_subscriber() returns trigger
  language plpgsql
  -- Invoker, so that is_operator sees who is asking; what needs rights is behind spend_newsletter_receipt.
  set search_path = ''
  as $$
declare
  -- Visitors may not set id, created_at and last_updated: see the grants.
  is_visitor boolean := not private.is_operator();
  problem text;
begin
  if is_visitor and coalesce(new.turnstile_token, '') = '' then
    perform private.demand_newsletter_receipt();
  end if;
  new.email := lower(private.trim_text(new.email));
  problem := private.find_subscriber_email_problem(new.email);
  if problem is not null then
    raise exception using errcode = 'PT400', message = problem;
  end if;
  new.utm_source := private.sanitise_text(new.utm_source, 100);
  new.utm_medium := private.sanitise_text(new.utm_medium, 100);
  new.utm_campaign := private.sanitise_text(new.utm_campaign, 100);
  new.referrer := private.sanitise_text(new.referrer, 500);
  new.website := nullif(new.website, '');
  if new.turnstile_token is null or not private.is_intended_page(new.intended_page) then
    new.intended_page := null;
  end if;
  if is_visitor then
    if not private.spend_newsletter_receipt(new.turnstile_token, new.email) then
      perform private.demand_newsletter_receipt();
    end if;
    perform set_config('kachi.inserted_subscriber', new.id::text, true);
  end if;
  return new;
end
$$;

create function private.queue_subscription_email(recipient text, intended_page text) returns void
  language sql volatile
  set search_path = ''
  as $$
    insert into private.mail_queue (template, recipient, variables)
    values ('subscription_confirmation', recipient, case
      when private.is_intended_page(intended_page) then jsonb_build_object('IntendedPage', intended_page)
      else '{}' end)
  $$;
comment on function private.queue_subscription_email is
  'Queues the email with the link that signs in and leads to the page, if the page is on the list.';
revoke execute on function private.queue_subscription_email from public;

create or replace function private.queue_subscription_confirmation() returns trigger
  language plpgsql
  -- Definer: no API role may fill the queue. In the subscriber's transaction: both are kept or neither.
  security definer
  set search_path = ''
  as $$
begin
  perform private.queue_subscription_email(new.email, new.intended_page);
  if new.intended_page is not null then
    update public.newsletter_subscribers set intended_page = null where id = new.id;
  end if;
  return null;
end
$$;

-- With one more argument that callers may leave out.
drop function public.request_subscription_link(text, text);
create function public.request_subscription_link(p_email text, p_receipt text, p_intended_page text default null)
  returns void
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
  perform private.queue_subscription_email(email, p_intended_page)
  from public.newsletter_subscribers where email = address;
end
$$;
comment on function public.request_subscription_link is
  'For an address that is on the list already: emails its owner a sign-in link, which also makes an unsubscribed row active again.';
revoke execute on function public.request_subscription_link from public;
grant execute on function public.request_subscription_link to anon, authenticated;
