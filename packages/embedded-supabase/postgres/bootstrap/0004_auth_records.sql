-- What almost every request of the auth service reads. In PL/pgSQL, because it keeps its plans: on the
-- embedded engine planning these queries anew costs more than the rest of such a request.

create function embedded.user_record(account auth.users) returns jsonb
  language plpgsql stable
  set search_path = ''
  as $$
begin
  return to_jsonb(account) || jsonb_build_object(
    'identities', coalesce((
      select jsonb_agg(to_jsonb(i) order by i.created_at, i.id)
      from auth.identities i where i.user_id = account.id), '[]'),
    'factors', coalesce((
      select jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at, f.id)
      from auth.mfa_factors f where f.user_id = account.id), '[]'));
end
$$;
comment on function embedded.user_record is 'A user with identities and factors, as one JSON value.';

create function embedded.signed_in_user(wanted_user uuid, wanted_session uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
  as $$
begin
  return (
    select jsonb_build_object(
      'user', embedded.user_record(u),
      'session', (
        select to_jsonb(s) from auth.sessions s
        where s.id = wanted_session and s.user_id = wanted_user))
    from auth.users u where u.id = wanted_user);
end
$$;
comment on function embedded.signed_in_user is
  'A user''s record and one of their sessions, null where there is none. Null for an unknown user.';
