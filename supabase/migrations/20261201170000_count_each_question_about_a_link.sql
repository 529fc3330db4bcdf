-- A caller who asked for a single row took back the count of a question that found none: guesses had no limit. One value
-- has no number of rows.

drop function public.name_link_owner(p_token text);

create function public.name_link_owner(p_token text) returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- As often as GoTrue lets a network try links, so that guessing here is no faster than there.
  if not private.take_rate_limit('link-owner:' || private.client_address(), private.per_address_limit(30), 300) then
    raise exception using errcode = 'PT429', message = 'Too many requests. Try again in a few minutes.';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'account_id', u.id,
      'email', u.email,
      'new_email',
      case when t.token_type::text like 'email\_change\_%' then nullif(u.email_change, '')::text end))
    from auth.one_time_tokens t
    join auth.users u on u.id = t.user_id
    -- Hosted Supabase stores a link's token as it is, the embedded service its SHA-256.
    where t.token_hash in (p_token, encode(sha256(convert_to(p_token, 'UTF8')), 'hex'))
      and t.token_type::text in
        ('confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current')
      -- Longer than any link lives; stored in UTC without saying so.
      and t.created_at > (now() at time zone 'utc') - interval '1 day'), '[]');
end
$$;
comment on function public.name_link_owner(p_token text) is 'A list of the account that the token of an emailed link belongs to, with the address that a change would give it; empty for a token that is not open. Uses nothing up; 30 calls in five minutes for each network.';
revoke execute on function public.name_link_owner from public;
grant execute on function public.name_link_owner to anon, authenticated;
