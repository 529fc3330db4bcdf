create table embedded.encryption_keys (
  id         uuid        not null,
  key        text        not null,
  created_at timestamptz not null default now(),
  constraint encryption_keys_pkey primary key (id)
);
comment on table embedded.encryption_keys is
  '256-bit keys in base64url, newest encrypts: for the secrets of second factors. GoTrue''s database encryption keys.';
