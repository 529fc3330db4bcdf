create function public.store_news(p_items jsonb, p_now timestamptz) returns jsonb
  language plpgsql volatile
  -- Definer: the table of addresses is closed to every API role.
  security definer
  set search_path = ''
  as $$
  declare
    items jsonb;
    added_count integer;
    joined_count integer;
    changed_count integer;
  begin
    perform private.lock_news();
    select coalesce(jsonb_agg(each || jsonb_build_object('knownAs', known.article_id, 'story', same.id)), '[]')
      into items
    from jsonb_array_elements(p_items) as each
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

    -- Another telling of a story that has a card.
    update public.news_articles as article set also_in = article.also_in || more.sources
    from (
      select coalesce("knownAs", story) as story,
             jsonb_agg(jsonb_build_object('source', telling.source, 'url', telling.url)) as sources
      from jsonb_to_recordset(items) as incoming (
        url text, source text, "alsoIn" jsonb, "knownAs" text, story text),
      jsonb_to_recordset(
        case when "knownAs" is null then jsonb_build_array(jsonb_build_object('source', source, 'url', url)) else '[]' end
        || "alsoIn") as telling (source text, url text)
      where coalesce("knownAs", story) is not null
        and not exists (
          select from public.news_articles as card
          where card.id = coalesce("knownAs", story)
            and (card.source = telling.source
              or card.also_in @> jsonb_build_array(jsonb_build_object('source', telling.source))))
      group by 1) as more
    where article.id = more.story and jsonb_array_length(article.also_in) < 20;
    get diagnostics joined_count = row_count;

    -- A correction by the source itself, unless an editor has written something better.
    update public.news_articles as article set
      title = incoming.title, description = incoming.description, title_key = incoming."titleKey",
      category = incoming.category, region = incoming.region, sector = incoming.sector,
      ticker = incoming.ticker, companies = incoming.companies, sentiment = incoming.sentiment,
      relevance = incoming.relevance, reasons = incoming.reasons
    from jsonb_to_recordset(items) as incoming (
      id text, title text, description text, category text, region text, sector text, ticker text,
      companies text[], sentiment text, relevance smallint, reasons jsonb, "titleKey" text, "knownAs" text)
    where article.id = incoming."knownAs" and article.id = incoming.id
      and article.origin = 'feed' and article.original is null
      and (article.title, article.description) is distinct from (incoming.title, incoming.description);
    get diagnostics changed_count = row_count;

    insert into private.news_addresses (url_hash, article_id)
    select distinct on (1) sha256(convert_to(key, 'UTF8')), card.id
    from jsonb_to_recordset(items) as incoming (
      id text, "urlKey" text, "alsoKeys" text[], "knownAs" text, story text)
    join public.news_articles as card on card.id = coalesce(incoming."knownAs", incoming.story, incoming.id),
    unnest(incoming."alsoKeys" || incoming."urlKey") as key
    order by 1
    on conflict (url_hash) do nothing;
    return jsonb_build_object('added', added_count, 'joined', joined_count, 'changed', changed_count);
  end
  $$;
comment on function public.store_news is
  'Stores items of feeds, which the caller has cleaned and understood: new stories as cards, further tellings in "also_in", corrections in place.';
revoke execute on function public.store_news from public, anon, authenticated;
grant execute on function public.store_news to service_role;

create function public.publish_scheduled_news(p_now timestamptz) returns integer
  language plpgsql volatile
  set search_path = ''
  as $$
  declare
    published integer;
  begin
    if not exists (select from public.news_articles where state = 'scheduled' and publish_at <= p_now) then
      return 0;
    end if;
    perform private.lock_news();
    update public.news_articles as article set
      state = 'picked', publish_at = null, pick_position = due.top - due.place
    from (
      select id, row_number() over (order by publish_at, id) as place,
             coalesce((select min(pick_position) from public.news_articles where state = 'picked'), 0) as top
      from public.news_articles where state = 'scheduled' and publish_at <= p_now) as due
    where article.id = due.id;
    get diagnostics published = row_count;
    return published;
  end
  $$;
comment on function public.publish_scheduled_news is
  'Makes picks of what editors scheduled until now. The server calls it every few seconds; a hosted project by cron.';
revoke execute on function public.publish_scheduled_news from public, anon, authenticated;
grant execute on function public.publish_scheduled_news to service_role;
grant execute on function private.lock_news() to service_role;
