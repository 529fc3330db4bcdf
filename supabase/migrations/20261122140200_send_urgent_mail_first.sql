-- Ten thousand reports may wait when a reader asks for a sign-in link.
alter table private.mail_queue add column priority smallint not null default 0;
comment on column private.mail_queue.priority is 'Lower goes first: 0 is what a reader waits for, 1 a report.';
drop index private.mail_queue_run_at_idx;
create index mail_queue_priority_run_at_idx on private.mail_queue (priority, run_at, id);

-- Each email renews its claim before it ends, which read the whole queue.
create index mail_queue_claim_token_idx on private.mail_queue (claim_token) where claim_token is not null;
