-- Two ways to write that a stolen editor's session could repeat without end: rows that were replaced or removed
-- take room until the next vacuum.
create or replace function public.set_issue_picks(p_issue date, p_ids text[]) returns text[]
  language plpgsql volatile
  -- Definer: editors write the table through this function alone.
  security definer
  set search_path = ''
  as $$
  declare
    ids_before text[];
  begin
    perform private.count_editing(private.require_editor(), 'issue', 300);
    if p_issue is null or p_issue < current_date - 7 or p_issue > current_date + 60 then
      raise exception using errcode = 'PT400', message = 'Name an issue of the next weeks by its date.';
    end if;
    if p_ids is null or array_position(p_ids, null) is not null or cardinality(p_ids) > 8
      or cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id)
    then
      raise exception using errcode = 'PT400', message = 'An issue has at most 8 picks, each once.';
    end if;
    perform private.lock_news();
    if cardinality(p_ids) <> (
      select count(*) from public.news_articles where id = any (p_ids) and state <> 'hidden')
    then
      raise exception using errcode = 'PT409', message = 'One of these articles is hidden or gone. Reload the page.';
    end if;
    select coalesce(array_agg(article_id order by position), '{}') into ids_before
    from public.issue_picks where issue = p_issue;
    if p_ids = ids_before then return ids_before; end if;
    delete from public.issue_picks where issue = p_issue;
    insert into public.issue_picks (issue, article_id, position)
    select p_issue, id, place from unnest(p_ids) with ordinality as chosen (id, place);
    return ids_before;
  end
  $$;
comment on function public.set_issue_picks is
  'For editors: the picks of an issue, in order, at most 8, set 300 times a day. → the ids before, so that it can be undone.';

create or replace function private.count_news_feed() returns trigger
  language plpgsql volatile
  -- Definer: the counters are closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    if tg_op = 'DELETE' then
      if auth.uid() is not null then perform private.count_editing(auth.uid()::text, 'feed-removal', 500); end if;
      return old;
    end if;
    -- Each address leaves a row of its own behind, which outlives the feed by 60 days.
    if auth.uid() is not null then perform private.count_editing(auth.uid()::text, 'feed', 500); end if;
    return new;
  end
  $$;
comment on function private.count_news_feed is
  'At most 500 feeds a day that an editor adds or changes, and 500 that they remove.';
create trigger count_removed_news_feed before delete on public.news_feeds
  for each row execute function private.count_news_feed();
