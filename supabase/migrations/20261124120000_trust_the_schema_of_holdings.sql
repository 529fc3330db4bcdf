-- What a holding may have beside symbol, shares, price, currency and inputs is said in one place,
-- domain/portfolio/optional-fields.ts, through which every reader of the column passes. The database takes any such
-- field that is a number or a short text, so a new one needs no migration.
create or replace function private.are_holdings(entries jsonb) returns boolean
  language sql immutable
  set search_path = ''
  -- Each cast stands behind the type that it needs, since "and" may be evaluated in any order.
  as $$
    select case when jsonb_typeof(entries) <> 'array' then false else
      jsonb_array_length(entries) between 1 and 500
      and not exists (
        select from jsonb_array_elements(entries) as entry
        where case when jsonb_typeof(entry) <> 'object' then true else
          (select count(*) from jsonb_object_keys(entry)) > 20
          or exists (
            select from jsonb_each(entry - array['symbol', 'shares', 'price', 'currency', 'inputs']) as field
            where field.key !~ '^[A-Za-z]{1,40}$'
              or case jsonb_typeof(field.value)
                when 'number' then false
                when 'string' then char_length(field.value #>> '{}') > 60
                else true end)
          or coalesce(jsonb_typeof(entry -> 'symbol'), '') <> 'string'
          or entry ->> 'symbol' !~ '^[A-Z0-9^]([A-Z0-9.&=:/-]{0,18}[A-Z0-9])?$'
          or coalesce(jsonb_typeof(entry -> 'currency'), '') <> 'string'
          or entry ->> 'currency' !~ '^[A-Z]{3}$'
          or case when jsonb_typeof(entry -> 'shares') = 'number'
            then (entry -> 'shares')::numeric not between 1e-9 and 1e12 else true end
          or case when jsonb_typeof(entry -> 'price') = 'number'
            then (entry -> 'price')::numeric not between 1e-9 and 1e12 else true end
          or case
            when not entry ? 'inputs' then false
            when jsonb_typeof(entry -> 'inputs') <> 'object' then true
            else exists (
              select from jsonb_each(entry -> 'inputs') as input
              where input.key !~ '^[A-Za-z]{1,40}$'
                or case jsonb_typeof(input.value)
                  when 'number' then false
                  when 'null' then false
                  when 'string' then input.value #>> '{}' !~ '^[a-z]{1,20}$'
                  when 'array' then jsonb_array_length(input.value) > 100 or exists (
                    select from jsonb_array_elements(input.value) as year
                    where jsonb_typeof(year) <> 'number')
                  else true end) end
        end)
    end
  $$;
comment on function private.are_holdings is
  'Whether JSON is a list of 1 to 500 holdings: symbol, shares, price, currency, inputs of the company if typed in, and other fields that are numbers or short texts.';
