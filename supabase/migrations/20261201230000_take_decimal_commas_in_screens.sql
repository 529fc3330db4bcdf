-- A screen with 5,5 in it lost its filters on the way through an email.

create or replace function private.is_intended_page(page text) returns boolean
  language sql immutable
  set search_path = ''
  as $$
    select char_length(page) <= 200 and page collate "C" ~ any (array[
      '^/(magazine|archive|newsletter|record|retention-league|access-index|about)$',
      '^/articles/[a-z0-9-]{1,80}$',
      '^/newsletter/[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      '^/pro(/(companies|compare|league|screener))?$',
      '^/pro/company/[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?$',
      '^/pro(/compare)?\?symbols=[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?((,|%2C)[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?){0,4}$',
      '^/pro/screener\?([a-z]+=(-|%E2%88%92)?[0-9]{1,7}((\.|,|%2C)[0-9]{1,4})?|meets=[a-z]+\.[a-zA-Z]+(,[a-z]+\.[a-zA-Z]+)*|market=[A-Z]{2,8}|prices=known)(&([a-z]+=(-|%E2%88%92)?[0-9]{1,7}((\.|,|%2C)[0-9]{1,4})?|meets=[a-z]+\.[a-zA-Z]+(,[a-z]+\.[a-zA-Z]+)*|market=[A-Z]{2,8}|prices=known))*$'
    ])
  $$;
