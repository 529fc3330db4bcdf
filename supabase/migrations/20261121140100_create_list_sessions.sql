create function public.list_sessions()
  returns table (id uuid, started_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean)
  language sql stable
  -- Definer: sessions are nobody's table. It shows the caller's own, and no token or address of them.
  security definer
  set search_path = ''
  as $$
    select s.id, s.created_at,
      -- In UTC, although the type does not say so.
      coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at),
      left(s.user_agent, 500),
      s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    where s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
      and private.has_passed_second_step()
    order by 5 desc, 3 desc
  $$;
comment on function public.list_sessions is
  'Where the caller is signed in, this session first. Nothing before the second step, where the account has one.';
revoke execute on function public.list_sessions from public, anon;
grant execute on function public.list_sessions to authenticated;
