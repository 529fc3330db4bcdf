create function public.change_news_article(p_id text, p_change jsonb) returns jsonb
  language plpgsql volatile
  -- Definer: editors change articles in no other way, so that every change can be undone.
  security definer
  set search_path = ''
  as $$
  declare
    caller text := private.require_editor();
    fields_before jsonb;
    wanted_state text := p_change ->> 'state';
    wanted_time timestamptz := (p_change ->> 'publishAt')::timestamptz;
    change_kind text;
  begin
    if jsonb_typeof(p_change) is distinct from 'object' or p_change = '{}' or exists (
      select from jsonb_object_keys(p_change) as name
      where name not in ('state', 'publishAt', 'title', 'description', 'category', 'region', 'sector', 'sentiment'))
    then
      raise exception using errcode = 'PT400', message = 'This is not a change of an article.';
    end if;
    if wanted_state not in ('listed', 'picked', 'hidden') then
      raise exception using errcode = 'PT400', message = 'The state is listed, picked or hidden; publishAt schedules.';
    end if;
    if wanted_state <> 'picked' and wanted_time is not null then
      raise exception using errcode = 'PT400', message = 'Only a pick can be scheduled.';
    end if;
    if wanted_time > now() + interval '1 year' then
      raise exception using errcode = 'PT400', message = 'Schedule within a year from now.';
    end if;
    perform private.lock_news();
    fields_before := private.describe_news(array[p_id]);
    if fields_before = '[]' then
      raise exception using errcode = 'PT404', message = 'There is no such article.';
    end if;
    if wanted_time is not null then
      wanted_state := case when wanted_time > now() then 'scheduled' else 'picked' end;
    end if;
    if wanted_state = 'picked' and (
      select count(*) from public.news_articles where state = 'picked' and id <> p_id) >= 200
    then
      raise exception using errcode = 'PT409', message = 'There are 200 picks. List or hide one first.';
    end if;
    update public.news_articles set
      state = coalesce(wanted_state, state),
      publish_at = case when wanted_state is null then publish_at when wanted_state = 'scheduled' then wanted_time end,
      pick_position = case
        when wanted_state is null then pick_position
        when wanted_state = 'picked' then coalesce(pick_position,
          (select min(pick_position) - 1 from public.news_articles where state = 'picked'), 0)
      end,
      -- null brings the source's own words back.
      title = case when p_change ? 'title'
        then coalesce(p_change ->> 'title', original ->> 'title', title) else title end,
      description = case when p_change ? 'description'
        then coalesce(p_change ->> 'description', original ->> 'description', description) else description end,
      original = case when p_change ?| array['title', 'description']
        then coalesce(original, jsonb_build_object('title', title, 'description', description)) else original end,
      category = coalesce(p_change ->> 'category', category),
      region = coalesce(p_change ->> 'region', region),
      sector = case when p_change ? 'sector' then p_change ->> 'sector' else sector end,
      sentiment = coalesce(p_change ->> 'sentiment', sentiment)
    where id = p_id;
    change_kind := case
      when wanted_state = 'scheduled' then 'schedule'
      when wanted_state is null then 'edit'
      when wanted_state = 'picked' then 'pick'
      when wanted_state = 'hidden' then 'hide'
      else 'list' end;
    return private.record_news_change(
      change_kind, caller, fields_before, private.describe_news(array[p_id]));
  end
  $$;
comment on function public.change_news_article is
  'For editors: picks, hides, lists, schedules or edits an article. { state?, publishAt?, title?, description?, category?, region?, sector?, sentiment? } → { changeId, articles }.';
revoke execute on function public.change_news_article from public, anon;
grant execute on function public.change_news_article to authenticated;

create function public.order_picks(p_ids text[]) returns jsonb
  language plpgsql volatile
  -- Definer: editors change articles in no other way, so that every change can be undone.
  security definer
  set search_path = ''
  as $$
  declare
    caller text := private.require_editor();
    picks text[];
    fields_before jsonb;
  begin
    perform private.lock_news();
    select array_agg(id) into picks from public.news_articles where state = 'picked';
    if p_ids is null or array_position(p_ids, null) is not null or not p_ids <@ coalesce(picks, '{}')
      or cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id)
    then
      raise exception using errcode = 'PT400', message = 'Name each pick once, in the wanted order.';
    end if;
    fields_before := private.describe_news(picks);
    update public.news_articles as article set pick_position = placed.place
    from (
      select id, row_number() over (order by array_position(p_ids, id) nulls last, pick_position, id) as place
      from public.news_articles where state = 'picked') as placed
    where article.id = placed.id and article.pick_position <> placed.place;
    return private.record_news_change('order', caller, fields_before, private.describe_news(picks));
  end
  $$;
comment on function public.order_picks is
  'For editors: puts the named picks first, in this order; the others follow as they were. → { changeId, articles }.';
revoke execute on function public.order_picks from public, anon;
grant execute on function public.order_picks to authenticated;

