create table private.newsletter_suppressions (
  email      text        not null,
  reason     text        not null,
  detail     text,
  created_at timestamptz not null default now(),
  constraint newsletter_suppressions_pkey primary key (email),
  constraint newsletter_suppressions_email_normal check (
    email = lower(btrim(email)) and char_length(email) <= 255),
  constraint newsletter_suppressions_reason check (reason in ('hard-bounce', 'complaint', 'operator')),
  constraint newsletter_suppressions_detail_length check (char_length(detail) <= 500)
);
comment on table private.newsletter_suppressions is
  'Addresses that get no newsletter whatever their subscription says: the mailbox does not exist, or its owner called us spam.';
alter table private.newsletter_suppressions enable row level security;
