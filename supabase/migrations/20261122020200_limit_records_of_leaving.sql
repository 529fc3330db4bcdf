-- Leaving and coming back can be repeated as fast as requests go, and each time left a record. Ten a day for
-- one address say what happened; the subscription itself still follows every change.

create index newsletter_departures_email_idx on private.newsletter_departures (email, left_at);

create or replace function private.note_departure() returns trigger
  language plpgsql
  -- Definer: readers who leave may not write the record of it.
  security definer
  set search_path = ''
  as $$
begin
  insert into private.newsletter_departures (email, manner)
  select new.email, coalesce(
    nullif(current_setting('kachi.leaving_by', true), ''),
    case when auth.jwt() ->> 'role' = 'authenticated' then 'account' else 'operator' end)
  where (
    select count(*) from private.newsletter_departures
    where email = new.email and left_at > now() - interval '1 day') < 10;
  return null;
end
$$;
comment on table private.newsletter_departures is
  'One row for each time that somebody unsubscribed, ten a day at most: address, date and manner, and nothing else.';
