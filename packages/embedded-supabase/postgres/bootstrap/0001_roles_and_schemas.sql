-- What a hosted Supabase project has before its first migration: the API roles, their schemas and
-- grants. Roles belong to the whole server, so an existing one is taken as it is.
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = api_role) then
      execute format('create role %I nologin noinherit', api_role);
    end if;
    -- The connection switches to these roles for one transaction at a time.
    if not pg_has_role(current_user, api_role, 'member') then
      execute format('grant %I to current_user', api_role);
    end if;
  end loop;
end
$$;

do $$
begin
  -- The operator's key sees every row. Only a superuser may hand this out; a server where the
  -- publisher has none gets the same effect from the policies that name service_role.
  alter role service_role bypassrls;
exception
  when insufficient_privilege then null;
end
$$;

create schema if not exists auth;
create schema if not exists extensions;
create schema if not exists supabase_migrations;
create schema embedded;
comment on schema embedded is
  'What hosted Supabase keeps outside the database: signing keys and captured mail. Readable by the backend alone.';

grant usage on schema public, auth, extensions to anon, authenticated, service_role;
revoke create on schema public from public;

-- Deny by default: each migration grants line by line.
alter default privileges revoke execute on functions from public;

create table supabase_migrations.schema_migrations (
  version    text primary key,
  statements text[],
  name       text
);
comment on table supabase_migrations.schema_migrations is
  'Which files of supabase/migrations have run. The table that Supabase''s own CLI keeps.';

create table embedded.signing_keys (
  id          uuid        primary key,
  private_jwk jsonb       not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz
);
comment on table embedded.signing_keys is
  'ES256 keys, newest signs. A rotated key expires once the last token that it signed has.';

-- Supabase's helpers for policies: who is asking, read from the verified claims of the request.
create function auth.jwt() returns jsonb
  language sql stable
  set search_path = ''
  as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;

create function auth.uid() returns uuid
  language sql stable
  set search_path = ''
  as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;

create function auth.role() returns text
  language sql stable
  set search_path = ''
  as $$ select auth.jwt() ->> 'role' $$;

create function auth.email() returns text
  language sql stable
  set search_path = ''
  as $$ select auth.jwt() ->> 'email' $$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to anon, authenticated, service_role;
