-- In a subquery the address is looked up once. Compared directly, it is for each row that is read: all subscribers, where
-- a plan was made while they were few.

create or replace function public.is_active_subscriber() returns boolean
  language sql stable
  set search_path = ''
  as $$
    select exists (
      select from public.newsletter_subscribers
      where email = (select private.verified_email()) and subscription_status = 'active')
  $$;

create or replace function public.active_subscriber_email() returns text
  language sql stable
  set search_path = ''
  as $$
    select email from public.newsletter_subscribers
    where email = (select private.verified_email()) and subscription_status = 'active'
  $$;

create or replace function public.is_editor() returns boolean
  language sql stable
  set search_path = ''
  as $$ select exists (select from public.editors where email = (select private.verified_email())) $$;

create or replace function public.resubscribe() returns boolean
  language plpgsql
  -- Definer: readers may not change their status otherwise.
  security definer
  set search_path = ''
  as $$
  declare
    own_email text := private.verified_email();
  begin
    if not private.has_opened_mail_recently() then
      raise exception using errcode = 'PT403',
        message = 'Open the link in your e-mail to subscribe again.';
    end if;
    -- A mailbox whose owner has just opened a mail in it, and asks for letters, is not dead.
    delete from private.newsletter_suppressions where email = own_email and reason <> 'operator';
    update public.newsletter_subscribers set subscription_status = 'active'
    where email = own_email and subscription_status = 'unsubscribed';
    return found;
  end
  $$;
