-- What editors write, readers see. The page and the function clean texts; a call of the data API need not.
create function private.invisible_characters() returns text
  language sql immutable
  set search_path = ''
  return '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]';
comment on function private.invisible_characters is
  'Control characters, direction marks and invisible ones, as a regular expression: the same as in domain/news/clean-text.ts.';
revoke execute on function private.invisible_characters() from public;

create function private.is_plain_text(value text) returns boolean
  language sql immutable
  set search_path = ''
  as $$ select value !~ private.invisible_characters() and value !~* '<[a-z/!?]' $$;
comment on function private.is_plain_text is 'Whether a text shows what it says: nothing invisible, no markup.';
revoke execute on function private.is_plain_text(text) from public;

create function private.names_kachi(source text) returns boolean
  language sql immutable
  set search_path = ''
  as $$
    -- Full-width letters, and the Cyrillic and Greek ones that look the same.
    select translate(lower(normalize(source, NFKC)), 'касһіκαϲι', 'kachikaci') ~ '\mkachi\M'
  $$;
comment on function private.names_kachi is 'Whether a source presents itself as Kachi.';
revoke execute on function private.names_kachi(text) from public;

create function private.are_news_reasons(reasons jsonb) returns boolean
  language sql immutable
  set search_path = ''
  as $$
    select jsonb_typeof(reasons) = 'array' and jsonb_array_length(reasons) <= 20 and not exists (
      select from jsonb_array_elements(reasons) as reason
      where jsonb_typeof(reason) <> 'object'
        or (select array_agg(key order by key) from jsonb_object_keys(reason) as key)
          is distinct from array['because', 'label', 'rule', 'value']
        or reason ->> 'label' not in ('category', 'region', 'sector', 'company', 'sentiment', 'relevance')
        or reason ->> 'rule' not in ('words', 'feed', 'nothing found')
        or jsonb_typeof(reason -> 'value') <> 'string'
        or char_length(reason ->> 'value') > 50
        or not private.is_plain_text(reason ->> 'value')
        or jsonb_typeof(reason -> 'because') <> 'array'
        or jsonb_array_length(reason -> 'because') > 20
        or exists (
          select from jsonb_array_elements(reason -> 'because') as word
          where jsonb_typeof(word) <> 'string' or char_length(word #>> '{}') > 200
            or not private.is_plain_text(word #>> '{}')))
  $$;
comment on function private.are_news_reasons is 'Whether reasons for labels have the shape that pages show: [{ label, value, rule, because }].';
revoke execute on function private.are_news_reasons(jsonb) from public;

create function private.news_address_key(url text) returns text
  language sql immutable
  set search_path = ''
  as $$
    select regexp_replace(split_part(bare, '?', 1), '/$', '')
      || case when position('?' in bare) > 0 then substr(bare, position('?' in bare)) else '' end
    from (select regexp_replace(split_part(url, '#', 1), '^https?://(www\.)?', '') as bare) as address
  $$;
comment on function private.news_address_key is
  'Equal for addresses of one page: the same as addressKey in domain/news/article-address.ts for an address without tracking.';
revoke execute on function private.news_address_key(text) from public;

create function private.check_edited_news() returns trigger
  language plpgsql
  set search_path = ''
  as $$
  begin
    -- Feeds are cleaned by the server, which has no user.
    if auth.uid() is null then return new; end if;
    if not (private.is_plain_text(new.title) and private.is_plain_text(new.description)) then
      raise exception using errcode = '23514', message = 'A text contains invisible characters or markup.';
    end if;
    if new.category not in (
      'Value', 'Dividends', 'Earnings', 'Deals', 'ESG', 'Policy', 'Economy', 'Markets', 'Companies', 'General')
      and (tg_op = 'INSERT' or new.category is distinct from old.category)
      or new.sector not in ('Technology', 'Healthcare', 'Financial', 'Energy', 'Consumer', 'Industrial')
      and (tg_op = 'INSERT' or new.sector is distinct from old.sector)
    then
      raise exception using errcode = '23514', message = 'There is no such label.';
    end if;
    if tg_op = 'UPDATE' then return new; end if;
    if not private.is_plain_text(new.source) or new.source !~ '[^[:space:]]' or private.names_kachi(new.source) then
      raise exception using errcode = '23514', message = 'Name the publication that wrote it.';
    end if;
    if not private.is_plain_text(new.url) or new.url !~ '^https?://' then
      raise exception using errcode = '23514', message = 'Enter the full address of a web page.';
    end if;
    if not private.are_news_reasons(new.reasons) or exists (
      select from unnest(new.companies || new.ticker) as symbol where symbol !~ '^[A-Z0-9^][A-Z0-9.&/^=-]{0,19}$')
    then
      raise exception using errcode = '23514', message = 'These are not the labels of an article.';
    end if;
    -- The key decides which other titles are the same story.
    if regexp_replace(lower(new.title_key), '[^a-z0-9]', '', 'g')
      is distinct from regexp_replace(lower(new.title), '[^a-z0-9]', '', 'g')
      and new.title_key is not null
    then
      raise exception using errcode = '23514', message = 'The key does not belong to the title.';
    end if;
    return new;
  end
  $$;
comment on function private.check_edited_news is
  'What an editor may write into an article, whatever calls the data API: plain texts, known labels, another source than Kachi.';
revoke execute on function private.check_edited_news() from public;
create trigger check_edited_news_added before insert on public.news_articles
  for each row execute function private.check_edited_news();
create trigger check_edited_news_changed before update of title, description, category, sector on public.news_articles
  for each row
  when (row(new.title, new.description, new.category, new.sector)
    is distinct from row(old.title, old.description, old.category, old.sector))
  execute function private.check_edited_news();

-- As before, except that the address gives its own key: with the key of another page, that page's story would have
-- joined this link.
create or replace function public.add_news_link(p_article jsonb) returns jsonb
  language plpgsql volatile
  -- Definer: editors change articles in no other way, so that every change can be undone.
  security definer
  set search_path = ''
  as $$
  declare
    caller text := private.require_editor();
    address_hash bytea := sha256(convert_to(private.news_address_key(p_article ->> 'url'), 'UTF8'));
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

-- Not valid: feeds from before stay, and can be removed.
grant execute on function private.invisible_characters(), private.is_plain_text(text), private.names_kachi(text)
  to authenticated, service_role;
alter table public.news_feeds
  add constraint news_feeds_plain check (
    private.is_plain_text(url) and private.is_plain_text(source) and private.is_plain_text(category)) not valid,
  add constraint news_feeds_not_ours check (not private.names_kachi(source)) not valid;

-- What visitors write, operators read in a terminal or a spreadsheet.
create or replace function private.sanitise_text(input text, max_length integer) returns text
  language plpgsql immutable
  set search_path = ''
  as $$
declare
  output text := left(private.trim_text(regexp_replace(input, private.invisible_characters(), '', 'g')), max_length);
begin
  -- Again until nothing is left to remove, since one removal may build the next match.
  while output ~* '[<>]|javascript:' loop
    output := regexp_replace(output, '[<>]|javascript:', '', 'gi');
  end loop;
  return nullif(private.trim_text(output), '');
end
$$;
grant execute on function private.invisible_characters() to anon;

create or replace function private.redact_text(value text) returns text
  language sql immutable
  set search_path = ''
  as $$
    select left(
      regexp_replace(
        regexp_replace(left(value, 500), private.invisible_characters(), '', 'g'),
        '(?=[^\s@]+@[^\s@])(\S{1,5})\S*', '\1***', 'g'),
      500)
  $$;
