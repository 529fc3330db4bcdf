create table public.security_audit_log (
  id         bigint generated always as identity,
  event_type text        not null,
  client_ip  text,
  user_agent text,
  details    jsonb       not null default '{}',
  created_at timestamptz not null default now(),
  constraint security_audit_log_pkey primary key (id),
  constraint security_audit_log_event_type check (event_type in (
    'successful_login', 'failed_login_attempt', 'login_error',
    'INVALID_INPUT_TYPE', 'SIGNIFICANT_INPUT_SANITIZATION', 'EMAIL_TOO_LONG', 'SUSPICIOUS_EMAIL_PATTERN',
    'INVALID_EMAIL_FORMAT', 'SUSPICIOUS_URL_PATTERN', 'INVALID_URL_PROTOCOL', 'URL_PARSE_ERROR',
    'INVALID_NEWS_DATA_TYPE', 'EXCESSIVE_NEWS_ARTICLES', 'NEWS_ARTICLE_PROCESSING_ERROR',
    'NEWS_DATA_VALIDATION_FAILED', 'INVALID_NEWS_DATA', 'NEWS_FETCH_ERROR',
    'newsletter_rate_limit_exceeded', 'newsletter_invalid_email', 'newsletter_invalid_domain',
    'duplicate_subscription_attempt', 'subscription_error', 'successful_subscription', 'subscription_failed',
    'successful_unsubscribe', 'unsubscribe_error', 'unsubscribe_failed')),
  constraint security_audit_log_user_agent_length check (char_length(user_agent) <= 200),
  constraint security_audit_log_details_size check (
    jsonb_typeof(details) = 'object' and octet_length(details::text) <= 16384)
);
comment on table public.security_audit_log is
  'What happened at the doors: sign-ins, refused input, subscriptions. Written by anyone within limits, read by the service role alone. Holds no network address and no full e-mail.';
create index security_audit_log_created_at_idx on public.security_audit_log (created_at);
alter table public.security_audit_log enable row level security;

create function private.redact_details(details jsonb) returns jsonb
  language sql immutable
  set search_path = ''
  as $$
    select coalesce(jsonb_object_agg(key, case
      when key ~* '(password|token|secret|key|auth|credential)' then '"[REDACTED]"'::jsonb
      when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', 500))
      when jsonb_typeof(value) = 'object' then private.redact_details(value)
      else value end), '{}')
    from jsonb_each(details)
  $$;
comment on function private.redact_details is
  'Hides fields whose names speak of secrets and cuts texts to 500 characters, whatever the client has done.';

create function private.admit_security_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.user_agent := left(new.user_agent, 200);
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

create function private.may_log_security_event() returns boolean
  language sql volatile
  -- Definer: the counters are nobody's table.
  security definer
  set search_path = ''
  as $$
    select private.take_rate_limit(
      'security-event:address:' || private.client_address(), private.per_address_limit(60), 60)
  $$;

create trigger admit_security_event
  before insert on public.security_audit_log
  for each row execute function private.admit_security_event();

create policy "A visitor may report an event"
  on public.security_audit_log for insert to anon with check (true);
create policy "A signed-in reader may report an event"
  on public.security_audit_log for insert to authenticated with check (true);
create policy "An operator may do everything with events"
  on public.security_audit_log for all to service_role using (true) with check (true);

grant insert (event_type, client_ip, user_agent, details) on public.security_audit_log to anon, authenticated;
grant select, insert, delete on public.security_audit_log to service_role;
grant execute on function private.redact_details(jsonb), private.may_log_security_event() to anon, authenticated, service_role;
