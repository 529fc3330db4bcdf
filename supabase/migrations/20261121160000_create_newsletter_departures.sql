-- Who left when and how: the record that section 7.1 of the privacy policy keeps for three years, a year longer
-- than the row it was taken from.
create table private.newsletter_departures (
  id      bigint      generated always as identity,
  email   text        not null,
  left_at timestamptz not null default now(),
  manner  text        not null,
  constraint newsletter_departures_pkey primary key (id),
  constraint newsletter_departures_manner check (
    manner in ('letter', 'account', 'complaint', 'operator', 'unknown'))
);
comment on table private.newsletter_departures is
  'One row for each time that somebody unsubscribed: address, date and manner, and nothing else.';
comment on column private.newsletter_departures.manner is
  'letter: by the link or button of a letter. account: signed in. complaint: called a letter spam. unknown: before these records.';
create index newsletter_departures_left_at_idx on private.newsletter_departures (left_at);
alter table private.newsletter_departures enable row level security;

insert into private.newsletter_departures (email, left_at, manner)
select email, last_updated, 'unknown' from public.newsletter_subscribers
where subscription_status = 'unsubscribed';

create function private.note_departure() returns trigger
  language plpgsql
  -- Definer: readers who leave may not write the record of it.
  security definer
  set search_path = ''
  as $$
begin
  insert into private.newsletter_departures (email, manner)
  values (new.email, coalesce(
    nullif(current_setting('kachi.leaving_by', true), ''),
    case when auth.jwt() ->> 'role' = 'authenticated' then 'account' else 'operator' end));
  return null;
end
$$;
create trigger note_departure
  after update of subscription_status on public.newsletter_subscribers
  for each row
  when (old.subscription_status = 'active' and new.subscription_status = 'unsubscribed')
  execute function private.note_departure();

create function private.end_subscription(p_subscriber_id uuid, p_run_id bigint, p_manner text) returns boolean
  language plpgsql
  volatile
  -- Definer: writes what is nobody's table. Called by functions that have proved the right to.
  security definer
  set search_path = ''
  as $$
declare
  address text;
begin
  perform set_config('kachi.leaving_by', p_manner, true);
  update public.newsletter_subscribers set subscription_status = 'unsubscribed', last_updated = now()
  where id = p_subscriber_id and subscription_status = 'active'
  returning email into address;
  perform set_config('kachi.leaving_by', '', true);
  -- Somebody who has left before, or has been deleted since, is off the list: that is what was asked for.
  if address is null then
    return false;
  end if;
  update private.newsletter_deliveries set unsubscribed_at = now()
  where subscriber_id = p_subscriber_id and run_id = coalesce(p_run_id, (
    select run_id from private.newsletter_deliveries
    where subscriber_id = p_subscriber_id and state = 'sent'
    order by finished_at desc limit 1));
  insert into public.security_audit_log (event_type, client_ip, details)
  values ('successful_unsubscribe', 'client-side',
    jsonb_build_object('email', left(address, 5) || '***', 'by', p_manner));
  return true;
end
$$;
comment on function private.end_subscription is
  'Unsubscribes, and counts it for the issue named, or for the newest that the reader had been sent. False if they had left already.';
revoke execute on function private.end_subscription from public;

create or replace function public.unsubscribe_by_letter(p_subscriber_id uuid, p_client_address text) returns text
  language plpgsql
  volatile
  -- Definer: reads deliveries and counts uses, which are nobody's tables. Granted to the service role alone.
  security definer
  set search_path = ''
  as $$
begin
  if p_subscriber_id is null then
    if not private.take_rate_limit('unsubscribe:wrong:' || p_client_address, private.per_address_limit(30), 300) then
      return 'rate-limited';
    end if;
    insert into public.security_audit_log (event_type, client_ip, details)
    values ('unsubscribe_failed', 'client-side', jsonb_build_object('reason', 'the link is not ours'));
    return 'invalid-link';
  end if;
  -- Wider than for wrong links: a mail provider presses the button for many readers from few addresses.
  if not private.take_rate_limit('unsubscribe:' || p_client_address, private.per_address_limit(600), 300) then
    return 'rate-limited';
  end if;
  perform private.end_subscription(p_subscriber_id, null, 'letter');
  return 'unsubscribed';
end
$$;
