-- Whoever signed up with another address waited for an email that could not be written.

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
  -- No account exists for other addresses, so that the email with the link could not be written.
  if is_visitor and problem is null and new.email !~ '^[a-z0-9!#$%&''*+/=?^_`{|}~.-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$' then
    problem := 'Invalid email format';
  end if;
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
