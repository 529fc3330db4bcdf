-- The desk lists a feed that has a state and no row of an editor as one of the operator's file. A feed that was read
-- before its editor removed it stayed in that list.
create function private.forget_news_feed() returns trigger
  language plpgsql
  -- Definer: no API role may change the states of feeds.
  security definer
  set search_path = ''
  as $$
  begin
    delete from private.news_feed_states where url = old.url;
    return null;
  end
  $$;

comment on function private.forget_news_feed is 'Deletes the state of a removed feed. If the operator''s file has the feed too, it is read once more and has a state again.';

revoke execute on function private.forget_news_feed from public;

create trigger forget_news_feed
  after delete on public.news_feeds
  for each row execute function private.forget_news_feed();
