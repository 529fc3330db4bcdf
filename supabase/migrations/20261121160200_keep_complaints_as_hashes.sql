-- A suppression goes with the subscription it belongs to. Of a complaint a hash stays, so that an old list
-- that is taken in years later does not bring the address back.
insert into private.signing_secrets (name, secret)
values ('suppressions', sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
comment on table private.signing_secrets is
  'Secrets that sign links in mails or hash addresses. They never change: a link in an old letter still has to work, an old hash to match.';

create table private.newsletter_suppressed_hashes (
  email_hash bytea       not null,
  reason     text        not null,
  created_at timestamptz not null default now(),
  constraint newsletter_suppressed_hashes_pkey primary key (email_hash),
  constraint newsletter_suppressed_hashes_reason check (reason in ('complaint', 'operator'))
);
comment on table private.newsletter_suppressed_hashes is
  'Suppressed addresses that have no subscription any more, as hashes with a secret: nobody reads the address from it, but a new subscription of it is recognised.';
alter table private.newsletter_suppressed_hashes enable row level security;

create function private.suppression_hash(email text) returns bytea
  language sql stable
  set search_path = ''
  as $$
    select sha256(secret || convert_to(email, 'UTF8')) from private.signing_secrets where name = 'suppressions'
  $$;
comment on function private.suppression_hash is 'A hash of an address that nobody can make without the secret.';
revoke execute on function private.suppression_hash from public;

create function private.forget_suppression() returns trigger
  language plpgsql
  -- Definer: suppressions are nobody's table.
  security definer
  set search_path = ''
  as $$
begin
  with forgotten as (
    delete from private.newsletter_suppressions where email = old.email returning email, reason)
  insert into private.newsletter_suppressed_hashes (email_hash, reason)
  select private.suppression_hash(email), reason from forgotten where reason in ('complaint', 'operator')
  on conflict (email_hash) do nothing;
  return null;
end
$$;
create trigger forget_suppression
  after delete on public.newsletter_subscribers
  for each row execute function private.forget_suppression();
create trigger forget_suppression_of_old_address
  after update of email on public.newsletter_subscribers
  for each row when (old.email is distinct from new.email)
  execute function private.forget_suppression();

create function private.recall_suppression() returns trigger
  language plpgsql
  -- Definer: as above.
  security definer
  set search_path = ''
  as $$
begin
  with recalled as (
    delete from private.newsletter_suppressed_hashes
    where email_hash = private.suppression_hash(new.email) returning reason)
  insert into private.newsletter_suppressions (email, reason)
  select new.email, reason from recalled
  on conflict (email) do nothing;
  return null;
end
$$;
create trigger recall_suppression
  after insert on public.newsletter_subscribers
  for each row execute function private.recall_suppression();
create trigger recall_suppression_of_new_address
  after update of email on public.newsletter_subscribers
  for each row when (old.email is distinct from new.email)
  execute function private.recall_suppression();
