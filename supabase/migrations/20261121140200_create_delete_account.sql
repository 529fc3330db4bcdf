create function private.has_signed_in_recently() returns boolean
  language sql stable
  set search_path = ''
  as $$
    select exists (
      select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as entry
      where entry ->> 'method' <> 'token_refresh'
        and to_timestamp((entry ->> 'timestamp')::double precision) > now() - interval '15 minutes')
  $$;
comment on function private.has_signed_in_recently is
  'Whether a password, a code, a link or a provider opened or raised this session within the last quarter of an hour.';

create function public.delete_account() returns void
  language plpgsql volatile
  -- Definer: accounts are nobody's table; a reader deletes their own and no other.
  security definer
  set search_path = ''
  as $$
declare
  subscribed_email text := private.verified_email();
begin
  if not private.has_passed_second_step() or not private.has_signed_in_recently() or not exists (
    select from auth.sessions
    where user_id = auth.uid() and id::text = auth.jwt() ->> 'session_id')
  then
    raise exception using errcode = 'PT403',
      message = 'Confirm that it is you, then delete the account.',
      hint = 'Sign in again: the last sign-in of this session is older than 15 minutes.';
  end if;
  -- Section 7.1 of the privacy policy: the row stays as proof of consent, for as long as it says there.
  update public.newsletter_subscribers set subscription_status = 'unsubscribed'
  where email = subscribed_email and subscription_status = 'active';
  -- Identities, sessions, tokens and factors go with the account.
  delete from auth.users where id = auth.uid();
end
$$;
comment on function public.delete_account is
  'Deletes the caller''s own account and ends its sessions and its subscription. Wants a sign-in of the last 15 minutes.';
revoke execute on function public.delete_account from public, anon;
grant execute on function public.delete_account to authenticated;
