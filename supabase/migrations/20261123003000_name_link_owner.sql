create function public.name_link_owner(p_token text)
  returns table (account_id uuid, email text, new_email text)
  language plpgsql
  volatile
  -- Definer: no API role may see tokens or accounts. The token itself is the proof.
  security definer
  set search_path = ''
  as $$
begin
  -- As often as GoTrue lets a network try links, so that guessing here is no faster than there.
  if not private.take_rate_limit('link-owner:' || private.client_address(), private.per_address_limit(30), 300) then
    raise exception using errcode = 'PT429', message = 'Too many requests. Try again in a few minutes.';
  end if;
  return query
  select u.id, u.email::text,
    case when t.token_type::text like 'email\_change\_%' then nullif(u.email_change, '')::text end
  from auth.one_time_tokens t
  join auth.users u on u.id = t.user_id
  -- Hosted Supabase stores a link's token as it is, the embedded service its SHA-256.
  where t.token_hash in (p_token, encode(sha256(convert_to(p_token, 'UTF8')), 'hex'))
    and t.token_type::text in
      ('confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current')
    -- Longer than any link lives; stored in UTC without saying so.
    and t.created_at > (now() at time zone 'utc') - interval '1 day';
end
$$;
comment on function public.name_link_owner is
  'The account that the token of an emailed link belongs to, and the address that a change would give it. '
  'No row for a token that is not open. Uses nothing up; 30 calls in five minutes for each network.';
revoke execute on function public.name_link_owner from public;
grant execute on function public.name_link_owner to anon, authenticated;
