-- Details of a security event take 2 KB at most, and one network address writes 1,000 events a day at
-- most: together a few megabytes a day, where 60 events a minute of 16 KB were more than a gigabyte.

alter table public.security_audit_log drop constraint security_audit_log_details_size;
-- Not valid: what was written before stays readable until its twelve months are over.
alter table public.security_audit_log add constraint security_audit_log_details_size check (
  jsonb_typeof(details) = 'object' and octet_length(details::text) <= 2048) not valid;

create or replace function private.admit_security_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.user_agent := left(new.user_agent, 200);
  -- Checked here too: a constraint is asked only after the work of redacting is done.
  if octet_length(new.details::text) > 2048 then
    raise exception using errcode = '23514', message = 'The details of a security event are at most 2 KB.';
  end if;
  if jsonb_typeof(new.details) = 'object' then
    new.details := private.redact_details(new.details);
  end if;
  if not private.is_operator() then
    new.client_ip := 'client-side';
    new.created_at := now();
    if not private.may_log_security_event() then
      raise exception using errcode = 'PT429', message = 'Too many security events. Please wait before trying again.';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.may_log_security_event() returns boolean
  language sql volatile
  -- Definer: the counters are nobody's table.
  security definer
  set search_path = ''
  as $$
    select private.take_rate_limit(
        'security-event:address:' || private.client_address(), private.per_address_limit(60), 60)
      and private.take_rate_limit(
        'security-event:day:address:' || private.client_address(), private.per_address_limit(1000), 86400)
  $$;
