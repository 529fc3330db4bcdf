create table public.news_articles (
  id           text        not null,
  title        text        not null,
  description  text        not null,
  url          text        not null,
  source       text        not null,
  category     text        not null,
  region       text        not null,
  sector       text,
  ticker       text,
  sentiment    text        not null default 'neutral',
  published_at timestamptz not null default now(),
  constraint news_articles_pkey primary key (id),
  constraint news_articles_id_length check (char_length(id) <= 50),
  constraint news_articles_title_length check (char_length(title) between 1 and 200),
  constraint news_articles_description_length check (char_length(description) <= 500),
  constraint news_articles_url check (url ~ '^(https?://|/)'),
  constraint news_articles_source_length check (char_length(source) <= 100),
  constraint news_articles_category_length check (char_length(category) <= 50),
  constraint news_articles_region check (region in ('us', 'asia', 'europe', 'emerging markets', 'global')),
  constraint news_articles_sector_length check (char_length(sector) <= 50),
  constraint news_articles_ticker_length check (char_length(ticker) <= 10),
  constraint news_articles_sentiment check (sentiment in ('positive', 'negative', 'neutral'))
);
comment on table public.news_articles is
  'Editors'' Picks. A url that begins with a slash is a page of our own.';
create index news_articles_published_at_idx on public.news_articles (published_at desc, id);
alter table public.news_articles enable row level security;

create function public.is_active_subscriber() returns boolean
  language sql stable
  -- Invoker: row-level security shows the caller their own row alone.
  set search_path = ''
  as $$
    select exists (
      select from public.newsletter_subscribers
      where email = private.verified_email() and subscription_status = 'active')
  $$;
comment on function public.is_active_subscriber is 'Whether the caller may use the Pro area.';
revoke execute on function public.is_active_subscriber from public, anon;
grant execute on function public.is_active_subscriber to authenticated;

create policy "A subscriber reads the picks"
  on public.news_articles for select to authenticated
  using ((select public.is_active_subscriber()));
create policy "An operator may do everything with picks"
  on public.news_articles for all to service_role using (true) with check (true);
grant select on public.news_articles to authenticated;
grant select, insert, update, delete on public.news_articles to service_role;
