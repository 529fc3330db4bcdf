-- The rates of the mail service hold for all processes and slices of work together, so their token
-- buckets are in the database: a slice that begins does not begin with a full bucket.

create table private.sending_rates (
  bucket   text             not null,
  tokens   double precision not null,
  taken_at timestamptz      not null default now(),
  constraint sending_rates_pkey primary key (bucket)
);
comment on table private.sending_rates is
  'Token buckets of the mail server and of the domains of recipients, by a hash of their name.';
alter table private.sending_rates enable row level security;

create function private.take_sending_permits(
  names text[], wanted integer, per_second double precision
) returns table (name text, granted integer, wait_ms double precision)
  language plpgsql volatile
  set search_path = ''
  as $$
  declare
    capacity constant double precision := greatest(1, per_second);
    stored private.sending_rates;
    level double precision;
  begin
    -- A bucket that has not been used for so long is full, as one that does not exist.
    delete from private.sending_rates where bucket in (
      select rate.bucket from private.sending_rates as rate
      where rate.taken_at < clock_timestamp() - make_interval(secs => greatest(600, capacity / per_second))
      for update skip locked);
    -- In one order, so that two processes never wait for each other.
    for name in select distinct each from unnest(names) as each order by each loop
      insert into private.sending_rates (bucket, tokens) values (md5(name), capacity)
      on conflict do nothing;
      select * into stored from private.sending_rates as rate where rate.bucket = md5(name) for update;
      level := least(capacity, stored.tokens
        + per_second * greatest(0, extract(epoch from clock_timestamp() - stored.taken_at)));
      granted := least(wanted, floor(level)::integer);
      wait_ms := case when granted > 0 then 0 else 1000 * (1 - level) / per_second end;
      update private.sending_rates as rate set tokens = level - granted, taken_at = clock_timestamp()
      where rate.bucket = md5(name);
      return next;
    end loop;
  end
  $$;
comment on function private.take_sending_permits is
  'Takes up to `wanted` permits from each bucket, which holds those of one second.';
revoke execute on function private.take_sending_permits from public;
