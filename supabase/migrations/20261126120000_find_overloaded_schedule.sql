-- pg_cron has two functions cron.schedule, and to_regproc finds none where there are several, so no
-- job was made. Jobs of the same name are replaced.

create or replace function private.schedule_background_work() returns boolean
  language plpgsql volatile
  set search_path = ''
  as $$
  begin
    if to_regprocedure('cron.schedule(text, text, text)') is null
      or to_regprocedure('net.http_post(text, jsonb, jsonb, jsonb, integer)') is null
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

do $$
begin
  perform private.schedule_background_work();
end
$$;
