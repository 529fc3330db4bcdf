-- As before, except that a second source of the very same address is named, too.
create or replace function public.store_news(p_items jsonb, p_now timestamptz) returns jsonb
  language plpgsql volatile
  -- Definer: the table of addresses is closed to every API role.
  security definer
  set search_path = ''
  as $$
  declare
    items jsonb;
    given_count integer := jsonb_array_length(p_items);
    added_count integer;
    joined_count integer;
    changed_count integer;
  begin
    perform private.lock_news();
    select coalesce(jsonb_agg(each || jsonb_build_object(
        'knownAs', known.article_id, 'story', same.id, 'newKeys', private.find_new_keys(each)) order by place), '[]')
      into items
    from jsonb_array_elements(p_items) with ordinality as given (each, place)
    left join private.news_addresses as known
      on known.url_hash = sha256(convert_to(each ->> 'urlKey', 'UTF8'))
    left join lateral (
      select article.id from public.news_articles as article
      where article.id in (each ->> 'id', each ->> 'sameAs')
        or article.title_key = each ->> 'titleKey'
          -- A source repeats the title of its daily column; another source tells the same story.
          and article.published_at between
            (each ->> 'publishedAt')::timestamptz - case when article.source = each ->> 'source' then interval '20 hours' else interval '48 hours' end
            and (each ->> 'publishedAt')::timestamptz + case when article.source = each ->> 'source' then interval '20 hours' else interval '48 hours' end
      order by article.published_at, article.id limit 1) as same on true;
    items := private.admit_news(items);

    insert into public.news_articles (
      id, url, title, description, source, category, region, sector, ticker, companies, sentiment,
      relevance, reasons, published_at, fetched_at, title_key, also_in, origin)
    select id, url, title, description, source, category, region, sector, ticker, companies, sentiment,
           relevance, reasons, "publishedAt", p_now, "titleKey", "alsoIn", 'feed'
    from jsonb_to_recordset(items) as incoming (
      id text, url text, title text, description text, source text, category text, region text,
      sector text, ticker text, companies text[], sentiment text, relevance smallint, reasons jsonb,
      "publishedAt" timestamptz, "titleKey" text, "alsoIn" jsonb, "knownAs" text, story text)
    where "knownAs" is null and story is null
    on conflict (id) do nothing;
    get diagnostics added_count = row_count;

    -- Another telling of a story that has a card. A source counts once, however often it tells the story.
    update public.news_articles as article
    set also_in = jsonb_path_query_array(article.also_in || more.sources, '$[0 to 19]')
    from (
      select story, jsonb_agg(jsonb_build_object('source', source, 'url', url)) as sources
      from (
        select distinct on (1, 2) coalesce("knownAs", story) as story, telling.source, telling.url
        from jsonb_to_recordset(items) as incoming (
          url text, source text, "alsoIn" jsonb, "knownAs" text, story text),
        jsonb_to_recordset(
          jsonb_build_array(jsonb_build_object('source', source, 'url', url)) || "alsoIn") as telling (source text, url text)
        where coalesce("knownAs", story) is not null
          and not exists (
            select from public.news_articles as card
            where card.id = coalesce("knownAs", story)
              and (card.source = telling.source
                or card.also_in @> jsonb_build_array(jsonb_build_object('source', telling.source))))
        order by 1, 2, 3) as told
      group by 1) as more
    where article.id = more.story and jsonb_array_length(article.also_in) < 20;
    get diagnostics joined_count = row_count;

    -- A correction by the source itself, unless an editor has written something better. Another feed that names the
    -- same address is not the source.
    update public.news_articles as article set
      title = incoming.title, description = incoming.description, title_key = incoming."titleKey",
      category = incoming.category, region = incoming.region, sector = incoming.sector,
      ticker = incoming.ticker, companies = incoming.companies, sentiment = incoming.sentiment,
      relevance = incoming.relevance, reasons = incoming.reasons
    from jsonb_to_recordset(items) as incoming (
      id text, title text, description text, source text, category text, region text, sector text, ticker text,
      companies text[], sentiment text, relevance smallint, reasons jsonb, "titleKey" text, "knownAs" text)
    where article.id = incoming."knownAs" and article.id = incoming.id and article.source = incoming.source
      and article.origin = 'feed' and article.original is null
      and (article.title, article.description) is distinct from (incoming.title, incoming.description);
    get diagnostics changed_count = row_count;

    insert into private.news_addresses (url_hash, article_id)
    select distinct on (1) sha256(convert_to(key, 'UTF8')), card.id
    from jsonb_to_recordset(items) as incoming (
      id text, "newKeys" text[], "knownAs" text, story text)
    join public.news_articles as card on card.id = coalesce(incoming."knownAs", incoming.story, incoming.id),
    unnest(incoming."newKeys") as key
    order by 1
    on conflict (url_hash) do nothing;
    return jsonb_build_object(
      'added', added_count, 'joined', joined_count, 'changed', changed_count,
      'left', given_count - jsonb_array_length(items));
  end
  $$;
