-- A link carries 256 random bits of its own, of which token_hash keeps the SHA-256. The digits of the
-- same mail are kept beside it, as an HMAC under a key of the server.
alter table auth.one_time_tokens add column code_hash text;
comment on column auth.one_time_tokens.token_hash is
  'SHA-256 of the token that the link in the mail carries. A link to a PKCE flow has the prefix pkce_ inside of the hash.';
comment on column auth.one_time_tokens.code_hash is
  'HMAC of the digits in the same mail, under a key derived from embedded.encryption_keys. Not in GoTrue.';

-- Codes to phones have no link, so no endpoint that redeems links may find them.
create table embedded.phone_codes (
  user_id   uuid        not null,
  purpose   text        not null,
  phone     text        not null,
  code_hash text        not null,
  sent_at   timestamptz not null,
  constraint phone_codes_pkey primary key (user_id, purpose),
  constraint phone_codes_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint phone_codes_purpose_check check (purpose in (
    'confirmation_token', 'recovery_token', 'phone_change_token', 'reauthentication_token'))
);
comment on table embedded.phone_codes is
  'HMACs of the codes in text messages that can still be used, under GoTrue''s names of what they are for.';
create index phone_codes_phone_idx on embedded.phone_codes (phone);

-- What was stored before could be computed from an address and six digits. It ends here; the owner of
-- a mail that is still unread asks for a new one.
delete from auth.one_time_tokens;
update auth.users set
  confirmation_token = '', recovery_token = '', email_change_token_new = '',
  email_change_token_current = '', phone_change_token = '', reauthentication_token = ''
where '' <> any (array[
  confirmation_token, recovery_token, email_change_token_new,
  email_change_token_current, phone_change_token, reauthentication_token]);

-- Which browser began a sign-in at a provider, and for linking, in which session.
alter table auth.flow_state
  add column browser_hash text,
  add column linking_session_id uuid;
comment on column auth.flow_state.browser_hash is
  'SHA-256 of the cookie of the browser that began the flow. Only that browser may end it. Not in GoTrue.';
comment on column auth.flow_state.linking_session_id is
  'The session that asked to link an identity. The link is not made once it has ended. Not in GoTrue.';
-- Those under way name no browser.
delete from auth.flow_state where authentication_method = 'oauth';
