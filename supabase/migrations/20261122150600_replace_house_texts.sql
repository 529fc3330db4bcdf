-- The first texts had hours that were made up, and titles other than those of the pages that they open. The
-- server, or the seed, fills in the pages' own.
delete from public.news_articles
where id like 'pick-%' and source = 'Kachi' and url like '/articles/%' and origin = 'house';

create function public.store_house_texts(p_texts jsonb) returns void
  language sql volatile
  set search_path = ''
  as $$
    delete from public.news_articles
    where origin = 'house' and id like 'house-%' and id not in (
      select id from jsonb_to_recordset(p_texts) as text (id text));
    insert into public.news_articles as article
      (id, title, description, url, source, category, region, published_at, origin)
    select id, title, description, path, 'Kachi', category, lower(region), date::timestamp at time zone 'UTC', 'house'
    from jsonb_to_recordset(p_texts) as text (
      id text, title text, description text, path text, category text, region text, date date)
    on conflict (id) do update set
      title = excluded.title, description = excluded.description, published_at = excluded.published_at
    where article.original is null
      and (article.title, article.description, article.published_at)
        is distinct from (excluded.title, excluded.description, excluded.published_at);
  $$;
comment on function public.store_house_texts is
  'Makes Kachi''s own pages news under their own titles and dates: { id, title, description, path, category, region, date }. An editor''s words stay.';
revoke execute on function public.store_house_texts from public, anon, authenticated;
grant execute on function public.store_house_texts to service_role;
