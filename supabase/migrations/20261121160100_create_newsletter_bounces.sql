-- What came back: bounces and complaints, each once for a letter.
create table private.newsletter_bounces (
  id            bigint      generated always as identity,
  subscriber_id uuid        not null,
  run_id        bigint,
  kind          text        not null,
  status        text,
  detail        text,
  received_at   timestamptz not null default now(),
  constraint newsletter_bounces_pkey primary key (id),
  -- The same report again, from a mailbox that is read twice or a service that tries again, changes nothing.
  constraint newsletter_bounces_once unique nulls not distinct (subscriber_id, run_id, kind),
  constraint newsletter_bounces_subscriber_fkey foreign key (subscriber_id)
    references public.newsletter_subscribers (id) on delete cascade,
  constraint newsletter_bounces_run_fkey foreign key (run_id)
    references private.newsletter_runs (id) on delete cascade,
  constraint newsletter_bounces_kind check (kind in ('hard', 'soft', 'policy', 'complaint')),
  constraint newsletter_bounces_status check (status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  constraint newsletter_bounces_detail_length check (char_length(detail) <= 500)
);
comment on table private.newsletter_bounces is
  'Letters that the mail server took and that came back, and complaints. hard: the mailbox is gone. soft: it takes nothing at the moment. policy: its owner''s server does not want us.';
comment on column private.newsletter_bounces.run_id is
  'The issue that came back, or the newest that had been sent by then; null for a test copy.';
create index newsletter_bounces_run_idx on private.newsletter_bounces (run_id, kind);
create index newsletter_bounces_received_at_idx on private.newsletter_bounces (received_at);
alter table private.newsletter_bounces enable row level security;

alter table private.newsletter_suppressions
  drop constraint newsletter_suppressions_reason,
  add constraint newsletter_suppressions_reason
    check (reason in ('hard-bounce', 'soft-bounces', 'complaint', 'operator'));
comment on table private.newsletter_suppressions is
  'Addresses that get no newsletter whatever their subscription says: the mailbox does not exist or has long taken nothing, or its owner called us spam.';

create or replace function public.resubscribe() returns boolean
  language plpgsql
  volatile
  -- Definer: readers may only unsubscribe by themselves; the way back leads through the mailbox.
  security definer
  set search_path = ''
  as $$
begin
  if not private.has_opened_mail_recently() then
    raise exception using errcode = 'PT403',
      message = 'Open the link in your e-mail to subscribe again.';
  end if;
  -- A mailbox whose owner has just opened a mail in it, and asks for letters, is not dead.
  delete from private.newsletter_suppressions
  where email = private.verified_email() and reason <> 'operator';
  update public.newsletter_subscribers set subscription_status = 'active'
  where email = private.verified_email() and subscription_status = 'unsubscribed';
  return found;
end
$$;
comment on function public.resubscribe is
  'Makes the caller''s own unsubscribed row active again, just after they signed in from a mail, and lifts what bounces and complaints had stopped. True if the row was unsubscribed.';
