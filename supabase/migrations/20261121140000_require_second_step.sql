create function private.has_passed_second_step() returns boolean
  language sql stable
  -- Definer: reads the factors of the caller, which no API role may.
  security definer
  set search_path = ''
  as $$
    select auth.jwt() ->> 'aal' = 'aal2'
      or not exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
  $$;
comment on function private.has_passed_second_step is
  'Whether this session has shown the caller''s second factor. True for an account without one.';
grant execute on function private.has_passed_second_step() to authenticated;

-- What a reader may see hangs on this one: an address counts once the second step is done as well.
create or replace function private.verified_email() returns text
  language sql stable
  -- Definer: reads the account of the caller, which no API role may.
  security definer
  set search_path = ''
  as $$
    select lower(email) from auth.users
    where id = auth.uid() and email_confirmed_at is not null and private.has_passed_second_step()
  $$;
comment on function private.verified_email is
  'The caller''s e-mail as the account has it now, if its mailbox has been proved and a second factor, where there is one, shown; else null.';
