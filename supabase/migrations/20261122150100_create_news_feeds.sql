-- Feeds that editors add, what the server knows of each feed, and how items come in.
create table public.news_feeds (
  id         bigint      not null generated always as identity,
  url        text        not null,
  source     text        not null,
  region     text,
  category   text,
  sector     text,
  is_on      boolean     not null default true,
  created_at timestamptz not null default now(),
  constraint news_feeds_pkey primary key (id),
  constraint news_feeds_url_unique unique (url),
  constraint news_feeds_url_complete check (
    char_length(url) <= 2048 and url ~ '^https?://[^[:space:]/?#@\\<>^|%"]+([/?#][^[:space:]]*)?$'),
  constraint news_feeds_source check (char_length(source) <= 100 and source ~ '[^[:space:]]'),
  constraint news_feeds_region check (region in ('us', 'asia', 'europe', 'emerging markets', 'global')),
  constraint news_feeds_category check (char_length(category) between 1 and 50),
  constraint news_feeds_sector check (
    sector in ('Technology', 'Healthcare', 'Financial', 'Energy', 'Consumer', 'Industrial'))
);
comment on table public.news_feeds is
  'Feeds that editors added. Those of the operator''s file (NEWS_FEEDS) are not here.';
alter table public.news_feeds enable row level security;

create table private.news_feed_states (
  url           text        not null,
  source        text        not null,
  etag          text,
  last_modified text,
  attempted_at  timestamptz,
  read_at       timestamptz,
  next_at       timestamptz not null,
  failures      integer     not null default 0,
  interval_minutes integer  not null default 15,
  problem       text,
  items         integer,
  added         integer,
  leased_until  timestamptz,
  leased_by     uuid,
  constraint news_feed_states_pkey primary key (url),
  constraint news_feed_states_lengths check (
    length(url) <= 2048 and length(source) <= 100 and length(etag) <= 1000
    and length(last_modified) <= 100 and length(problem) <= 500),
  constraint news_feed_states_lease_whole check ((leased_until is null) = (leased_by is null))
);
comment on table private.news_feed_states is
  'One row per feed, of the file or an editor: when it was read, what came of it, when it is due, who is reading it.';
alter table private.news_feed_states enable row level security;

create table private.news_addresses (
  url_hash   bytea not null,
  article_id text  not null,
  constraint news_addresses_pkey primary key (url_hash),
  constraint news_addresses_article_fkey foreign key (article_id)
    references public.news_articles (id) on delete cascade
);
comment on table private.news_addresses is
  'Every address under which a story was seen, hashed. A story of several sources has several.';
create index news_addresses_article_idx on private.news_addresses (article_id);
alter table private.news_addresses enable row level security;

create function private.lock_news() returns void
  language sql volatile
  set search_path = ''
  as $$ select pg_advisory_xact_lock(hashtext('kachi news')) $$;
comment on function private.lock_news is
  'One writer at a time: two that meet in the counts or in one story would deadlock or make two cards.';
revoke execute on function private.lock_news() from public;

create function public.claim_news_feed(
    p_url text, p_source text, p_holder uuid, p_read_before timestamptz, p_now timestamptz)
  returns table (
    outcome text, etag text, last_modified text, failures integer, interval_minutes integer, next_at timestamptz)
  language plpgsql volatile
  -- Definer: the table is closed to every API role.
  security definer
  set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    feed private.news_feed_states;
    is_leased boolean;
    is_due boolean;
  begin
    insert into private.news_feed_states (url, source, next_at) values (p_url, p_source, p_now)
    on conflict (url) do nothing;
    select * into feed from private.news_feed_states where url = p_url for update;
    -- A time in the future was written by a clock that is wrong.
    is_leased := feed.leased_until > p_now and feed.leased_until <= p_now + interval '10 minutes';
    is_due := case
      when p_read_before is null then feed.next_at <= p_now or feed.next_at > p_now + interval '2 days'
      else feed.attempted_at is null or feed.attempted_at < p_read_before or feed.attempted_at > p_now + interval '5 minutes'
    end;
    if is_leased is not true and is_due then
      update private.news_feed_states
      set source = p_source, leased_until = p_now + interval '2 minutes', leased_by = p_holder
      where url = p_url;
    end if;
    return query select
      case when is_leased then 'leased' when is_due then 'claimed' else 'read' end,
      feed.etag, feed.last_modified, feed.failures, feed.interval_minutes, feed.next_at;
  end
  $$;
comment on function public.claim_news_feed is
  'Leases a feed to one process: claimed, leased (by another) or read (since p_read_before; without it: not due yet).';
revoke execute on function public.claim_news_feed from public, anon, authenticated;
grant execute on function public.claim_news_feed to service_role;

create function public.settle_news_feed(p_url text, p_holder uuid, p_result jsonb, p_now timestamptz)
  returns void
  language sql volatile
  -- Definer: the table is closed to every API role.
  security definer
  set search_path = ''
  as $$
    update private.news_feed_states set
      attempted_at = p_now,
      read_at = case when p_result ->> 'problem' is null then p_now else read_at end,
      etag = case when p_result ? 'etag' then left(p_result ->> 'etag', 1000) else etag end,
      last_modified = case when p_result ? 'lastModified' then left(p_result ->> 'lastModified', 100) else last_modified end,
      problem = left(p_result ->> 'problem', 500),
      items = coalesce((p_result ->> 'items')::integer, items),
      added = coalesce((p_result ->> 'added')::integer, 0),
      failures = (p_result ->> 'failures')::integer,
      interval_minutes = (p_result ->> 'intervalMinutes')::integer,
      next_at = (p_result ->> 'nextAt')::timestamptz,
      leased_until = null,
      leased_by = null
    where url = p_url and leased_by = p_holder
  $$;
comment on function public.settle_news_feed is 'Records what came of a feed that the holder leased.';
revoke execute on function public.settle_news_feed from public, anon, authenticated;
grant execute on function public.settle_news_feed to service_role;

create function public.list_due_news_feeds(p_now timestamptz) returns setof public.news_feeds
  language sql stable
  -- Definer: the table of states is closed to every API role.
  security definer
  set search_path = ''
  as $$
    select feed.* from public.news_feeds as feed
    left join private.news_feed_states as state using (url)
    where feed.is_on and (p_now is null or state.next_at is null or state.next_at <= p_now
      or state.next_at > p_now + interval '2 days')
    order by state.next_at nulls first
    limit 1000
  $$;
comment on function public.list_due_news_feeds is 'The editors'' feeds that are due; all of them without a time.';
revoke execute on function public.list_due_news_feeds from public, anon, authenticated;
grant execute on function public.list_due_news_feeds to service_role;

create function public.recent_news_titles(p_since timestamptz, p_limit integer) returns jsonb
  language sql stable
  set search_path = ''
  as $$
    select jsonb_build_object('stories', coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'title', title, 'source', source, 'publishedAt', published_at)), '[]'))
    from (
      select id, coalesce(original ->> 'title', title) as title, source, published_at
      from public.news_articles
      where published_at >= p_since and origin <> 'house'
      order by published_at desc, id limit p_limit) as recent
  $$;
comment on function public.recent_news_titles is
  'The stories that a new item may be another telling of, latest first: { stories: [{ id, title, source, publishedAt }] }.';
revoke execute on function public.recent_news_titles from public, anon, authenticated;
grant execute on function public.recent_news_titles to service_role;
