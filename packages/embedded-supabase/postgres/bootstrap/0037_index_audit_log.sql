-- Finds the last entries of an account without reading the whole log.
create index audit_logs_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);
