-- A wrong address in Vault let each run of a job fail inside pg_net, so that nothing was recorded. A
-- problem that was over stayed until the job had something to do again. And where no job exists or an
-- extension is missing, nothing said so.

-- What the publisher has to put right before any function can be called.
create function private.find_setup_problem() returns text
  language plpgsql stable
  set search_path = ''
  as $$
  declare
    missing text;
    is_scheduled boolean;
  begin
    select string_agg(extension, ' and ' order by extension) into missing
    from (values
      ('pg_cron', to_regprocedure('cron.schedule(text, text, text)') is null),
      ('pg_net', to_regprocedure('net.http_post(text, jsonb, jsonb, jsonb, integer)') is null),
      ('supabase_vault', to_regclass('vault.decrypted_secrets') is null)) as needed (extension, is_missing)
    where is_missing;
    if missing is not null then
      return format('Enable %s under Database, Extensions, then run "select private.schedule_background_work();".',
        missing);
    end if;
    execute $sql$select exists (select from cron.job where jobname like 'kachi-%' and active)$sql$
      into is_scheduled;
    if not is_scheduled then
      return 'No job is scheduled. Run "select private.schedule_background_work();".';
    end if;
    return null;
  end
  $$;
comment on function private.find_setup_problem is
  'Why pg_cron cannot call the functions of a hosted project; null if it can.';
revoke execute on function private.find_setup_problem from public;

create function private.find_vault_problem(project_url text, service_key text) returns text
  language sql immutable
  set search_path = ''
  as $$
    select case
      when coalesce(project_url, '') = '' then 'Vault has no secret project_url.'
      when coalesce(service_key, '') = '' then 'Vault has no secret service_role_key.'
      when project_url !~ '^https?://[^\s/?#]+/*$' then
        'The Vault secret project_url is not an address such as https://abcdefghijklmnopqrst.supabase.co.'
      when service_key !~ '^[!-~]+$' then
        'The Vault secret service_role_key is not a key: it contains blanks or line breaks.'
    end
  $$;
revoke execute on function private.find_vault_problem from public;

create or replace function private.request_background_work(job text) returns text
  language plpgsql volatile
  set search_path = ''
  as $$
  declare
    known private.background_jobs;
    blanks constant text := E' \t\r\n';
    project_url text;
    service_key text;
    found_problem text;
  begin
    select * into known from private.background_jobs where name = job for update skip locked;
    if not found then return 'another call of this job is beginning'; end if;
    found_problem := private.find_setup_problem();
    if found_problem is null then
      select btrim(decrypted_secret, blanks) into project_url
      from vault.decrypted_secrets where name = 'project_url';
      select btrim(decrypted_secret, blanks) into service_key
      from vault.decrypted_secrets where name = 'service_role_key';
      found_problem := private.find_vault_problem(project_url, service_key);
    end if;
    if found_problem is not null then
      update private.background_jobs set problem = found_problem where name = job;
      return found_problem;
    end if;
    found_problem := private.describe_last_call(known);
    if found_problem is distinct from known.problem and found_problem is not null then
      raise warning 'background job %: %', job, found_problem;
    end if;
    update private.background_jobs set problem = found_problem where name = job;
    -- A call also shows whether a problem is over.
    if found_problem is null and not private.is_background_work_due(job) then
      return 'nothing to do';
    end if;
    begin
      update private.background_jobs set requested_at = now(), request_id = net.http_post(
        url := rtrim(project_url, '/') || '/functions/v1/' || known.function,
        body := jsonb_build_object('job', job),
        headers := jsonb_build_object('Content-Type', 'application/json', 'apikey', service_key,
          'Authorization', 'Bearer ' || service_key),
        timeout_milliseconds := 60000)
      where name = job;
    exception
      when others then
        found_problem := left('pg_net refused the call: ' || sqlerrm, 500);
        update private.background_jobs set problem = found_problem where name = job;
        return found_problem;
    end;
    return 'called';
  end
  $$;

-- What the operator sees: a problem of the setup concerns every job.
create function private.list_background_jobs()
  returns table (
    name text, requested_at timestamptz, finished_at timestamptz, outcome text, problem text)
  language sql stable
  set search_path = ''
  as $$
    select job.name, job.requested_at, job.finished_at, job.outcome,
      coalesce(private.find_setup_problem(), job.problem)
    from private.background_jobs as job order by job.name
  $$;
revoke execute on function private.list_background_jobs from public;
