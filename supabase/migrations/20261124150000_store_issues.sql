-- Issues that the operator has handed over to a hosted project, which has no files. A server of our
-- own reads them from content/newsletter/ and leaves this table empty.

create table private.newsletter_issues (
  issue        text        not null,
  source       text        not null,
  record       text,
  body         jsonb       not null,
  is_scheduled boolean     not null default false,
  sends_at     timestamptz not null,
  stored_at    timestamptz not null default now(),
  constraint newsletter_issues_pkey primary key (issue),
  constraint newsletter_issues_issue_name check (issue ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  constraint newsletter_issues_source_length check (length(source) <= 200000),
  constraint newsletter_issues_record_length check (length(record) <= 200000)
);
comment on table private.newsletter_issues is
  'Issues handed over to a hosted project: the file, its record of figures, and its compiled body.';
comment on column private.newsletter_issues.body is
  'The elements of the issue as JSON: the compiler of MDX does not run in a hosted function.';
comment on column private.newsletter_issues.is_scheduled is
  'Whether the schedule sends it at sends_at. Without it, only the operator''s command does.';
alter table private.newsletter_issues enable row level security;
