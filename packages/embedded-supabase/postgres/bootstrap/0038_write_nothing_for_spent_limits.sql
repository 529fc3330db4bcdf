-- A use beyond the limit leaves the count as it is: refused requests would write without a limit of their own.
create or replace function embedded.take_rate_limit(limit_key text, max_uses integer, window_seconds integer)
  returns boolean
  language sql
  volatile
  set search_path = ''
  as $$
    with taken as (
      insert into embedded.rate_limits as counted (key_hash, window_end, uses)
      select sha256(convert_to(limit_key, 'UTF8')), now() + make_interval(secs => window_seconds), 1
      where not exists (
        select from embedded.rate_limits as spent
        where spent.key_hash = sha256(convert_to(limit_key, 'UTF8'))
          and spent.window_end > now() and spent.uses >= max_uses
      )
      on conflict (key_hash) do update set
        uses = case when counted.window_end <= now() then 1 else counted.uses + 1 end,
        window_end = case when counted.window_end <= now() then excluded.window_end else counted.window_end end
      returning uses <= max_uses as is_within
    )
    select coalesce((select is_within from taken), false)
  $$;
