-- The trail of the auth service kept names, whole addresses and network addresses. New entries hold five
-- characters of an address; those from before lose what is beyond them.
update auth.audit_log_entries set
  ip_address = '',
  payload = ((payload::jsonb - 'actor_name') || jsonb_build_object('actor_username',
    case when payload ->> 'actor_username' = '' then ''
    else left(payload ->> 'actor_username', 5) || '***' end))::json
where payload ->> 'actor_username' is not null;

update auth.audit_log_entries set ip_address = '' where ip_address <> '';
