-- The public key of the site and the operator's key live for years, a session's token for an hour.
-- Each kind has signing keys of its own, so that rotating the sessions' keys leaves the others valid.
alter table embedded.signing_keys
  add column purpose text not null default 'sessions',
  add constraint signing_keys_purpose_check check (purpose in ('sessions', 'api-keys'));
comment on column embedded.signing_keys.purpose is
  'What the key signs. A key from before this column signed both and goes on as the one for api-keys.';
update embedded.signing_keys set purpose = 'api-keys';
comment on table embedded.signing_keys is
  'ES256 keys, newest of its purpose signs. A rotated key expires once the last token that it signed has.';
