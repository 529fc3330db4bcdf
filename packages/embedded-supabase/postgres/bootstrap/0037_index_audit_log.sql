-- The last entries of one account, for whoever asks for many accounts.
create index audit_logs_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);
