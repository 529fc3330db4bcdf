-- News from feeds, editors' links and Kachi's own texts live in one table. Readers see what is listed or
-- picked, picks first; what an editor hid stays as a row, so that its feed cannot bring it back.
alter table public.news_articles
  add column origin        text        not null default 'house',
  add column state         text        not null default 'listed',
  add column pick_position integer,
  add column publish_at    timestamptz,
  add column fetched_at    timestamptz not null default now(),
  add column also_in       jsonb       not null default '[]',
  add column companies     text[]      not null default '{}',
  add column relevance     smallint,
  add column reasons       jsonb       not null default '[]',
  add column title_key     text,
  add column original      jsonb,
  add column search_words  tsvector generated always as (
    setweight(to_tsvector('english', title), 'A')
    || setweight(to_tsvector('english', description), 'B')
    || setweight(to_tsvector('english', source), 'C')) stored,
  add constraint news_articles_origin check (origin in ('house', 'feed', 'link')),
  add constraint news_articles_state check (state in ('listed', 'picked', 'scheduled', 'hidden')),
  add constraint news_articles_pick_placed check ((state = 'picked') = (pick_position is not null)),
  add constraint news_articles_scheduled check ((state = 'scheduled') = (publish_at is not null)),
  add constraint news_articles_publish_at_finite check (isfinite(publish_at)),
  add constraint news_articles_also_in check (
    jsonb_typeof(also_in) = 'array' and pg_column_size(also_in) <= 65536),
  add constraint news_articles_companies check (
    cardinality(companies) <= 20 and octet_length(array_to_string(companies, ',', '')) <= 400),
  add constraint news_articles_relevance check (relevance between 0 and 100),
  add constraint news_articles_reasons check (
    jsonb_typeof(reasons) = 'array' and pg_column_size(reasons) <= 8192),
  add constraint news_articles_title_key_length check (char_length(title_key) <= 500),
  add constraint news_articles_original check (
    jsonb_typeof(original) = 'object' and pg_column_size(original) <= 8192);
comment on table public.news_articles is
  'News: Kachi''s own texts (house), items of feeds, and links that editors added. A url that begins with a slash is a page of our own.';
comment on column public.news_articles.also_in is 'Other sources of the same story: [{ source, url }].';
comment on column public.news_articles.reasons is 'Why the article has its labels: [{ label, value, rule, because }].';
comment on column public.news_articles.title_key is 'Equal for titles that are the same but for details.';
comment on column public.news_articles.original is 'Title and description as they were before an editor changed them.';

create index news_articles_listed_idx on public.news_articles (published_at desc, id)
  where state = 'listed';
create index news_articles_region_idx on public.news_articles (region, published_at desc, id)
  where state = 'listed';
create index news_articles_sector_idx on public.news_articles (lower(sector), published_at desc, id)
  where state = 'listed';
create index news_articles_region_sector_idx on public.news_articles (region, lower(sector), published_at desc, id)
  where state = 'listed';
create index news_articles_picked_idx on public.news_articles (pick_position, id) where state = 'picked';
create index news_articles_scheduled_idx on public.news_articles (publish_at) where state = 'scheduled';
create index news_articles_title_key_idx on public.news_articles (title_key, published_at);
create index news_articles_fetched_at_idx on public.news_articles (fetched_at);
create index news_articles_search_idx on public.news_articles using gin (search_words);

create table private.news_mentions (
  ticker       text        not null,
  article_id   text        not null,
  published_at timestamptz not null,
  region       text        not null,
  sector       text        not null,
  constraint news_mentions_pkey primary key (article_id, ticker),
  constraint news_mentions_article_fkey foreign key (article_id)
    references public.news_articles (id) on delete cascade
);
comment on table private.news_mentions is
  'Companies of listed articles, in the order in which a filter by ticker shows them.';
create index news_mentions_ticker_idx on private.news_mentions
  (ticker, published_at desc, article_id) include (region, sector);
alter table private.news_mentions enable row level security;

create table private.news_counts (
  region   text    not null,
  sector   text    not null,
  ticker   text    not null,
  articles integer not null,
  constraint news_counts_pkey primary key (region, sector, ticker)
);
comment on table private.news_counts is
  'How many articles readers can see for each filter; an empty text stands for "any". Counting 100,000 rows for each request takes too long.';
alter table private.news_counts enable row level security;

create function private.news_tickers(companies text[], ticker text) returns setof text
  language sql immutable
  set search_path = ''
  as $$ select distinct upper(name) from unnest(companies || ticker) as name where name <> '' $$;
comment on function private.news_tickers is 'The symbols by which an article can be found.';

create function private.count_added_news() returns trigger
  language plpgsql
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    insert into private.news_mentions (ticker, article_id, published_at, region, sector)
    select name, id, published_at, region, coalesce(lower(sector), '')
    from added, private.news_tickers(companies, ticker) as name
    where state = 'listed';
    insert into private.news_counts as counted (region, sector, ticker, articles)
    select a_region, a_sector, a_ticker, count(*)
    from added,
      unnest(array['', region]) as a_region,
      lateral (select '' union select lower(sector) where sector <> '') as sectors (a_sector),
      lateral (select '' union all select private.news_tickers(companies, ticker)) as tickers (a_ticker)
    where state in ('listed', 'picked')
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (region, sector, ticker) do update set articles = counted.articles + excluded.articles;
    return null;
  end
  $$;
comment on function private.count_added_news is 'Keeps news_counts and news_mentions.';

create function private.count_removed_news() returns trigger
  language plpgsql
  -- Definer: the tables are closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    delete from private.news_mentions as mention using removed where mention.article_id = removed.id;
    update private.news_counts as counted set articles = counted.articles - gone.articles
    from (
      select a_region, a_sector, a_ticker, count(*) as articles
      from removed,
        unnest(array['', region]) as a_region,
        lateral (select '' union select lower(sector) where sector <> '') as sectors (a_sector),
        lateral (select '' union all select private.news_tickers(companies, ticker)) as tickers (a_ticker)
      where state in ('listed', 'picked')
      group by 1, 2, 3) as gone
    where (counted.region, counted.sector, counted.ticker) = (gone.a_region, gone.a_sector, gone.a_ticker);
    return null;
  end
  $$;
comment on function private.count_removed_news is 'Keeps news_counts and news_mentions.';
revoke execute on function private.news_tickers(text[], text) from public;
revoke execute on function private.count_added_news() from public;
revoke execute on function private.count_removed_news() from public;

-- In the order of their names: an update takes its old rows out before it adds the new ones.
create trigger a_count_removed after delete on public.news_articles
  referencing old table as removed for each statement execute function private.count_removed_news();
create trigger a_count_replaced after update on public.news_articles
  referencing old table as removed for each statement execute function private.count_removed_news();
create trigger b_count_added after insert on public.news_articles
  referencing new table as added for each statement execute function private.count_added_news();
create trigger b_count_replacing after update on public.news_articles
  referencing new table as added for each statement execute function private.count_added_news();

-- What was there before. Not by an update: old rows may not satisfy the constraints of today.
insert into private.news_mentions (ticker, article_id, published_at, region, sector)
select name, id, published_at, region, coalesce(lower(sector), '')
from public.news_articles, private.news_tickers(companies, ticker) as name;
insert into private.news_counts (region, sector, ticker, articles)
select a_region, a_sector, a_ticker, count(*)
from public.news_articles,
  unnest(array['', region]) as a_region,
  lateral (select '' union select lower(sector) where sector <> '') as sectors (a_sector),
  lateral (select '' union all select private.news_tickers(companies, ticker)) as tickers (a_ticker)
group by 1, 2, 3;
