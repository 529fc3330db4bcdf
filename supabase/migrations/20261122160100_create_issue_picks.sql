-- Which picks an issue of the newsletter carries, chosen at the editors' desk.
create table public.issue_picks (
  issue      date    not null,
  article_id text    not null,
  position   integer not null,
  constraint issue_picks_pkey primary key (issue, article_id),
  constraint issue_picks_position_unique unique (issue, position),
  constraint issue_picks_article_fkey foreign key (article_id)
    references public.news_articles (id) on delete cascade
);
comment on table public.issue_picks is 'The picks of an issue, by its date, in the order in which the issue shows them.';
create index issue_picks_article_idx on public.issue_picks (article_id);
alter table public.issue_picks enable row level security;
create policy "An editor sees the picks of issues"
  on public.issue_picks for select to authenticated using ((select public.is_editor()));
create policy "An operator may do everything with the picks of issues"
  on public.issue_picks for all to service_role using (true) with check (true);
grant select on public.issue_picks to authenticated;
grant select, insert, update, delete on public.issue_picks to service_role;

create function public.set_issue_picks(p_issue date, p_ids text[]) returns text[]
  language plpgsql volatile
  -- Definer: editors write the table through this function alone.
  security definer
  set search_path = ''
  as $$
  declare
    ids_before text[];
  begin
    perform private.require_editor();
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
    delete from public.issue_picks where issue = p_issue;
    insert into public.issue_picks (issue, article_id, position)
    select p_issue, id, place from unnest(p_ids) with ordinality as chosen (id, place);
    return ids_before;
  end
  $$;
comment on function public.set_issue_picks is
  'For editors: the picks of an issue, in order, at most 8. → the ids before, so that it can be undone.';
revoke execute on function public.set_issue_picks from public, anon;
grant execute on function public.set_issue_picks to authenticated;

create function public.read_issue_picks(p_issue date) returns jsonb
  language sql stable
  set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'title', title, 'description', description, 'url', url, 'source', source) order by position), '[]')
    from public.issue_picks join public.news_articles on id = article_id
    where issue = p_issue and state <> 'hidden'
  $$;
comment on function public.read_issue_picks is
  'The picks that editors chose for an issue, in order: [{ title, description, url, source }]. What was hidden since is left out.';
revoke execute on function public.read_issue_picks from public, anon, authenticated;
grant execute on function public.read_issue_picks to service_role;
