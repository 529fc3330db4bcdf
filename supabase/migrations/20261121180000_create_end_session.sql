create function public.end_session(session_id uuid) returns boolean
  language sql volatile
  -- Definer: sessions are nobody's table; a reader ends their own and no other.
  security definer
  set search_path = ''
  as $$
    with ended as (
      delete from auth.sessions s
      where s.id = end_session.session_id
        and s.user_id = auth.uid()
        -- Leaving this one is signing out, which the authentication service does.
        and s.id::text is distinct from auth.jwt() ->> 'session_id'
        and private.has_passed_second_step()
        -- A token outlives its session by an hour at most, and must not end others in that time.
        and exists (
          select from auth.sessions mine
          where mine.user_id = auth.uid() and mine.id::text = auth.jwt() ->> 'session_id')
      returning s.id)
    select exists (select from ended)
  $$;
comment on function public.end_session is
  'Ends one of the caller''s other sessions; its refresh tokens go with it. False if there is none such.';
revoke execute on function public.end_session from public, anon;
grant execute on function public.end_session to authenticated;
