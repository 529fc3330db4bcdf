-- Rows that were replaced or deleted take room until the daily vacuum, and an editor's log lives for 90 days.
create or replace function private.limit_saved_articles() returns trigger
  language plpgsql volatile
  -- Definer: the counters are closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    -- One after the other for each reader, so that two requests cannot both see the last free place.
    perform pg_advisory_xact_lock(hashtextextended('saved:' || new.user_id, 0));
    if exists (select from public.saved_articles where user_id = new.user_id and article_id = new.article_id) then
      return new;
    end if;
    if (select count(*) from public.saved_articles where user_id = new.user_id) >= 500 then
      raise exception using errcode = 'PT409', message = 'You have saved 500 articles. Remove one first.';
    end if;
    if auth.uid() is not null and not (
      private.take_rate_limit('saved:' || auth.uid(), 1000, 86400)
      and private.take_rate_limit('saved:address:' || private.client_address(), private.per_address_limit(3000), 86400))
    then
      raise exception using errcode = 'PT429', message = 'You have saved 1,000 articles today.',
        hint = 'Try again tomorrow.';
    end if;
    return new;
  end
  $$;
comment on function private.limit_saved_articles is
  'At most 500 for each reader, and 1,000 additions a day, 3,000 from one network. An article that is saved already counts as neither.';

create function private.count_editing(p_editor text, p_kind text, p_most integer) returns void
  language plpgsql volatile
  set search_path = ''
  as $$
  begin
    if not private.take_rate_limit('editing:' || p_kind || ':' || p_editor, p_most, 86400) then
      raise exception using errcode = 'PT429', message = 'You have changed too much today. Go on tomorrow.';
    end if;
  end
  $$;
comment on function private.count_editing is 'Refuses what no editor does in a day: a stolen session must not fill the disk.';
revoke execute on function private.count_editing(text, text, integer) from public;

create or replace function private.record_news_change(
    change_kind text, change_editor text, fields_before jsonb, fields_after jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
  as $$
  declare
    answer jsonb;
  begin
    -- A new order of 200 picks is a row of half a megabyte.
    perform private.count_editing(
      change_editor, case change_kind when 'order' then 'order' else 'change' end,
      case change_kind when 'order' then 300 else 2000 end);
    insert into public.news_changes (editor, kind, before, after)
    values (change_editor, change_kind, fields_before, fields_after)
    returning jsonb_build_object('changeId', id, 'articles', after) into answer;
    return answer;
  end
  $$;

create or replace function private.limit_news_feeds() returns trigger
  language plpgsql volatile
  -- Definer: the counters are closed to every API role.
  security definer
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

create function private.count_news_feed() returns trigger
  language plpgsql volatile
  -- Definer: the counters are closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    -- Each address leaves a row of its own behind, which outlives the feed by 60 days.
    if auth.uid() is not null then perform private.count_editing(auth.uid()::text, 'feed', 500); end if;
    return new;
  end
  $$;
comment on function private.count_news_feed is 'At most 500 feeds a day that an editor adds or changes.';
revoke execute on function private.count_news_feed() from public;
create trigger count_news_feed before insert or update on public.news_feeds
  for each row execute function private.count_news_feed();

create or replace function private.limit_watchlist() returns trigger
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
    -- Rows that were deleted take room until the daily vacuum. A network can have many accounts.
    if auth.uid() is not null and not (
      private.take_rate_limit('watchlist:' || auth.uid(), 300, 86400)
      and private.take_rate_limit(
        'watchlist:address:' || private.client_address(), private.per_address_limit(1500), 86400))
    then
      raise exception using errcode = 'PT429', message = 'Too many changes of the watchlist today.',
        hint = 'Try again tomorrow.';
    end if;
    return new;
  end
  $$;

drop function public.record_in_crm(text, jsonb, text, uuid);
create function public.record_in_crm(
    p_email text, p_properties jsonb, p_event_name text default null, p_event_id uuid default null,
    p_client_address text default null)
  returns text
  language plpgsql volatile
  -- Definer: the counters are a table that no API role may touch.
  security definer
  set search_path = ''
  as $$
  begin
    if not private.take_rate_limit('crm:hour:' || lower(p_email), 60, 3600)
       or not private.take_rate_limit('crm:day:' || lower(p_email), 120, 86400)
       -- A network can have many accounts, and a contact of 16 KB is stored whole each time.
       or (p_client_address is not null and not private.take_rate_limit(
         'crm:address:' || p_client_address, private.per_address_limit(120), 86400)) then
      return 'rate-limited';
    end if;
    if p_event_name is null then
      insert into public.crm_contacts as contact (email, properties) values (p_email, p_properties)
      on conflict (email) do update set
        -- Other properties of the contact may still be unsent.
        properties = case
          when octet_length((contact.properties || excluded.properties)::text) <= 16384
            then contact.properties || excluded.properties
          else excluded.properties end,
        updated_at = clock_timestamp(), sent_at = null, retry_at = null, problem = null;
    else
      insert into public.crm_events (id, event_name, email, properties)
      values (coalesce(p_event_id, gen_random_uuid()), p_event_name, p_email, p_properties)
      on conflict (id) do nothing;
    end if;
    return 'stored';
  end $$;
comment on function public.record_in_crm is
  'Stores a contact, or an event if it has a name, for an e-mail that the function hubspot-contact has verified. '
  'A repeated event counts once by its id. At most 60 calls an hour and 120 a day for each e-mail, and 120 a day '
  'for each network.';
revoke execute on function public.record_in_crm from public, anon, authenticated;
grant execute on function public.record_in_crm to service_role;

create or replace function private.admit_portfolio() returns trigger
  language plpgsql
  -- Definer: the counters are closed to every API role, and all rows of the owner have to be counted.
  security definer
  set search_path = ''
  as $$
begin
  -- Before the constraint, which is evaluated after the counting.
  if octet_length(new.holdings::text) > 100000 then
    raise exception using errcode = '23514', message = 'A portfolio takes at most 100 KB.';
  end if;
  new.updated_at := now();
  if tg_op = 'INSERT' then
    new.created_at := now();
    perform pg_advisory_xact_lock(hashtextextended('portfolios:' || new.user_id, 0));
    if (select count(*) from public.portfolios where user_id = new.user_id) >= 20 then
      raise exception using errcode = 'PT403', message = 'An account keeps at most 20 portfolios.';
    end if;
  end if;
  if not private.take_rate_limit('portfolio:account:' || new.user_id, 60, 3600)
     or not private.take_rate_limit(
       'portfolio:day:address:' || private.client_address(), private.per_address_limit(60), 86400) then
    raise exception using errcode = 'PT429',
      message = 'Portfolios were saved too often. Please wait before trying again.';
  end if;
  return new;
end
$$;
comment on function private.admit_portfolio is
  'At most 20 portfolios of 100 KB for a reader, 60 writes an hour, and 60 a day from one network address: 6 MB.';
