-- Stand-ins for pg_cron, pg_net and Vault with the objects that migrations and operators use. The
-- names, columns and rights are the real ones; run-schedule.ts does what their workers do.
create schema cron;
create table cron.job (
  jobid bigint generated always as identity primary key,
  jobname text unique, schedule text not null, command text not null,
  username text not null default session_user, active boolean not null default true
);
create table cron.job_run_details (
  runid bigint generated always as identity primary key,
  jobid bigint not null, command text not null, status text not null, return_message text,
  start_time timestamptz not null default clock_timestamp(), end_time timestamptz
);
create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql security definer set search_path = ''
  as $$
    insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
    returning jobid
  $$;

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
  language sql security definer set search_path = ''
  as $$
    insert into net.http_request_queue (url, headers, body, timeout_milliseconds)
    values ($1, $4, $2::text, $5) returning id
  $$;

create schema vault;
create table vault.secrets (
  id uuid primary key default gen_random_uuid(), name text unique, secret text not null
);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text) returns uuid
  language sql security definer set search_path = ''
  as $$ insert into vault.secrets (secret, name) values ($1, $2) returning id $$;
create function vault.update_secret(secret_id uuid, new_secret text) returns void
  language sql security definer set search_path = ''
  as $$ update vault.secrets set secret = $2 where id = $1 $$;
