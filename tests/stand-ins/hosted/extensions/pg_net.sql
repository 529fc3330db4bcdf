-- A stand-in for pg_net, as far as migrations use it. run-schedule.ts does what its worker does.
create schema net;
create table net.http_request_queue (
  id bigint generated always as identity primary key,
  url text not null, headers jsonb, body text, timeout_milliseconds integer not null
);
create table net._http_response (
  id bigint primary key, status_code integer, content_type text, headers jsonb, content text,
  timed_out boolean, error_msg text, created timestamptz not null default now()
);
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000
) returns bigint
  language plpgsql security definer set search_path = ''
  as $$
  declare
    request_id bigint;
  begin
    if $1 !~ '^https?://\S+$' then
      raise exception 'invalid URL "%": Bad scheme', $1;
    end if;
    insert into net.http_request_queue (url, headers, body, timeout_milliseconds)
    values ($1, $4, $2::text, $5) returning id into request_id;
    return request_id;
  end
  $$;
