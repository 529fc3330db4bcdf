create table embedded.mail_queue (
  id            bigint      generated always as identity,
  template      text        not null,
  recipient     text        not null,
  variables     jsonb       not null default '{}',
  priority      smallint    not null default 0,
  attempts      integer     not null default 0,
  run_at        timestamptz not null default now(),
  locked_until  timestamptz,
  claim_token   uuid,
  last_error    text,
  failed_at     timestamptz,
  created_at    timestamptz not null default now(),
  constraint mail_queue_pkey primary key (id),
  constraint mail_queue_recipient_length check (char_length(recipient) between 3 and 320)
);
comment on table embedded.mail_queue is
  'Emails that wait for delivery. A row goes when the mail server has taken its email.';
create index mail_queue_priority_run_at_idx on embedded.mail_queue (priority, run_at, id);
create index mail_queue_claim_token_idx on embedded.mail_queue (claim_token) where claim_token is not null;

create table embedded.rate_limits (
  key_hash   bytea       not null,
  window_end timestamptz not null,
  uses       integer     not null,
  constraint rate_limits_pkey primary key (key_hash)
);
comment on table embedded.rate_limits is
  'One row per counted key. Keys are hashed: they may hold email or network addresses.';
create index rate_limits_window_end_idx on embedded.rate_limits (window_end);

create function embedded.take_rate_limit(limit_key text, max_uses integer, window_seconds integer)
  returns boolean
  language sql
  volatile
  set search_path = ''
  as $$
    insert into embedded.rate_limits as counted (key_hash, window_end, uses)
    values (sha256(convert_to(limit_key, 'UTF8')), now() + make_interval(secs => window_seconds), 1)
    on conflict (key_hash) do update set
      uses = case when counted.window_end <= now() then 1 else counted.uses + 1 end,
      window_end = case when counted.window_end <= now() then excluded.window_end else counted.window_end end
    returning uses <= max_uses
  $$;
comment on function embedded.take_rate_limit is
  'Counts one use of a key; true while the uses of its window stay within max_uses.';
