-- A visitor solves a check in the page; a function verifies it with its provider and issues a
-- receipt here. What the visitor then writes carries the receipt, and is taken once.
create table private.bot_check_receipts (
  token_hash   bytea       not null,
  purpose      text        not null,
  subject_hash bytea       not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  constraint bot_check_receipts_pkey primary key (token_hash),
  constraint bot_check_receipts_purpose check (purpose in ('newsletter', 'sign-in'))
);
comment on table private.bot_check_receipts is
  'Receipts of passed bot checks: short-lived, for one use, one purpose and one subject (an e-mail). Only hashes are stored.';
create index bot_check_receipts_expires_at_idx on private.bot_check_receipts (expires_at);
alter table private.bot_check_receipts enable row level security;

create table private.bot_check_solutions (
  solution_hash bytea       not null,
  expires_at    timestamptz not null,
  constraint bot_check_solutions_pkey primary key (solution_hash)
);
comment on table private.bot_check_solutions is
  'Solutions of the self-hosted check that have been used. They are kept until their challenge expires.';
create index bot_check_solutions_expires_at_idx on private.bot_check_solutions (expires_at);
alter table private.bot_check_solutions enable row level security;

create function private.subject_hash(subject text) returns bytea
  language sql immutable
  set search_path = ''
  as $$ select sha256(convert_to(lower(trim(subject)), 'UTF8')) $$;

create function public.issue_bot_check_receipt(
  p_purpose text,
  p_subject text,
  p_solution text,
  p_solution_expires_at timestamptz,
  p_client_address text
) returns jsonb
  language plpgsql
  volatile
  -- Definer: the tables behind it are nobody's. Granted to the service role alone.
  security definer
  set search_path = ''
  as $$
declare
  receipt text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  receipt_expires_at timestamptz := now() + interval '5 minutes';
begin
  if not private.take_rate_limit('bot-check:address:' || p_client_address, private.per_address_limit(30), 300) then
    return jsonb_build_object('code', 'rate-limited');
  end if;

  delete from private.bot_check_solutions where expires_at < now();
  delete from private.bot_check_receipts where expires_at < now() - interval '1 hour';

  insert into private.bot_check_solutions (solution_hash, expires_at)
  values (sha256(convert_to(p_solution, 'UTF8')), p_solution_expires_at)
  on conflict (solution_hash) do nothing;
  if not found then
    return jsonb_build_object('code', 'already-used');
  end if;

  -- The newsletter's limit: two attempts in five minutes for one e-mail, counted where a refused
  -- insert cannot roll the count back.
  if p_purpose = 'newsletter'
     and not private.take_rate_limit('newsletter:' || lower(trim(p_subject)), 2, 300) then
    return jsonb_build_object('code', 'rate-limited');
  end if;

  insert into private.bot_check_receipts (token_hash, purpose, subject_hash, expires_at)
  values (sha256(convert_to(receipt, 'UTF8')), p_purpose, private.subject_hash(p_subject), receipt_expires_at);
  return jsonb_build_object('receipt', receipt, 'expiresAt', receipt_expires_at);
end
$$;
revoke execute on function public.issue_bot_check_receipt from public, anon, authenticated;
grant execute on function public.issue_bot_check_receipt to service_role;

create function private.use_bot_check_receipt(receipt text, receipt_purpose text, subject text)
  returns boolean
  language plpgsql
  volatile
  set search_path = ''
  as $$
begin
  update private.bot_check_receipts set used_at = now()
  where token_hash = sha256(convert_to(receipt, 'UTF8'))
    and purpose = receipt_purpose
    and subject_hash = private.subject_hash(subject)
    and expires_at > now()
    and used_at is null;
  return found;
end
$$;
comment on function private.use_bot_check_receipt is
  'Spends a receipt: true once, for the purpose and the subject that it was issued for, within its lifetime.';
