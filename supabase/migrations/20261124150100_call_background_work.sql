-- A hosted project has no process that works by itself. pg_cron calls the functions background-work
-- and market-work by pg_net, with an address and a key that are read from Vault at each call.
-- Without the three extensions, as on a server of our own, nothing is scheduled.

create table private.background_jobs (
  name         text        not null,
  function     text        not null,
  request_id   bigint,
  requested_at timestamptz,
  finished_at  timestamptz,
  outcome      text,
  problem      text,
  constraint background_jobs_pkey primary key (name),
  constraint background_jobs_outcome_length check (length(outcome) <= 500),
  constraint background_jobs_problem_length check (length(problem) <= 500)
);
comment on table private.background_jobs is
  'Work that pg_cron asks for on a hosted project: the last call, what came of it, and what is wrong.';
alter table private.background_jobs enable row level security;

insert into private.background_jobs (name, function) values
  ('mail', 'background-work'), ('newsletter', 'background-work'), ('crm', 'background-work'),
  ('news', 'background-work'), ('monitoring', 'market-work'), ('listings', 'market-work'),
  ('archive', 'market-work'), ('edinet', 'market-work');

create function private.is_background_work_due(job text) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select case job
      when 'mail' then exists (
        select from private.mail_queue
        where run_at <= now() and (locked_until is null or locked_until < now()))
      when 'newsletter' then exists (
          select from private.newsletter_runs where state = 'sending' and not is_paused)
        or not exists (select from private.settings where name = 'newsletter_first_look')
        or exists (
          select from private.newsletter_issues as stored
          where is_scheduled and sends_at <= now()
            and not exists (select from private.newsletter_runs as run where run.issue = stored.issue))
      when 'monitoring' then exists (
          select from public.portfolio_monitors
          where next_run_at <= now() and stopped_at is null and confirmed_at is not null
            and (claimed_until is null or claimed_until < now()))
        or exists (
          select from public.watchlist_alerts
          where next_check_at <= now() and stopped_at is null
            and (claimed_until is null or claimed_until < now()))
      when 'crm' then exists (
          select from public.crm_contacts
          where sent_at is null and (retry_at is null or retry_at <= now()))
        or exists (
          select from public.crm_events
          where sent_at is null and (retry_at is null or retry_at <= now()))
      -- Once an hour also without feeds, for our own pages that have appeared.
      when 'news' then exists (select from public.list_due_news_feeds(now()))
        or exists (
          select from private.background_jobs
          where name = 'news' and coalesce(requested_at < now() - interval '1 hour', true))
      else true end
  $$;
revoke execute on function private.is_background_work_due from public;

-- What the last call of a job came to, as far as it says that something is wrong.
create function private.describe_last_call(known private.background_jobs) returns text
  language plpgsql stable
  set search_path = ''
  as $$
  declare
    answer record;
  begin
    if known.request_id is null or known.finished_at > known.requested_at then
      return known.problem;
    end if;
    select status_code, left(error_msg, 200) as error_msg, content into answer
    from net._http_response where id = known.request_id;
    if not found or answer.status_code between 200 and 299 then return known.problem; end if;
    if answer.status_code in (401, 403) then
      return 'The functions refused the key in the Vault secret service_role_key. Store the current one.';
    end if;
    if answer.status_code = 404 then
      return format('There is no function %s at the Vault secret project_url. Deploy the functions.',
        known.function);
    end if;
    if answer.status_code is null then
      return format('%s could not be reached: %s', known.function,
        coalesce(answer.error_msg, 'it took too long'));
    end if;
    return coalesce(left(substring(answer.content from '"error":"([^"]+)"'), 400),
      format('%s answered with status %s.', known.function, answer.status_code));
  end
  $$;
revoke execute on function private.describe_last_call from public;

create function private.request_background_work(job text) returns text
  language plpgsql volatile
  set search_path = ''
  as $$
  declare
    known private.background_jobs;
    project_url text;
    service_key text;
    found_problem text;
  begin
    select * into known from private.background_jobs where name = job for update skip locked;
    if not found then return 'another call of this job is beginning'; end if;
    select decrypted_secret into project_url from vault.decrypted_secrets where name = 'project_url';
    select decrypted_secret into service_key from vault.decrypted_secrets where name = 'service_role_key';
    if project_url is null or service_key is null then
      update private.background_jobs set problem = format('Vault has no secret %s.',
        case when project_url is null then 'project_url' else 'service_role_key' end)
      where name = job;
      return 'Vault has no secrets';
    end if;
    found_problem := private.describe_last_call(known);
    if found_problem like 'Vault has no secret%' then found_problem := null; end if;
    if found_problem is distinct from known.problem and found_problem is not null then
      raise warning 'background job %: %', job, found_problem;
    end if;
    update private.background_jobs set problem = found_problem where name = job;
    if not private.is_background_work_due(job) then return 'nothing to do'; end if;
    update private.background_jobs set requested_at = now(), request_id = net.http_post(
      url := rtrim(project_url, '/') || '/functions/v1/' || known.function,
      body := jsonb_build_object('job', job),
      headers := jsonb_build_object('Content-Type', 'application/json', 'apikey', service_key,
        'Authorization', 'Bearer ' || service_key),
      timeout_milliseconds := 60000)
    where name = job;
    return 'called';
  end
  $$;
comment on function private.request_background_work is
  'Calls a slice of background work on a hosted project, if there is any. Does nothing without Vault''s secrets.';
revoke execute on function private.request_background_work from public;

-- Call it again after enabling the extensions later: jobs of the same name are replaced.
create function private.schedule_background_work() returns boolean
  language plpgsql volatile
  set search_path = ''
  as $$
  begin
    if to_regproc('cron.schedule') is null or to_regproc('net.http_post') is null
      or to_regclass('vault.decrypted_secrets') is null
    then
      return false;
    end if;
    perform cron.schedule('kachi-' || name, schedule,
      format('select private.request_background_work(%L)', name))
    from (values
      ('mail', '* * * * *'), ('newsletter', '* * * * *'), ('monitoring', '* * * * *'),
      ('news', '* * * * *'), ('crm', '* * * * *'), ('edinet', '*/10 * * * *'),
      ('listings', '7 * * * *'), ('archive', '17 * * * *')) as job (name, schedule);
    perform cron.schedule('kachi-picks', '* * * * *', 'select public.publish_scheduled_news(now())');
    perform cron.schedule('kachi-retention', '23 3 * * *',
      'select private.purge_expired_records(now()), private.purge_market_records(now()), '
      'private.purge_monitors(now()), private.purge_news(now())');
    return true;
  end
  $$;
comment on function private.schedule_background_work is
  'Creates the jobs of a hosted project. False where pg_cron, pg_net or Vault is missing.';
revoke execute on function private.schedule_background_work from public;

do $$
declare
  statement text;
begin
  foreach statement in array array[
    'create extension if not exists pg_cron with schema pg_catalog',
    'create extension if not exists pg_net with schema extensions',
    'create extension if not exists supabase_vault with schema vault cascade']
  loop
    begin
      execute statement;
    exception
      -- Not there, or not ours to create: this is a server of our own.
      when others then null;
    end;
  end loop;
  perform private.schedule_background_work();
end
$$;
