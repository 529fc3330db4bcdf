-- PostgreSQL lets everybody call a new function, and hosted Supabase's PostgreSQL 17 has one more right
-- on tables. As for tables and sequences, migrations grant line by line from here on.

alter default privileges revoke execute on functions from public;

do $$
begin
  if current_setting('server_version_num')::integer >= 170000 then
    execute 'revoke maintain on all tables in schema public from anon, authenticated, service_role';
  end if;
end
$$;
