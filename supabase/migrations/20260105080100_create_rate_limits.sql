-- Counters in fixed windows. In the database, so that they hold over several processes.
create table private.rate_limits (
  key_hash   bytea       not null,
  window_end timestamptz not null,
  uses       integer     not null,
  constraint rate_limits_pkey primary key (key_hash)
);
comment on table private.rate_limits is
  'One row per counted key. Keys are hashed: they may hold e-mail or network addresses.';
create index rate_limits_window_end_idx on private.rate_limits (window_end);
alter table private.rate_limits enable row level security;

create function private.take_rate_limit(limit_key text, max_uses integer, window_seconds integer)
  returns boolean
  language sql
  volatile
  set search_path = ''
  as $$
    insert into private.rate_limits as counted (key_hash, window_end, uses)
    values (sha256(convert_to(limit_key, 'UTF8')), now() + make_interval(secs => window_seconds), 1)
    on conflict (key_hash) do update set
      uses = case when counted.window_end <= now() then 1 else counted.uses + 1 end,
      window_end = case when counted.window_end <= now() then excluded.window_end else counted.window_end end
    returning uses <= max_uses
  $$;
comment on function private.take_rate_limit is
  'Counts one use of a key; true while the uses of its window stay within max_uses.';
