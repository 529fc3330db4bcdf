create table embedded.captured_mail (
  id         bigint generated always as identity,
  recipient  text        not null,
  subject    text        not null,
  html       text        not null,
  text_body  text        not null,
  created_at timestamptz not null default now(),
  constraint captured_mail_pkey primary key (id)
);
comment on table embedded.captured_mail is
  'Mails that went nowhere because no SMTP server is configured; readable at /mailbox on this machine.';
create index captured_mail_recipient_idx on embedded.captured_mail (recipient, id desc);
