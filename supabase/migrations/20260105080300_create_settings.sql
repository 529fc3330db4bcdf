create table private.settings (
  name  text not null,
  value text not null,
  constraint settings_pkey primary key (name)
);
comment on table private.settings is
  'What an operator may tune while the system runs. The embedded backend writes its environment here at start.';
alter table private.settings enable row level security;

insert into private.settings (name, value) values ('per_address_limit_scale', '1');

create function private.per_address_limit(base_limit integer) returns integer
  language sql stable
  set search_path = ''
  as $$
    select ceil(base_limit * value::numeric)::integer
    from private.settings where name = 'per_address_limit_scale'
  $$;
comment on function private.per_address_limit is
  'A limit per network address, times the factor for offices and load tests that share one address.';

create function private.client_address() returns text
  language sql stable
  set search_path = ''
  as $$
    select coalesce(
      split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1),
      'unknown')
  $$;
comment on function private.client_address is
  'The address that the data API saw. Used for limits only, never stored.';
