-- One IPv6 subscriber line has 2^64 addresses: limits that count addresses count its /64.
create or replace function private.client_address() returns text
  language plpgsql stable
  set search_path = ''
  as $$
declare
  claimed text := coalesce(
    trim(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1)),
    'unknown');
  address inet;
begin
  -- IPv4 stays as it is, without the cost of the block below.
  if position(':' in claimed) = 0 then return claimed; end if;
  begin
    address := claimed::inet;
  exception when invalid_text_representation then
    return claimed;
  end;
  if address <<= inet '::ffff:0:0/96' then return replace(host(address), '::ffff:', ''); end if;
  return network(set_masklen(address, 64))::text;
end
$$;
comment on function private.client_address is
  'The address that the data API saw, of IPv6 the /64 that it is in. Used for limits only, never stored.';
