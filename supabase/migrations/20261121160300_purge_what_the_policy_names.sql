-- The periods of section 7.1 of the privacy policy that nobody had kept so far.

alter table private.newsletter_runs
  add column erased_sent integer not null default 0,
  add column erased_failed integer not null default 0,
  add column erased_withheld integer not null default 0,
  add column erased_unsubscribed integer not null default 0;
comment on column private.newsletter_runs.erased_sent is
  'How many sent deliveries of this run have been erased since: the sums of a run outlive the records of persons.';

create function private.count_erased_deliveries() returns trigger
  language plpgsql
  -- Definer: whoever deletes a subscriber need not be allowed to write runs.
  security definer
  set search_path = ''
  as $$
begin
  update private.newsletter_runs as run set
    erased_sent = run.erased_sent + gone.sent,
    erased_failed = run.erased_failed + gone.failed,
    erased_withheld = run.erased_withheld + gone.withheld,
    erased_unsubscribed = run.erased_unsubscribed + gone.unsubscribed
  from (
    select run_id,
      count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'withheld') as withheld,
      count(unsubscribed_at) as unsubscribed
    from erased group by run_id) as gone
  where run.id = gone.run_id;
  return null;
end
$$;
create trigger count_erased_deliveries
  after delete on private.newsletter_deliveries
  referencing old table as erased
  for each statement execute function private.count_erased_deliveries();

create index crm_events_email_idx on public.crm_events (email);

create or replace function private.purge_expired_records(as_of timestamptz) returns void
  language plpgsql
  volatile
  set search_path = ''
  as $$
begin
  -- The periods that the privacy policy names.
  delete from public.security_audit_log where created_at < as_of - interval '12 months';
  -- By way of the runs: an index on finished_at would cost every mail that is sent a write.
  delete from private.newsletter_deliveries
  where finished_at < as_of - interval '24 months'
    and run_id in (select id from private.newsletter_runs where started_at < as_of - interval '24 months');
  delete from private.newsletter_bounces where received_at < as_of - interval '24 months';
  delete from public.newsletter_subscribers
  where subscription_status = 'unsubscribed' and last_updated < as_of - interval '24 months';
  delete from private.newsletter_departures where left_at < as_of - interval '36 months';
  -- A contact lives as long as the last thing known of it.
  delete from public.crm_events where occurred_at < as_of - interval '24 months';
  delete from public.crm_contacts as contact
  where updated_at < as_of - interval '24 months'
    and not exists (select from public.crm_events as event where event.email = contact.email);

  delete from private.rate_limits where window_end < as_of;
  delete from private.bot_check_solutions where expires_at < as_of;
  delete from private.bot_check_receipts where expires_at < as_of - interval '1 hour';
end
$$;
comment on function private.purge_expired_records is
  'Deletes security events after 12 months; deliveries, bounces, ended subscriptions and contacts after 24, records of leaving after 36; and counters, receipts and solutions whose time is over.';
