-- A number that grows with each change that editors make to what readers see, so that an open page can ask for it
-- each minute instead of for all articles. A row and not a sequence: it changes with its transaction.

create table private.news_version (
  is_only boolean not null default true,
  version bigint  not null default 1,
  constraint news_version_pkey primary key (is_only),
  constraint news_version_single check (is_only)
);
comment on table private.news_version is 'One row: how often editors have changed what readers see.';
alter table private.news_version enable row level security;
insert into private.news_version default values;

create function private.note_desk_changes() returns trigger
  language plpgsql
  -- Definer: the table is closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    -- Feeds correct and join their own items; only an edited item has an original.
    if exists (
      select from removed join added using (id)
      where (removed.state, removed.pick_position, removed.original)
          is distinct from (added.state, added.pick_position, added.original)
        or added.original is not null
          and (removed.title, removed.description, removed.category, removed.region, removed.sector, removed.sentiment)
            is distinct from (added.title, added.description, added.category, added.region, added.sector, added.sentiment))
    then
      update private.news_version set version = version + 1;
    end if;
    return null;
  end
  $$;
comment on function private.note_desk_changes is 'Raises news_version where an editor, or the time of a pick, changed an item.';
revoke execute on function private.note_desk_changes() from public;

create function private.note_picked_items() returns trigger
  language plpgsql
  -- Definer: the table is closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    if exists (select from changed where state = 'picked') then
      update private.news_version set version = version + 1;
    end if;
    return null;
  end
  $$;
comment on function private.note_picked_items is 'Raises news_version where a pick came or went as a whole.';
revoke execute on function private.note_picked_items() from public;

create trigger note_desk_changes after update on public.news_articles
  referencing old table as removed new table as added for each statement execute function private.note_desk_changes();
create trigger note_added_picks after insert on public.news_articles
  referencing new table as changed for each statement execute function private.note_picked_items();
create trigger note_removed_picks after delete on public.news_articles
  referencing old table as changed for each statement execute function private.note_picked_items();

create function public.news_version() returns bigint
  language sql stable
  -- Definer: the table is closed to every API role. It is a number and nothing else.
  security definer
  set search_path = ''
  as $$ select version from private.news_version $$;
comment on function public.news_version is 'Grows with each change that editors make to what readers see.';
revoke execute on function public.news_version from public, anon;
grant execute on function public.news_version to authenticated, service_role;
