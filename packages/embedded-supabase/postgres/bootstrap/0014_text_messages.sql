-- Hosted Supabase hands messages to a provider within the request; here they wait in the transaction
-- of what they report, as mails do.
create table embedded.text_message_queue (
  id           uuid        not null,
  recipient    text        not null,
  body         text        not null,
  channel      text        not null,
  attempts     integer     not null default 0,
  run_at       timestamptz not null default now(),
  locked_until timestamptz,
  expires_at   timestamptz not null,
  last_error   text,
  created_at   timestamptz not null default now(),
  constraint text_message_queue_pkey primary key (id),
  constraint text_message_queue_channel_check check (channel in ('sms', 'whatsapp'))
);
comment on table embedded.text_message_queue is
  'Text messages that wait for the provider. A row goes when its message is taken, refused for good, or expired.';
create index text_message_queue_run_at_idx on embedded.text_message_queue (run_at);
