-- What has done its work goes. The embedded backend calls this every day; a hosted project does with
--   select cron.schedule('purge', '20 4 * * *', 'select private.purge_expired_records(now())');
create function private.purge_expired_records(as_of timestamptz) returns void
  language plpgsql
  volatile
  set search_path = ''
  as $$
begin
  -- The period that the privacy notice names.
  delete from public.security_audit_log where created_at < as_of - interval '12 months';
  delete from private.rate_limits where window_end < as_of;
  delete from private.bot_check_solutions where expires_at < as_of;
  delete from private.bot_check_receipts where expires_at < as_of - interval '1 hour';
end
$$;
comment on function private.purge_expired_records is
  'Deletes security events after 12 months, and counters, receipts and solutions whose time is over.';
revoke execute on function private.purge_expired_records(timestamptz) from public;
