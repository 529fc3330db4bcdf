-- Roles, extensions and rights that migrations of hosted projects name. A publisher who may not create roles or
-- extensions on the server goes without: only migrations that name them need them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'postgres', 'authenticator', 'supabase_admin', 'supabase_auth_admin', 'supabase_storage_admin', 'dashboard_user'
  ] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit', wanted);
    end if;
  end loop;
  grant anon, authenticated, service_role to authenticator;
  grant usage on schema auth, public, extensions to supabase_auth_admin;
exception
  when insufficient_privilege then null;
end
$$;

do $$
declare
  wanted text;
begin
  foreach wanted in array array['pgcrypto', 'uuid-ossp'] loop
    execute format('create extension if not exists %I with schema extensions', wanted);
  end loop;
exception
  when insufficient_privilege or feature_not_supported or undefined_file then null;
end
$$;

do $$
declare
  routine regprocedure;
begin
  for routine in
    select p.oid from pg_catalog.pg_proc p
    where p.pronamespace = 'extensions'::regnamespace and p.proacl is not null
      and p.proowner = current_user::regrole
  loop
    execute format('grant execute on routine %s to public', routine);
  end loop;
end
$$;
