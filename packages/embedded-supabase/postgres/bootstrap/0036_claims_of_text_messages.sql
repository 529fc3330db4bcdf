alter table embedded.text_message_queue add column claim_token uuid;
comment on column embedded.text_message_queue.claim_token is
  'Which worker has the message. Only that one may write down what became of it.';
