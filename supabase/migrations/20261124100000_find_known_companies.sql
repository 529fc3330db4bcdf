-- What a search says of each company it suggests: whether we have its financial statements, and a price.

create function public.find_known_companies(p_symbols text[])
  returns table (symbol text, has_statements boolean, has_price boolean)
  language sql stable
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
    select wanted.symbol,
      exists (select from private.company_summaries as known where known.company = wanted.symbol),
      exists (
        select from private.market_entries as entry
        where entry.key = 'quote:' || wanted.symbol
          and entry.value is not null
          and entry.value ->> 'source' is distinct from 'sample')
    from unnest(p_symbols[1:500]) as wanted (symbol);
  $$;
comment on function public.find_known_companies is
  'For each symbol, whether financial statements of the company with this main listing were fetched, and whether a price of the listing is kept that is not a sample.';
revoke execute on function public.find_known_companies from public, anon, authenticated;
grant execute on function public.find_known_companies to service_role;
