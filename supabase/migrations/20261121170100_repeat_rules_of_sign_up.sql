-- What the sign-up form checks and cleans, letter for letter: domain/newsletter/ has the same rules, and
-- a test compares the two.

create function private.trim_text(input text) returns text
  language sql immutable
  -- Every character that a browser's trim() takes away.
  return pg_catalog.btrim(input,
    U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
comment on function private.trim_text is 'A text without the white space around it.';

create or replace function private.sanitise_text(input text, max_length integer) returns text
  language plpgsql immutable
  set search_path = ''
  as $$
declare
  output text := left(private.trim_text(input), max_length);
begin
  -- Again until nothing is left to remove, since one removal may build the next match.
  while output ~* '[<>]|javascript:' loop
    output := regexp_replace(output, '[<>]|javascript:', '', 'gi');
  end loop;
  return nullif(private.trim_text(output), '');
end
$$;
comment on function private.sanitise_text is
  'The sign-up form''s sanitiser: trimmed, cut to max_length characters, no angle brackets, no javascript: scheme. Null if nothing is left.';

create function private.find_subscriber_email_problem(email text) returns text
  language sql immutable
  set search_path = ''
  as $$
    select case
      when char_length(email) > 254 then 'Email address is too long'
      when email is null
        or email !~ '^[^@<>()\[\],;:"\\\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u0001-\u001f\u007f-\u009f]+@[^@<>()\[\],;:"\\\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u0001-\u001f\u007f-\u009f]*$'
        then 'Invalid email address'
      when email !~ '@[^.]+(\.[^.]+)+$' then 'Invalid email format'
    end
  $$;
comment on function private.find_subscriber_email_problem is
  'What is wrong with an address that has been trimmed and lower-cased, in the words of the sign-up form; null if nothing is.';

create or replace function private.spend_newsletter_receipt(receipt text, email text) returns boolean
  language plpgsql volatile
  -- Definer: receipts are nobody's table.
  security definer
  set search_path = ''
  as $$
begin
  return coalesce(private.use_bot_check_receipt(receipt, 'newsletter', email), false);
end
$$;

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
  if is_visitor then
    if not private.spend_newsletter_receipt(new.turnstile_token, new.email) then
      perform private.demand_newsletter_receipt();
    end if;
    perform set_config('kachi.inserted_subscriber', new.id::text, true);
  end if;
  return new;
end
$$;

create function private.demand_newsletter_receipt() returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  raise exception using errcode = 'PT403',
    message = 'Security verification is required. Please complete the verification and try again.',
    hint = 'turnstile_token carries a receipt of the bot check: issued for this e-mail, at most five minutes old, not used before.';
end
$$;
comment on function private.demand_newsletter_receipt is 'Refuses a sign-up that does not carry a good receipt.';

grant execute on function private.trim_text(text), private.find_subscriber_email_problem(text),
  private.demand_newsletter_receipt() to anon, authenticated, service_role;
