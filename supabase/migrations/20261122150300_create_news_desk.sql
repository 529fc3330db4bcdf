-- The editors' desk: who is an editor, what they change, and how it is undone.
create table public.editors (
  email      text        not null,
  granted_at timestamptz not null default now(),
  constraint editors_pkey primary key (email),
  constraint editors_email_plain check (
    char_length(email) <= 254 and email = lower(email) and email ~ '^[^[:space:]@]+@[^[:space:]@]+$')
);
comment on table public.editors is
  'Who may work at the editors'' desk, by email: granted by `npm run editors`. It counts once the mailbox is confirmed and a second factor, where there is one, shown.';
alter table public.editors enable row level security;
create policy "An editor sees that they are one"
  on public.editors for select to authenticated
  using (email = (select private.verified_email()));
create policy "An operator may do everything with editors"
  on public.editors for all to service_role using (true) with check (true);
grant select on public.editors to authenticated;
grant select, insert, update, delete on public.editors to service_role;

create function public.is_editor() returns boolean
  language sql stable
  -- Invoker: row-level security shows the caller their own row alone.
  set search_path = ''
  as $$ select exists (select from public.editors where email = private.verified_email()) $$;
comment on function public.is_editor is 'Whether the caller may work at the editors'' desk, asked anew for each call.';
revoke execute on function public.is_editor from public, anon;
grant execute on function public.is_editor to authenticated;

create function public.grant_editor(p_email text) returns jsonb
  language sql volatile
  -- Definer: reads whether there is an account, which no API role may.
  security definer
  set search_path = ''
  as $$
    with granted as (
      insert into public.editors (email) values (lower(btrim(p_email)))
      on conflict (email) do nothing returning email)
    select jsonb_build_object(
      'isNew', exists (select from granted),
      'hasAccount', exists (select from auth.users where email = lower(btrim(p_email))))
  $$;
comment on function public.grant_editor is 'Makes an email address an editor''s. → { isNew, hasAccount }';
revoke execute on function public.grant_editor from public, anon, authenticated;
grant execute on function public.grant_editor to service_role;

create function public.revoke_editor(p_email text) returns boolean
  language sql volatile
  set search_path = ''
  as $$
    with gone as (delete from public.editors where email = lower(btrim(p_email)) returning email)
    select exists (select from gone)
  $$;
comment on function public.revoke_editor is 'Takes the role away, from the next call on. Whether the address had it.';
revoke execute on function public.revoke_editor from public, anon, authenticated;
grant execute on function public.revoke_editor to service_role;

create function public.list_editors() returns setof public.editors
  language sql stable
  set search_path = ''
  as $$ select * from public.editors order by email limit 1000 $$;
comment on function public.list_editors is 'Who is an editor.';
revoke execute on function public.list_editors from public, anon, authenticated;
grant execute on function public.list_editors to service_role;

drop policy "A subscriber reads the picks" on public.news_articles;
create policy "A subscriber reads what is listed or picked"
  on public.news_articles for select to authenticated
  using (state in ('listed', 'picked') and (select public.is_active_subscriber()));
create policy "An editor reads every article"
  on public.news_articles for select to authenticated
  using ((select public.is_editor()));

create policy "An editor sees the feeds"
  on public.news_feeds for select to authenticated using ((select public.is_editor()));
create policy "An editor adds feeds"
  on public.news_feeds for insert to authenticated with check ((select public.is_editor()));
create policy "An editor changes feeds"
  on public.news_feeds for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy "An editor removes feeds"
  on public.news_feeds for delete to authenticated using ((select public.is_editor()));
create policy "An operator may do everything with feeds"
  on public.news_feeds for all to service_role using (true) with check (true);
grant select, insert, delete on public.news_feeds to authenticated;
grant update (url, source, region, category, sector, is_on) on public.news_feeds to authenticated;
grant select, insert, update, delete on public.news_feeds to service_role;

create function private.limit_news_feeds() returns trigger
  language plpgsql
  set search_path = ''
  as $$
  begin
    if (select count(*) from public.news_feeds) > 1000 then
      raise exception using errcode = 'PT409', message = 'There are 1,000 feeds. Remove one first.';
    end if;
    return null;
  end
  $$;
comment on function private.limit_news_feeds is 'At most 1,000 feeds of editors.';
revoke execute on function private.limit_news_feeds() from public;
create trigger limit_news_feeds after insert on public.news_feeds
  for each statement execute function private.limit_news_feeds();

create table public.news_changes (
  id         bigint      not null generated always as identity,
  editor     text        not null,
  changed_at timestamptz not null default now(),
  kind       text        not null,
  before     jsonb       not null,
  after      jsonb       not null,
  undone_at  timestamptz,
  constraint news_changes_pkey primary key (id),
  constraint news_changes_kind check (kind in ('pick', 'hide', 'list', 'schedule', 'edit', 'order', 'add'))
);
comment on table public.news_changes is
  'What editors changed: the articles'' fields before and after, so that a change can be undone. Rows live for 90 days.';
create index news_changes_editor_idx on public.news_changes (editor, id desc) where undone_at is null;
alter table public.news_changes enable row level security;
create policy "An editor reads what was changed"
  on public.news_changes for select to authenticated using ((select public.is_editor()));
create policy "An operator reads what was changed"
  on public.news_changes for select to service_role using (true);
grant select on public.news_changes to authenticated;
grant select on public.news_changes to service_role;

create function private.require_editor() returns text
  language plpgsql stable
  set search_path = ''
  as $$
  begin
    if not public.is_editor() then
      raise exception using errcode = 'PT403', message = 'Only editors may do this.',
        hint = 'Ask the operator to run: npm run editors -- grant EMAIL';
    end if;
    return private.verified_email();
  end
  $$;
comment on function private.require_editor is 'The caller''s email if they are an editor; refuses everyone else with 403.';
revoke execute on function private.require_editor() from public;

create function private.describe_news(article_ids text[]) returns jsonb
  language sql stable
  set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'state', state, 'pick_position', pick_position, 'publish_at', publish_at,
      'title', title, 'description', description, 'original', original, 'category', category,
      'region', region, 'sector', sector, 'sentiment', sentiment) order by id), '[]')
    from public.news_articles where id = any (article_ids)
  $$;
comment on function private.describe_news is 'The fields of articles that editors change.';
revoke execute on function private.describe_news(text[]) from public;

create function private.record_news_change(
    change_kind text, change_editor text, fields_before jsonb, fields_after jsonb)
  returns jsonb
  language sql volatile
  set search_path = ''
  as $$
    insert into public.news_changes (editor, kind, before, after)
    values (change_editor, change_kind, fields_before, fields_after)
    returning jsonb_build_object('changeId', id, 'articles', after)
  $$;
comment on function private.record_news_change is 'Writes the log that undo reads.';
revoke execute on function private.record_news_change(text, text, jsonb, jsonb) from public;
