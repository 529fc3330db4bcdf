create table public.watchlist_items (
  user_id  uuid        not null default auth.uid(),
  symbol   text        not null,
  added_at timestamptz not null default now(),
  constraint watchlist_items_pkey primary key (user_id, symbol),
  constraint watchlist_items_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint watchlist_items_symbol_plain check (symbol ~ '^[A-Z0-9^][A-Z0-9.&/^=-]{0,19}$')
);
comment on table public.watchlist_items is
  'The symbols that a reader watches, at most 50. They go with the account.';
alter table public.watchlist_items enable row level security;

create function private.limit_watchlist() returns trigger
  language plpgsql volatile
  -- Definer: the counters are closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    -- One after the other for each reader, so that two requests cannot both see the last free place.
    perform pg_advisory_xact_lock(hashtext('watchlist:' || new.user_id));
    if exists (select from public.watchlist_items where user_id = new.user_id and symbol = new.symbol) then
      return new;
    end if;
    if (select count(*) from public.watchlist_items where user_id = new.user_id) >= 50 then
      raise exception using errcode = 'PT422', message = 'A watchlist holds 50 symbols.',
        hint = 'Remove one to add another.';
    end if;
    -- Rows that were deleted take room until the daily vacuum.
    if auth.uid() is not null and not private.take_rate_limit('watchlist:' || auth.uid(), 300, 86400) then
      raise exception using errcode = 'PT429', message = 'Too many changes of the watchlist today.',
        hint = 'Try again tomorrow.';
    end if;
    return new;
  end
  $$;
comment on function private.limit_watchlist() is
  'Fifty symbols for each reader, and 300 additions a day. A symbol that is there already counts as neither.';
revoke execute on function private.limit_watchlist() from public;

create trigger limit_watchlist before insert on public.watchlist_items
  for each row execute function private.limit_watchlist();

create policy "A reader reads their own watchlist"
  on public.watchlist_items for select to authenticated
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "A reader adds to their own watchlist"
  on public.watchlist_items for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "A reader removes from their own watchlist"
  on public.watchlist_items for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
create policy "An operator may do everything with watchlists"
  on public.watchlist_items for all to service_role using (true) with check (true);
revoke all on public.watchlist_items from anon, authenticated, service_role;
grant select, delete on public.watchlist_items to authenticated;
grant insert (user_id, symbol) on public.watchlist_items to authenticated;
grant select, insert, update, delete on public.watchlist_items to service_role;