create function public.add_news_link(p_article jsonb) returns jsonb
  language plpgsql volatile
  -- Definer: editors change articles in no other way, so that every change can be undone.
  security definer
  set search_path = ''
  as $$
  declare
    caller text := private.require_editor();
    address_hash bytea := sha256(convert_to(p_article ->> 'urlKey', 'UTF8'));
    known text;
    new_id text := 'link-' || replace(gen_random_uuid()::text, '-', '');
  begin
    perform private.lock_news();
    select article_id into known from private.news_addresses where url_hash = address_hash;
    if known is not null then
      return jsonb_build_object('changeId', null, 'articles', private.describe_news(array[known]));
    end if;
    if (select count(*) from public.news_changes
        where editor = caller and kind = 'add' and changed_at > now() - interval '1 day') >= 300
    then
      raise exception using errcode = 'PT429', message = 'You have added 300 links today. Go on tomorrow.';
    end if;
    insert into public.news_articles (
      id, url, title, description, source, category, region, sector, ticker, companies, sentiment,
      relevance, reasons, published_at, title_key, origin, state)
    select new_id, url, title, description, source, category, region, sector, ticker,
           coalesce(companies, '{}'), coalesce(sentiment, 'neutral'), relevance, coalesce(reasons, '[]'),
           least(coalesce("publishedAt", now()), now()), "titleKey", 'link', 'hidden'
    from jsonb_to_record(p_article) as link (
      url text, title text, description text, source text, category text, region text, sector text,
      ticker text, companies text[], sentiment text, relevance smallint, reasons jsonb,
      "publishedAt" timestamptz, "titleKey" text);
    insert into private.news_addresses (url_hash, article_id) values (address_hash, new_id);
    return private.record_news_change('add', caller, '[]', private.describe_news(array[new_id]));
  end
  $$;
comment on function public.add_news_link is
  'For editors, called by the function news-desk: adds a link, hidden until it is picked. A link that is known already comes back with changeId null.';
revoke execute on function public.add_news_link from public, anon;
grant execute on function public.add_news_link to authenticated;

create function public.undo_news_change(p_id bigint default null) returns jsonb
  language plpgsql volatile
  -- Definer: editors change articles in no other way, so that every change can be undone.
  security definer
  set search_path = ''
  as $$
  declare
    caller text := private.require_editor();
    change public.news_changes;
    ids text[];
  begin
    perform private.lock_news();
    select * into change from public.news_changes
    where editor = caller and undone_at is null and (p_id is null or id = p_id)
    order by id desc limit 1;
    if change.id is null then
      raise exception using errcode = 'PT404', message = 'There is nothing of yours to undo.';
    end if;
    select array_agg(article ->> 'id') into ids from jsonb_array_elements(change.after) as article;
    if private.describe_news(ids) <> change.after then
      raise exception using errcode = 'PT409',
        message = 'This was changed again since. Undo the later change first, or change it by hand.';
    end if;
    if change.kind = 'add' then
      delete from public.news_articles where id = any (ids);
    else
      update public.news_articles as article set
        state = old.state, pick_position = old.pick_position, publish_at = old.publish_at,
        title = old.title, description = old.description, original = old.original,
        category = old.category, region = old.region, sector = old.sector, sentiment = old.sentiment
      from jsonb_to_recordset(change.before) as old (
        id text, state text, pick_position integer, publish_at timestamptz, title text, description text,
        original jsonb, category text, region text, sector text, sentiment text)
      where article.id = old.id;
    end if;
    update public.news_changes set undone_at = now() where id = change.id;
    return jsonb_build_object(
      'changeId', change.id, 'kind', change.kind, 'articles', private.describe_news(ids));
  end
  $$;
comment on function public.undo_news_change is
  'For editors: undoes their latest change, or the one named. → { changeId, kind, articles }. 409 if the articles changed again since.';
revoke execute on function public.undo_news_change from public, anon;
grant execute on function public.undo_news_change to authenticated;

create function public.list_feed_states() returns table (
    url text, source text, read_at timestamptz, next_at timestamptz, failures integer, problem text,
    items integer, added integer)
  language plpgsql stable
  -- Definer: the table is closed to every API role.
  security definer
  set search_path = ''
  as $$
  #variable_conflict use_column
  begin
    perform private.require_editor();
    return query select url, source, read_at, next_at, failures, problem, items, added
      from private.news_feed_states order by failures desc, source, url limit 1000;
  end
  $$;
comment on function public.list_feed_states is 'For editors: when each feed was read, what came of it, and when it is due.';
revoke execute on function public.list_feed_states from public, anon;
grant execute on function public.list_feed_states to authenticated;

create function public.take_link_reading() returns boolean
  language plpgsql volatile
  -- Definer: the counters are a table that no API role may touch.
  security definer
  set search_path = ''
  as $$
  begin
    return private.take_rate_limit('news-link:' || private.require_editor(), 120, 3600);
  end
  $$;
comment on function public.take_link_reading is
  'For editors: whether the server may read one more page for the caller. 120 an hour.';
revoke execute on function public.take_link_reading from public, anon;
grant execute on function public.take_link_reading to authenticated;

create function private.purge_news(as_of timestamptz) returns void
  language sql volatile
  set search_path = ''
  as $$
    delete from public.news_articles
    where origin = 'feed' and state = 'listed' and fetched_at < as_of - interval '12 months';
    delete from private.news_feed_states where coalesce(attempted_at, next_at) < as_of - interval '60 days';
    delete from private.news_counts where articles <= 0;
    delete from public.news_changes where changed_at < as_of - interval '90 days';
  $$;
comment on function private.purge_news is
  'Deletes items of feeds after a year unless an editor took them up. A hosted project calls it every day by cron.';
revoke execute on function private.purge_news(timestamptz) from public;
