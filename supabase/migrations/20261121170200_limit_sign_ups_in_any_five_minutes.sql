-- A window that begins with its first attempt lets two go at its end and two more at the start of the
-- next. The form counts two in any five minutes, and so does the database now.
create function private.take_newsletter_attempt(email text) returns boolean
  language plpgsql
  volatile
  set search_path = ''
  as $$
declare
  limit_key text := 'newsletter:' || lower(private.trim_text(email));
begin
  -- Two places, each taken for five minutes. An attempt that finds none does not make anybody wait longer.
  return private.take_rate_limit(limit_key || ':1', 1, 300)
    or private.take_rate_limit(limit_key || ':2', 1, 300);
end
$$;
comment on function private.take_newsletter_attempt is
  'Counts a sign-up; true for at most two in any five minutes for one e-mail. Refused ones do not count.';

create or replace function public.issue_bot_check_receipt(
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

  -- Counted here, where a refused insert cannot roll the count back.
  if p_purpose = 'newsletter'
     and not private.take_newsletter_attempt(p_subject) then
    return jsonb_build_object('code', 'rate-limited');
  end if;

  insert into private.bot_check_receipts (token_hash, purpose, subject_hash, expires_at)
  values (sha256(convert_to(receipt, 'UTF8')), p_purpose, private.subject_hash(p_subject), receipt_expires_at);
  return jsonb_build_object('receipt', receipt, 'expiresAt', receipt_expires_at);
end
$$;
