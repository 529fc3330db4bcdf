-- Whoever calls, and however the fields lie: secrets are hidden inside lists as well, and of an e-mail
-- address the log keeps five characters.

create function private.redact_text(value text) returns text
  language sql immutable
  set search_path = ''
  -- The end is looked for in the first 500 characters alone, so that a long text costs no more.
  as $$
    select left(
      regexp_replace(left(value, 500), '(?=[^\s@]+@[^\s@])(\S{1,5})\S*', '\1***', 'g'), 500)
  $$;
comment on function private.redact_text is
  'Cuts a text to 500 characters, and every e-mail address in it to its first five and three asterisks.';

create function private.redact_value(value jsonb) returns jsonb
  language sql immutable
  set search_path = ''
  as $$
    select case jsonb_typeof(value)
      when 'string' then to_jsonb(private.redact_text(value #>> '{}'))
      when 'object' then private.redact_details(value)
      when 'array' then (
        select coalesce(jsonb_agg(private.redact_value(entry) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as entries (entry, place))
      else value end
  $$;
comment on function private.redact_value is 'One value of the details of an event, as the log may keep it.';

create or replace function private.redact_details(details jsonb) returns jsonb
  language sql immutable
  set search_path = ''
  as $$
    select coalesce(jsonb_object_agg(
      key,
      case
        when key ~* '(password|token|secret|key|auth|credential)' then '"[REDACTED]"'::jsonb
        else private.redact_value(value)
      end), '{}')
    from jsonb_each(details)
  $$;
comment on function private.redact_details is
  'Hides fields whose names speak of secrets, cuts texts to 500 characters and e-mail addresses to five, whatever the client has done.';

grant execute on function private.redact_text(text), private.redact_value(jsonb)
  to anon, authenticated, service_role;

create or replace function private.admit_security_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.user_agent := left(new.user_agent, 200);
  -- Checked here too: a constraint is asked only after the work of redacting is done.
  if octet_length(new.details::text) > 16384 then
    raise exception using errcode = '23514', message = 'The details of a security event are at most 16 KB.';
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
