alter table private.mail_queue
  add column claim_token uuid,
  add column failed_at   timestamptz;
comment on column private.mail_queue.claim_token is
  'Whose hands the mail is in. Only the worker that holds it may end the mail and write down what came of it.';
comment on column private.mail_queue.failed_at is
  'When the mail was given up. What it would have said is gone by then; the row follows a week later.';

update private.mail_queue set failed_at = now(), variables = '{}' where run_at = 'infinity';
