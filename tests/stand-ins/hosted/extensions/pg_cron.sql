-- A stand-in for pg_cron: names, columns and rights of the real one, of which migrations and operators
-- use these. run-schedule.ts does what its worker does.
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
-- The real one has this too, so that the name alone finds neither.
create function cron.schedule(schedule text, command text) returns bigint
  language sql security definer set search_path = ''
  as $$ insert into cron.job (schedule, command) values ($1, $2) returning jobid $$;
