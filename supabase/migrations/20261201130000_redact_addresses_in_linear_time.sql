-- The lookahead was tried at each character of a text without an address: sixty events of 500 digits took a second on the
-- embedded engine, and on a busy machine the limit of a statement.
create or replace function private.redact_text(value text) returns text
  language sql immutable
  set search_path = ''
  as $$
    select left(
      regexp_replace(
        regexp_replace(left(value, 500), private.invisible_characters(), '', 'g'),
        -- Five characters of an address, whichever of them is the at sign.
        '([^\s@]{5})[^\s@]*@[^\s@]\S*|([^\s@]{4}@)[^\s@]\S*|([^\s@]{3}@[^\s@])\S*'
          '|([^\s@]{2}@[^\s@]\S?)\S*|([^\s@]@[^\s@]\S{0,2})\S*',
        '\1\2\3\4\5***', 'g'),
      500)
  $$;
