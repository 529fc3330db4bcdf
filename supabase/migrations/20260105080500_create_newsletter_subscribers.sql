create table public.newsletter_subscribers (
  id                  uuid        not null default gen_random_uuid(),
  email               text        not null,
  subscription_status text        not null default 'active',
  utm_source          text,
  utm_medium          text,
  utm_campaign        text,
  referrer            text,
  turnstile_token     text,
  last_updated        timestamptz not null default now(),
  created_at          timestamptz not null default now(),
  constraint newsletter_subscribers_pkey primary key (id),
  constraint newsletter_subscribers_email_key unique (email),
  constraint newsletter_subscribers_email_normal check (email = lower(btrim(email)) and char_length(email) <= 255),
  constraint newsletter_subscribers_status check (subscription_status in ('active', 'unsubscribed')),
  constraint newsletter_subscribers_utm_length check (
    char_length(utm_source) <= 100 and char_length(utm_medium) <= 100 and char_length(utm_campaign) <= 100),
  constraint newsletter_subscribers_referrer_length check (char_length(referrer) <= 500)
);
comment on table public.newsletter_subscribers is
  'Who receives the weekly newsletter. An active row for one''s own verified e-mail opens the Pro area.';
alter table public.newsletter_subscribers enable row level security;

create function private.verified_email() returns text
  language sql stable
  -- Definer: reads the account of the caller, which no API role may.
  security definer
  set search_path = ''
  as $$ select lower(email) from auth.users where id = auth.uid() and email_confirmed_at is not null $$;
comment on function private.verified_email is
  'The caller''s e-mail as the account has it now, if its mailbox has been proved; else null.';

create function private.sanitise_text(input text, max_length integer) returns text
  language sql immutable
  set search_path = ''
  as $$ select nullif(left(btrim(regexp_replace(regexp_replace(input, '[<>]', '', 'g'), 'javascript:', '', 'gi')), max_length), '') $$;
comment on function private.sanitise_text is
  'The sign-up form''s sanitiser: no angle brackets, no javascript: scheme, trimmed, truncated.';

create function private.is_operator() returns boolean
  language sql stable
  set search_path = ''
  as $$ select current_user not in ('anon', 'authenticated') $$;
comment on function private.is_operator is
  'Whether the statement runs with the service key or the owner''s connection rather than for a visitor.';

create function private.admit_newsletter_subscriber() returns trigger
  language plpgsql
  -- Invoker, so that is_operator sees who is asking; what needs rights is behind admit_by_receipt.
  set search_path = ''
  as $$
begin
  new.email := lower(btrim(new.email));
  new.utm_source := private.sanitise_text(new.utm_source, 100);
  new.utm_medium := private.sanitise_text(new.utm_medium, 100);
  new.utm_campaign := private.sanitise_text(new.utm_campaign, 100);
  new.referrer := private.sanitise_text(new.referrer, 500);
  if char_length(new.email) > 254 then
    raise exception using errcode = 'PT400', message = 'Email address is too long';
  end if;
  if new.email !~ '^[^[:space:]@<>()\[\],;:"\\]+@[^[:space:]@<>()\[\],;:"\\]+\.[^[:space:]@<>()\[\],;:"\\.]+$' then
    raise exception using errcode = 'PT400', message = 'Invalid email address';
  end if;
  if not private.is_operator() then
    new.id := gen_random_uuid();
    new.created_at := now();
    new.last_updated := now();
    if not private.spend_newsletter_receipt(new.turnstile_token, new.email) then
      raise exception using errcode = 'PT403',
        message = 'Security verification is required. Please complete the verification and try again.',
        hint = 'turnstile_token carries a receipt of the bot check: issued for this e-mail, at most five minutes old, not used before.';
    end if;
    perform set_config('kachi.inserted_subscriber', new.id::text, true);
  end if;
  return new;
end
$$;

create function private.spend_newsletter_receipt(receipt text, email text) returns boolean
  language sql volatile
  -- Definer: receipts are nobody's table.
  security definer
  set search_path = ''
  as $$ select coalesce(private.use_bot_check_receipt(receipt, 'newsletter', email), false) $$;

create trigger admit_newsletter_subscriber
  before insert on public.newsletter_subscribers
  for each row execute function private.admit_newsletter_subscriber();

create function private.touch_newsletter_subscriber() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.last_updated := now();
  return new;
end
$$;
create trigger touch_newsletter_subscriber
  before update on public.newsletter_subscribers
  for each row execute function private.touch_newsletter_subscriber();

create function private.queue_subscription_confirmation() returns trigger
  language plpgsql
  -- Definer: the queue is nobody's table. In the subscriber's transaction: both are kept or neither.
  security definer
  set search_path = ''
  as $$
begin
  insert into private.mail_queue (template, recipient, variables)
  values ('subscription_confirmation', new.email, '{}');
  return null;
end
$$;
create trigger queue_subscription_confirmation
  after insert on public.newsletter_subscribers
  for each row
  -- A subscriber whom an operator brings in has consented elsewhere and gets no mail for it.
  when (new.turnstile_token is not null)
  execute function private.queue_subscription_confirmation();

create policy "A visitor may subscribe"
  on public.newsletter_subscribers for insert to anon
  with check (subscription_status = 'active');
create policy "A signed-in reader may subscribe"
  on public.newsletter_subscribers for insert to authenticated
  with check (subscription_status = 'active');
create policy "A visitor sees the row they have just inserted and no other"
  on public.newsletter_subscribers for select to anon
  using (id = nullif(current_setting('kachi.inserted_subscriber', true), '')::uuid);
create policy "A reader sees their own row"
  on public.newsletter_subscribers for select to authenticated
  using (
    email = (select private.verified_email())
    or id = nullif(current_setting('kachi.inserted_subscriber', true), '')::uuid);
create policy "A reader may unsubscribe their own row"
  on public.newsletter_subscribers for update to authenticated
  using (email = (select private.verified_email()))
  with check (email = (select private.verified_email()) and subscription_status = 'unsubscribed');
create policy "An operator may do everything with subscribers"
  on public.newsletter_subscribers for all to service_role
  using (true) with check (true);

grant select on public.newsletter_subscribers to anon, authenticated;
grant insert (email, utm_source, utm_medium, utm_campaign, referrer, subscription_status, turnstile_token)
  on public.newsletter_subscribers to anon, authenticated;
grant update (subscription_status, last_updated) on public.newsletter_subscribers to authenticated;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;

-- What policies and triggers call on behalf of a visitor.
grant usage on schema private to anon, authenticated, service_role;
grant execute on function private.verified_email() to authenticated;
grant execute on function private.sanitise_text(text, integer), private.is_operator(),
  private.spend_newsletter_receipt(text, text) to anon, authenticated, service_role;
