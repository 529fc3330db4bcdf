-- A new order of picks logged all their words before and after it: two megabytes for 200 of them, 300 times a day.

create function private.describe_places(article_ids text[]) returns jsonb
  language sql stable
  set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'pick_position', pick_position) order by id), '[]')
    from public.news_articles where id = any (article_ids)
  $$;
comment on function private.describe_places(article_ids text[]) is 'What a new order of picks changes.';
revoke execute on function private.describe_places from public;

create or replace function private.record_news_change(
    change_kind text, change_editor text, fields_before jsonb, fields_after jsonb)
  returns jsonb
  language plpgsql
  set search_path = ''
  as $$
  declare
    answer jsonb;
  begin
    perform private.count_editing(
      change_editor, case change_kind when 'order' then 'order' else 'change' end,
      case change_kind when 'order' then 300 else 2000 end);
    insert into public.news_changes (editor, kind, before, after)
    values (change_editor, change_kind, fields_before, fields_after)
    returning jsonb_build_object('changeId', id, 'articles', after) into answer;
    return answer;
  end
  $$;

create or replace function public.order_picks(p_ids text[]) returns jsonb
  language plpgsql
  -- Definer: editors change articles by these functions alone.
  security definer
  set search_path = ''
  as $$
  declare
    caller text := private.require_editor();
    picks text[];
    moved text[];
    places_before jsonb;
  begin
    perform private.lock_news();
    select array_agg(id) into picks from public.news_articles where state = 'picked';
    if p_ids is null or array_position(p_ids, null) is not null or not p_ids <@ coalesce(picks, '{}')
      or cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id)
    then
      raise exception using errcode = 'PT400', message = 'Name each pick once, in the wanted order.';
    end if;
    select array_agg(article.id) into moved
    from public.news_articles as article
    join (
      select id, row_number() over (order by array_position(p_ids, id) nulls last, pick_position, id) as place
      from public.news_articles where state = 'picked') as placed using (id)
    where article.pick_position <> placed.place;
    places_before := private.describe_places(moved);
    update public.news_articles as article set pick_position = placed.place
    from (
      select id, row_number() over (order by array_position(p_ids, id) nulls last, pick_position, id) as place
      from public.news_articles where state = 'picked') as placed
    where article.id = placed.id and article.id = any (moved);
    return private.record_news_change('order', caller, places_before, private.describe_places(moved))
      || jsonb_build_object('articles', private.describe_news(picks));
  end
  $$;

create or replace function public.undo_news_change(p_id bigint default null::bigint) returns jsonb
  language plpgsql
  -- Definer: editors change articles by these functions alone.
  security definer
  set search_path = ''
  as $$
  declare
    caller text := private.require_editor();
    change public.news_changes;
    ids text[];
    is_places boolean;
    fields_now jsonb;
  begin
    perform private.lock_news();
    select * into change from public.news_changes
    where editor = caller and undone_at is null and (p_id is null or id = p_id)
    order by id desc limit 1;
    if change.id is null then
      raise exception using errcode = 'PT404', message = 'There is nothing of yours to undo.';
    end if;
    select array_agg(article ->> 'id') into ids from jsonb_array_elements(change.after) as article;
    -- Orders that were logged with all words are undone as other changes are.
    is_places := change.kind = 'order' and not coalesce(change.after -> 0 ? 'title', false);
    fields_now := case when is_places then private.describe_places(ids) else private.describe_news(ids) end;
    if fields_now <> change.after then
      raise exception using errcode = 'PT409',
        message = 'This was changed again since. Undo the later change first, or change it by hand.';
    end if;
    if change.kind = 'add' then
      delete from public.news_articles where id = any (ids);
    elsif is_places then
      update public.news_articles as article set pick_position = old.pick_position
      from jsonb_to_recordset(change.before) as old (id text, pick_position integer)
      where article.id = old.id;
    else
      update public.news_articles as article set
        state = old.state, pick_position = old.pick_position, publish_at = old.publish_at,
        pick_until = old.pick_until,
        title = old.title, description = old.description, original = old.original,
        category = old.category, region = old.region, sector = old.sector, sentiment = old.sentiment
      from jsonb_to_recordset(change.before) as old (
        id text, state text, pick_position integer, publish_at timestamptz, pick_until timestamptz, title text, description text,
        original jsonb, category text, region text, sector text, sentiment text)
      where article.id = old.id;
    end if;
    update public.news_changes set undone_at = now() where id = change.id;
    return jsonb_build_object(
      'changeId', change.id, 'kind', change.kind, 'articles', private.describe_news(ids));
  end
  $$;
