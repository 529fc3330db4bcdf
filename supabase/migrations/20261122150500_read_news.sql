create function public.read_news(
    p_region text, p_sector text, p_ticker text, p_limit integer)
  returns jsonb
  language plpgsql stable
  -- Definer: visitors get the first three articles, which row-level security hides from them.
  security definer
  set search_path = ''
  as $$
  declare
    is_subscriber boolean := public.is_active_subscriber();
    wanted integer := least(p_limit, case when is_subscriber then 100 else 3 end);
    region_name text := coalesce(lower(p_region), '');
    sector_name text := coalesce(lower(p_sector), '');
    ticker_name text := coalesce(upper(p_ticker), '');
    matching integer;
    picks text[];
    others text[] := '{}';
    missing integer;
  begin
    select articles into matching from private.news_counts
    where (region, sector, ticker) = (region_name, sector_name, ticker_name);
    if coalesce(matching, 0) > 0 then
      picks := array(
        select id from public.news_articles as article
        where state = 'picked'
          and (region_name = '' or region = region_name)
          and (sector_name = '' or lower(sector) = sector_name)
          and (ticker_name = '' or ticker_name in (select private.news_tickers(companies, ticker)))
        order by pick_position, id limit wanted);
      missing := wanted - cardinality(picks);
      if missing > 0 and ticker_name <> '' then
        others := array(
          select mention.article_id from private.news_mentions as mention
          where mention.ticker = ticker_name
            and (region_name = '' or mention.region = region_name)
            and (sector_name = '' or mention.sector = sector_name)
          order by mention.published_at desc, mention.article_id limit missing);
      elsif missing > 0 and region_name <> '' and sector_name <> '' then
        others := array(
          select id from public.news_articles as article
          where state = 'listed' and region = region_name and lower(sector) = sector_name
          order by published_at desc, id limit missing);
      elsif missing > 0 and region_name <> '' then
        others := array(
          select id from public.news_articles as article
          where state = 'listed' and region = region_name
          order by published_at desc, id limit missing);
      elsif missing > 0 and sector_name <> '' then
        others := array(
          select id from public.news_articles as article
          where state = 'listed' and lower(sector) = sector_name
          order by published_at desc, id limit missing);
      elsif missing > 0 then
        others := array(
          select id from public.news_articles as article
          where state = 'listed' order by published_at desc, id limit missing);
      end if;
    end if;
    return jsonb_build_object(
      'isSubscriber', is_subscriber,
      'total', coalesce(matching, 0),
      'articles', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', id, 'title', title, 'description', description, 'url', url, 'source', source,
          'category', category, 'region', region, 'sector', sector, 'ticker', ticker,
          'companies', companies, 'sentiment', sentiment, 'relevance', relevance, 'reasons', reasons,
          'publishedAt', published_at, 'fetchedAt', fetched_at, 'alsoIn', also_in,
          'isPick', state = 'picked', 'isOwn', origin = 'house') order by place)
        from unnest(picks || others) with ordinality as shown (article_id, place)
        join public.news_articles as article on article.id = shown.article_id), '[]'));
  end
  $$;
comment on function public.read_news is
  'News for one filter, picks first: { isSubscriber, total, articles }. Visitors and readers without a subscription get three.';
revoke execute on function public.read_news from public;
grant execute on function public.read_news to anon, authenticated, service_role;

create function public.search_news(p_query text, p_limit integer default 20)
  returns table (
    id text, title text, url text, source text, region text, published_at timestamptz, is_pick boolean,
    snippet text, rank real)
  language sql stable
  -- Invoker: row-level security shows subscribers what is listed or picked, and everyone else nothing.
  set search_path = ''
  as $$
    with found as (
      select article.*, query,
        (ts_rank_cd(article.search_words, query) * case when state = 'picked' then 1.5 else 1 end)::real as weight
      from websearch_to_tsquery('english', left(p_query, 200)) as query
      join public.news_articles as article on article.search_words @@ query
      where article.state in ('listed', 'picked')
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
  'Full-text search for subscribers: best first, with a snippet in which the matches lie between the characters 2 and 3.';
revoke execute on function public.search_news from public, anon;
grant execute on function public.search_news to authenticated, service_role;

create table public.saved_articles (
  user_id    uuid        not null default auth.uid(),
  article_id text        not null,
  saved_at   timestamptz not null default now(),
  constraint saved_articles_pkey primary key (user_id, article_id),
  constraint saved_articles_user_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint saved_articles_id_length check (char_length(article_id) between 1 and 50)
);
comment on table public.saved_articles is
  'Articles that readers saved, on all their devices. The id may be one of a text that comes with the site.';
alter table public.saved_articles enable row level security;
create policy "A reader sees what they saved"
  on public.saved_articles for select to authenticated using (user_id = (select auth.uid()) and (select private.has_passed_second_step()));
create policy "A reader saves articles"
  on public.saved_articles for insert to authenticated with check (user_id = (select auth.uid()) and (select private.has_passed_second_step()));
create policy "A reader lets go of what they saved"
  on public.saved_articles for delete to authenticated using (user_id = (select auth.uid()) and (select private.has_passed_second_step()));
create policy "An operator may do everything with saved articles"
  on public.saved_articles for all to service_role using (true) with check (true);
grant select, delete on public.saved_articles to authenticated;
grant insert (article_id) on public.saved_articles to authenticated;
grant select, insert, update, delete on public.saved_articles to service_role;

create function private.limit_saved_articles() returns trigger
  language plpgsql
  set search_path = ''
  as $$
  begin
    if (select count(*) from public.saved_articles where user_id = new.user_id) >= 500 then
      raise exception using errcode = 'PT409', message = 'You have saved 500 articles. Remove one first.';
    end if;
    return new;
  end
  $$;
comment on function private.limit_saved_articles is 'At most 500 for each reader.';
revoke execute on function private.limit_saved_articles() from public;
create trigger limit_saved_articles before insert on public.saved_articles
  for each row execute function private.limit_saved_articles();
