-- A title of Hangul fillers showed nothing, and "Kachi" with a joiner in it looked like Kachi.

create or replace function private.invisible_characters() returns text
  language sql immutable
  set search_path = ''
  return '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';

create or replace function private.is_plain_text(value text) returns boolean
  language sql immutable
  set search_path = ''
  as $$
    select value !~ private.invisible_characters() and value !~* '<[a-z/!?]'
      and (value = '' or value ~ '[^[:space:]\u200c\u200d\ufe00-\ufe0f]')
  $$;
comment on function private.is_plain_text is
  'Whether a text shows what it says: nothing invisible, no markup. An empty one does.';

create or replace function private.names_kachi(source text) returns boolean
  language sql immutable
  set search_path = ''
  as $$
    -- Full-width letters, and the Cyrillic and Greek ones that look the same, without what shows nothing between them.
    select translate(
        lower(normalize(
          regexp_replace(source, '[\u200c\u200d\ufe00-\ufe0f]|' || private.invisible_characters(), '', 'g'), NFKC)),
        'касһіκαϲι', 'kachikaci') ~ '\mkachi\M'
  $$;
