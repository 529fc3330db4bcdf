create function private.move_subscription() returns trigger
  language plpgsql
  -- Definer: runs for the authentication service, which may not write this table.
  security definer
  set search_path = ''
  as $$
begin
  update public.newsletter_subscribers set email = lower(new.email)
  where email = lower(old.email)
    and not exists (select from public.newsletter_subscribers where email = lower(new.email));
  return null;
end
$$;
comment on function private.move_subscription is
  'A confirmed account whose address changes takes its newsletter, and with it the Pro area, along.';
create trigger move_subscription
  after update of email on auth.users
  for each row
  when (
    old.email is distinct from new.email
    and old.email_confirmed_at is not null and new.email_confirmed_at is not null)
  execute function private.move_subscription();
