create table private.mail_queue (
  id            bigint generated always as identity,
  template      text        not null,
  recipient     text        not null,
  variables     jsonb       not null default '{}',
  attempts      integer     not null default 0,
  run_at        timestamptz not null default now(),
  locked_until  timestamptz,
  last_error    text,
  created_at    timestamptz not null default now(),
  constraint mail_queue_pkey primary key (id),
  constraint mail_queue_recipient_length check (char_length(recipient) between 3 and 320)
);
comment on table private.mail_queue is
  'Mails that wait for delivery. A row goes when the mail server has taken its mail.';
create index mail_queue_run_at_idx on private.mail_queue (run_at, id);
alter table private.mail_queue enable row level security;
