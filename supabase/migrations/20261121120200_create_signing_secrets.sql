create table private.signing_secrets (
  name   text  not null,
  secret bytea not null,
  constraint signing_secrets_pkey primary key (name),
  constraint signing_secrets_length check (octet_length(secret) >= 32)
);
comment on table private.signing_secrets is
  'Secrets that sign links in mails. They never change: a link in an old letter still has to work.';
alter table private.signing_secrets enable row level security;

-- Four random UUIDs hold 488 random bits; the hash brings them to the 32 bytes that HMAC-SHA-256 wants.
insert into private.signing_secrets (name, secret)
values ('newsletter-links', sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
