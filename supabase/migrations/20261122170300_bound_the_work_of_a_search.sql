create or replace function public.search_news(p_query text, p_limit integer default 20)
  returns table (
    id text, title text, url text, source text, region text, published_at timestamptz, is_pick boolean,
    snippet text, rank real)
  language sql stable
  -- Invoker: row-level security shows subscribers what is listed or picked, and everyone else nothing.
  set search_path = ''
  as $$
    with matching as (
      select article.id as match_id, query
      from websearch_to_tsquery('english', left(p_query, 200)) as query
      join public.news_articles as article on article.search_words @@ query
      where article.state in ('listed', 'picked')
        -- Each word costs time for each article. A query of exclusions alone matches nearly all and finds nothing.
        and numnode(query) <= 40 and querytree(query) <> 'T'
      order by article.published_at desc, article.id
      -- Ranking takes longer than finding, and of so many the older ones are not what is looked for.
      limit 2000),
    found as (
      select article.*, query,
        (ts_rank_cd(article.search_words, query) * case when state = 'picked' then 1.5 else 1 end)::real as weight
      from matching join public.news_articles as article on article.id = match_id
      order by weight desc, published_at desc, id
      limit least(greatest(coalesce(p_limit, 20), 1), 50))
    select id, title, url, source, region, published_at, state = 'picked',
      -- Markers that no text contains: a page splits at them and shows text, never markup.
      ts_headline('english', description, query,
        'StartSel=' || chr(2) || ', StopSel=' || chr(3) || ', MaxWords=30, MinWords=12'),
      weight
    from found order by weight desc, published_at desc, id
  $$;
comment on function public.search_news is
  'Full-text search for subscribers: best of the latest 2,000 matches first, with a snippet in which the matches lie between the characters 2 and 3. Nothing for more than 20 words, or exclusions alone.';
