-- Setting a task of the self-hosted check derives a key, and asking Turnstile is a call to somebody else:
-- neither was counted. And a day's receipts of one address were bounded by five minutes alone.

create function public.take_bot_check_attempt(p_client_address text) returns boolean
  language sql volatile
  -- Definer: the counters are nobody's table. Granted to the service role alone.
  security definer
  set search_path = ''
  as $$
    select private.take_rate_limit(
      'bot-check:attempt:address:' || p_client_address, private.per_address_limit(120), 300)
  $$;
comment on function public.take_bot_check_attempt is
  'Counts a challenge asked for, or an answer given, against a network address: 120 in five minutes.';
revoke execute on function public.take_bot_check_attempt from public, anon, authenticated;
grant execute on function public.take_bot_check_attempt to service_role;

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
  -- Each purpose has a count of its own: signing in, which tries passwords and asks for mails, needs more.
  if not private.take_rate_limit(
       'bot-check:' || p_purpose || ':address:' || p_client_address,
       private.per_address_limit(case p_purpose when 'newsletter' then 30 else 60 end), 300)
     or not private.take_rate_limit(
       'bot-check:' || p_purpose || ':day:address:' || p_client_address, private.per_address_limit(1000), 86400) then
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
