-- The sign-up form has a field that people do not see. What a robot writes into it comes here too, so
-- that the answer is the database's own and tells the robot nothing.
alter table public.newsletter_subscribers add column website text;
comment on column public.newsletter_subscribers.website is
  'The hidden field of the sign-up form, which only robots fill. Always null here: a row that comes with it is answered like any other and does not stay.';
grant insert (website) on public.newsletter_subscribers to anon, authenticated;

create function private.discard_robot() returns trigger
  language plpgsql
  -- Definer: a visitor may not delete.
  security definer
  set search_path = ''
  as $$
begin
  delete from public.newsletter_subscribers where id = new.id;
  return null;
end
$$;
comment on function private.discard_robot is
  'Takes a robot''s row out again in the statement that inserted it, once its answer has been made. A BEFORE trigger that skips the row would leave the answer empty.';
create trigger discard_robot
  after insert on public.newsletter_subscribers
  for each row
  when (new.website is not null)
  execute function private.discard_robot();

drop trigger queue_subscription_confirmation on public.newsletter_subscribers;
create trigger queue_subscription_confirmation
  after insert on public.newsletter_subscribers
  for each row
  -- A subscriber whom an operator brings in has consented elsewhere and gets no mail for it.
  when (new.turnstile_token is not null and new.website is null)
  execute function private.queue_subscription_confirmation();
