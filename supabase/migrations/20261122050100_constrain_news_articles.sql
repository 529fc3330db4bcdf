-- What the page and the functions take for a news article. Not valid: rows from before stay, and the
-- functions leave out those that they cannot show.
alter table public.news_articles
  add constraint news_articles_id_present check (id ~ '[^[:space:]]') not valid,
  add constraint news_articles_title_present check (title ~ '[^[:space:]]') not valid,
  add constraint news_articles_published_at_finite check (
    published_at >= '1990-01-01 00:00:00+00' and published_at < '10000-01-01 00:00:00+00') not valid,
  add constraint news_articles_url_length check (char_length(url) <= 2048) not valid,
  add constraint news_articles_url_complete check (
    -- A web address with a host, or a path of our own: not //host, which leads elsewhere.
    url ~ '^https?://[^[:space:]/?#@\\<>^|%":[\]]+(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][^[:space:]]*)?$'
    or url ~ '^/([^[:space:]/\\][^[:space:]]*)?$') not valid;
