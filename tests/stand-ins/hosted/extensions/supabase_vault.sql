-- A stand-in for Vault, as far as migrations and operators use it. It encrypts nothing.
create schema vault;
create table vault.secrets (
  id uuid primary key default gen_random_uuid(), name text unique, secret text not null
);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text) returns uuid
  language sql security definer set search_path = ''
  as $$ insert into vault.secrets (secret, name) values ($1, $2) returning id $$;
create function vault.update_secret(secret_id uuid, new_secret text) returns void
  language sql security definer set search_path = ''
  as $$ update vault.secrets set secret = $2 where id = $1 $$;
