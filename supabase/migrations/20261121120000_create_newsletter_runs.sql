-- The weekly sending: a run for each issue, and in it a delivery for each subscriber.
create table private.newsletter_runs (
  id           bigint      generated always as identity,
  issue        text        not null,
  state        text        not null,
  is_paused    boolean     not null default false,
  trouble      text,
  content_hash text,
  letter       jsonb,
  created_at   timestamptz not null default now(),
  started_at   timestamptz,
  finished_at  timestamptz,
  constraint newsletter_runs_pkey primary key (id),
  -- Two processes may find an issue due at the same moment: this row decides, so that it is sent once.
  constraint newsletter_runs_issue_key unique (issue),
  constraint newsletter_runs_state check (state in ('skipped', 'sending', 'finished')),
  constraint newsletter_runs_letter check (state = 'skipped' or letter is not null),
  constraint newsletter_runs_trouble_length check (char_length(trouble) <= 500)
);
comment on table private.newsletter_runs is
  'One row for each issue that has been sent, is being sent, or was old already when this installation first looked (skipped).';
comment on column private.newsletter_runs.letter is
  'What is sent, made once: both bodies, the message as it goes over the wire with a place for the personal link, and the figures in it.';
comment on column private.newsletter_runs.content_hash is
  'SHA-256 of the issue''s file as it was when the letter was made, in hexadecimal.';
comment on column private.newsletter_runs.trouble is
  'Why nothing leaves at the moment, such as a mail server that does not answer; null while all is well.';
alter table private.newsletter_runs enable row level security;

create table private.newsletter_deliveries (
  run_id          bigint      not null,
  subscriber_id   uuid        not null,
  state           text        not null default 'waiting',
  failures        smallint    not null default 0,
  first_failed_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  claimed_by      uuid,
  answer          text,
  finished_at     timestamptz,
  constraint newsletter_deliveries_pkey primary key (run_id, subscriber_id),
  constraint newsletter_deliveries_run_fkey foreign key (run_id)
    references private.newsletter_runs (id) on delete cascade,
  constraint newsletter_deliveries_subscriber_fkey foreign key (subscriber_id)
    references public.newsletter_subscribers (id) on delete cascade,
  constraint newsletter_deliveries_state check (
    state in ('waiting', 'claimed', 'sent', 'failed', 'withheld')),
  constraint newsletter_deliveries_claim check ((state = 'claimed') = (claimed_by is not null)),
  constraint newsletter_deliveries_answer_length check (char_length(answer) <= 500)
);
comment on table private.newsletter_deliveries is
  'Who gets which issue, once. The address is the subscriber''s own, read when the mail leaves. withheld: unsubscribed or suppressed in the meantime.';
comment on column private.newsletter_deliveries.failures is
  'How often the mail server has deferred this mail. Times when it could not be reached do not count.';
comment on column private.newsletter_deliveries.answer is 'The last words of the mail server, or why it was not asked.';
create index newsletter_deliveries_waiting_idx
  on private.newsletter_deliveries (run_id, next_attempt_at) where state = 'waiting';
create index newsletter_deliveries_claimed_idx
  on private.newsletter_deliveries (run_id, claimed_by) where state = 'claimed';
-- For a subscriber who is deleted, and for what one of them got.
create index newsletter_deliveries_subscriber_idx on private.newsletter_deliveries (subscriber_id);
alter table private.newsletter_deliveries enable row level security;

create table private.newsletter_workers (
  id      uuid        not null,
  seen_at timestamptz not null default now(),
  constraint newsletter_workers_pkey primary key (id)
);
comment on table private.newsletter_workers is
  'Processes that send. One that has not been seen for a while is gone, and what it had claimed is up for others.';
alter table private.newsletter_workers enable row level security;
