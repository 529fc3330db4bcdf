-- A pick can have an end: then it returns to the list, where it stands by its date.
alter table public.news_articles
  add column pick_until timestamptz,
  add constraint news_articles_pick_until check (
    pick_until is null or (state in ('picked', 'scheduled') and isfinite(pick_until)));
comment on column public.news_articles.pick_until is 'When a pick returns to the list; null for no end.';
create index news_articles_pick_until_idx on public.news_articles (pick_until) where pick_until is not null;

create or replace function private.describe_news(article_ids text[]) returns jsonb
  language sql stable
  set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'state', state, 'pick_position', pick_position, 'publish_at', publish_at,
      'pick_until', pick_until,
      'title', title, 'description', description, 'original', original, 'category', category,
      'region', region, 'sector', sector, 'sentiment', sentiment) order by id), '[]')
    from public.news_articles where id = any (article_ids)
  $$;
create or replace function public.change_news_article(p_id text, p_change jsonb) returns jsonb
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
    wanted_end timestamptz := (p_change ->> 'until')::timestamptz;
    change_kind text;
  begin
    if jsonb_typeof(p_change) is distinct from 'object' or p_change = '{}' or exists (
      select from jsonb_object_keys(p_change) as name
      where name not in ('state', 'publishAt', 'until', 'title', 'description', 'category', 'region', 'sector', 'sentiment'))
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
    if wanted_end <= greatest(now(), coalesce(wanted_time, now())) or wanted_end > now() + interval '2 years' then
      raise exception using errcode = 'PT400', message = 'A pick ends after it begins, within two years from now.';
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
    if wanted_end is not null and coalesce(wanted_state, fields_before -> 0 ->> 'state') not in ('picked', 'scheduled') then
      raise exception using errcode = 'PT400', message = 'Only a pick can have an end.';
    end if;
    update public.news_articles set
      state = coalesce(wanted_state, state),
      publish_at = case when wanted_state is null then publish_at when wanted_state = 'scheduled' then wanted_time end,
      pick_until = case
        when coalesce(wanted_state, state) not in ('picked', 'scheduled') then null
        when p_change ? 'until' then wanted_end
        else pick_until end,
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
      when wanted_state = 'scheduled' or (wanted_state is null and p_change ? 'until') then 'schedule'
      when wanted_state is null then 'edit'
      when wanted_state = 'picked' then 'pick'
      when wanted_state = 'hidden' then 'hide'
      else 'list' end;
    return private.record_news_change(
      change_kind, caller, fields_before, private.describe_news(array[p_id]));
  end
  $$;
create or replace function public.undo_news_change(p_id bigint default null) returns jsonb
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
create or replace function public.publish_scheduled_news(p_now timestamptz) returns integer
  language plpgsql volatile
  set search_path = ''
  as $$
  declare
    published integer;
  begin
    if not exists (
      select from public.news_articles
      where (state = 'scheduled' and publish_at <= p_now)
        or (state in ('picked', 'scheduled') and pick_until <= p_now))
    then
      return 0;
    end if;
    perform private.lock_news();
    update public.news_articles
    set state = 'listed', publish_at = null, pick_position = null, pick_until = null
    where state in ('picked', 'scheduled') and pick_until <= p_now;
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
