-- Generated from supabase/migrations by "npm run generate database-files".
-- Read it, and write a migration to change it.

CREATE SCHEMA private;

COMMENT ON SCHEMA private IS 'Tables behind functions: the data API exposes nothing of this schema.';

CREATE SCHEMA public;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE FUNCTION private.admit_news(p_items jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
  declare
    fresh record;
    granted integer;
    admitted jsonb := p_items;
  begin
    for fresh in
      select each ->> 'source' as source, sum(jsonb_array_length(each -> 'newKeys'))::integer as addresses
      from jsonb_array_elements(p_items) as each group by 1
    loop
      granted := case when fresh.addresses = 0 then 0
        else private.take_share('news:source:' || fresh.source, fresh.addresses, 2000, 86400) end;
      continue when granted = fresh.addresses;
      select coalesce(jsonb_agg(each order by place), '[]') into admitted
      from (
        select each, place, sum(jsonb_array_length(each -> 'newKeys')) over (order by place) as so_far
        from jsonb_array_elements(admitted) with ordinality as given (each, place)
        where each ->> 'source' = fresh.source
        union all
        select each, place, 0 from jsonb_array_elements(admitted) with ordinality as given (each, place)
        where each ->> 'source' <> fresh.source) as counted
      where so_far <= granted or each -> 'newKeys' = '[]';
    end loop;
    return admitted;
  end
  $$;

COMMENT ON FUNCTION private.admit_news(p_items jsonb) IS 'The items that a source may still bring today, the first ones first. Items that are known already do not count.';

CREATE FUNCTION private.admit_newsletter_subscriber() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
declare
  -- Visitors may not set id, created_at and last_updated: see the grants.
  is_visitor boolean := not private.is_operator();
  problem text;
begin
  if is_visitor and coalesce(new.turnstile_token, '') = '' then
    perform private.demand_newsletter_receipt();
  end if;
  new.email := lower(private.trim_text(new.email));
  problem := private.find_subscriber_email_problem(new.email);
  -- No account exists for other addresses, so that the email with the link could not be written.
  if is_visitor and problem is null and new.email !~ '^[a-z0-9!#$%&''*+/=?^_`{|}~.-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$' then
    problem := 'Invalid email format';
  end if;
  if problem is not null then
    raise exception using errcode = 'PT400', message = problem;
  end if;
  new.utm_source := private.sanitise_text(new.utm_source, 100);
  new.utm_medium := private.sanitise_text(new.utm_medium, 100);
  new.utm_campaign := private.sanitise_text(new.utm_campaign, 100);
  new.referrer := private.sanitise_text(new.referrer, 500);
  new.website := nullif(new.website, '');
  if new.turnstile_token is null or not private.is_intended_page(new.intended_page) then
    new.intended_page := null;
  end if;
  if is_visitor then
    if not private.spend_newsletter_receipt(new.turnstile_token, new.email) then
      perform private.demand_newsletter_receipt();
    end if;
    perform set_config('kachi.inserted_subscriber', new.id::text, true);
  end if;
  return new;
end
$_$;

CREATE FUNCTION private.admit_portfolio() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Before the constraints, which are evaluated after the counting.
  if octet_length(new.holdings::text) + octet_length(new.own_figures::text) > 100000 then
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

COMMENT ON FUNCTION private.admit_portfolio() IS 'At most 20 portfolios of 100 KB with own figures for a reader, 60 writes an hour, and 60 a day from one network address: 6 MB.';

CREATE FUNCTION private.admit_security_event() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
declare
  -- Without what stands in quotes, each value follows one of these signs.
  outline text;
begin
  new.user_agent := left(new.user_agent, 200);
  -- Checked here too: a constraint is asked only after the work of redacting is done.
  if octet_length(new.details::text) > 2048 then
    raise exception using errcode = '23514', message = 'The details of a security event are at most 2 KB.';
  end if;
  outline := regexp_replace(new.details::text, '"(?:[^"\\]|\\.)*"', '', 'g');
  if length(regexp_replace(outline, '[^\[{,]', '', 'g')) > 50 or new.details @? '$.**{6}' then
    raise exception using errcode = '23514',
      message = 'The details of a security event hold at most 50 values, nested five deep.';
  end if;
  if jsonb_typeof(new.details) = 'object' then
    new.details := private.redact_details(new.details);
  end if;
  if not private.is_operator() then
    new.client_ip := 'client-side';
    new.created_at := now();
    if not private.may_log_security_event() then
      raise exception using errcode = 'PT429', message = 'Too many security events. Please wait before trying again.';
    end if;
  end if;
  return new;
end
$_$;

CREATE FUNCTION private.are_holdings(entries jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
    select case when jsonb_typeof(entries) <> 'array' then false else
      jsonb_array_length(entries) between 1 and 500
      and not exists (
        select from jsonb_array_elements(entries) as entry
        where case when jsonb_typeof(entry) <> 'object' then true else
          (select count(*) from jsonb_object_keys(entry)) > 20
          or exists (
            select from jsonb_each(entry - array['symbol', 'shares', 'price', 'currency', 'inputs']) as field
            where field.key !~ '^[A-Za-z]{1,40}$'
              or case jsonb_typeof(field.value)
                when 'number' then false
                when 'string' then char_length(field.value #>> '{}') > 60
                else true end)
          or coalesce(jsonb_typeof(entry -> 'symbol'), '') <> 'string'
          or entry ->> 'symbol' !~ '^[A-Z0-9^]([A-Z0-9.&=:/-]{0,18}[A-Z0-9])?$'
          or coalesce(jsonb_typeof(entry -> 'currency'), '') <> 'string'
          or entry ->> 'currency' !~ '^[A-Z]{3}$'
          or case when jsonb_typeof(entry -> 'shares') = 'number'
            then (entry -> 'shares')::numeric not between 1e-9 and 1e12 else true end
          or case when jsonb_typeof(entry -> 'price') = 'number'
            then (entry -> 'price')::numeric not between 1e-9 and 1e12 else true end
          or case
            when not entry ? 'inputs' then false
            when jsonb_typeof(entry -> 'inputs') <> 'object' then true
            else exists (
              select from jsonb_each(entry -> 'inputs') as input
              where input.key !~ '^[A-Za-z]{1,40}$'
                or case jsonb_typeof(input.value)
                  when 'number' then false
                  when 'null' then false
                  when 'string' then input.value #>> '{}' !~ '^[a-z]{1,20}$'
                  when 'array' then jsonb_array_length(input.value) > 100 or exists (
                    select from jsonb_array_elements(input.value) as year
                    where jsonb_typeof(year) <> 'number')
                  else true end) end
        end)
    end
  $_$;

COMMENT ON FUNCTION private.are_holdings(entries jsonb) IS 'Whether JSON is a list of 1 to 500 holdings: symbol, shares, price, currency, inputs of the company if typed in, and other fields that are numbers or short texts.';

CREATE FUNCTION private.are_news_reasons(reasons jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.are_news_reasons(reasons jsonb) IS 'Whether reasons for labels have the shape that pages show: [{ label, value, rule, because }].';

CREATE FUNCTION private.are_own_figures(companies jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
    select case when jsonb_typeof(companies) <> 'object' then false else
      (select count(*) from jsonb_object_keys(companies)) <= 100
      and not exists (
        select from jsonb_each(companies) as company
        where case when jsonb_typeof(company.value) <> 'object' then true else
          company.key !~ '^[A-Z0-9^]([A-Z0-9.&=:/-]{0,18}[A-Z0-9])?( [A-Z]{3})?$'
          or (
            select count(*) from jsonb_path_query(company.value, 'strict $.**') as part
            where jsonb_typeof(part) = 'number') > 64
          or exists (
            select from jsonb_each(company.value) as figure
            where figure.key !~ '^[A-Za-z]{1,40}$'
              or case jsonb_typeof(figure.value)
                when 'number' then false
                when 'string' then figure.value #>> '{}' !~ '^[a-z]{1,20}$'
                when 'array' then exists (
                  select from jsonb_array_elements(figure.value) as year where jsonb_typeof(year) <> 'number')
                when 'object' then exists (
                  select from jsonb_each(figure.value) as line
                  where line.key !~ '^[A-Za-z]{1,40}$' or jsonb_typeof(line.value) <> 'number')
                else true end) end)
    end
  $_$;

COMMENT ON FUNCTION private.are_own_figures(companies jsonb) IS 'Whether JSON holds a reader''s own figures: at most 100 companies by symbol and currency, 64 numbers for each.';

CREATE FUNCTION private.begin_watchlist_alert() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    -- Replaced and deleted rows take room until the daily vacuum. A network can have many accounts.
    if auth.uid() is not null and not (
      private.take_rate_limit('watchlist:alert:' || auth.uid(), 300, 86400)
      and private.take_rate_limit(
        'watchlist:alert:address:' || private.client_address(), private.per_address_limit(1500), 86400))
    then
      raise exception using errcode = 'PT429', message = 'Too many changes of alerts today.',
        hint = 'Try again tomorrow.';
    end if;
    -- The counter above holds back a reader's other requests meanwhile. All alerts of a reader are checked together.
    if (select count(*) from public.watchlist_alerts as other
        where other.user_id = new.user_id and other.symbol = new.symbol and other.measure <> new.measure) >= 20
    then
      raise exception using errcode = '23514', message = 'Too many alerts on this company.',
        hint = 'Remove one of them first.';
    end if;
    -- A changed alert begins again, whatever is being checked right now.
    new.is_met := false;
    new.last_value := null;
    new.problem := null;
    new.checked_at := null;
    new.told_at := null;
    new.stopped_at := null;
    new.next_check_at := now();
    new.claim_token := null;
    new.claimed_until := null;
    return new;
  end
  $$;

COMMENT ON FUNCTION private.begin_watchlist_alert() IS 'An alert that is set or changed is checked from its beginning; 300 changes a day for each reader, 20 alerts a company.';

CREATE FUNCTION private.change_monitor(p_id uuid, p_action text, p_frequency text) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
    update public.portfolio_monitors set
      stopped_at = case p_action when 'stop' then now() when 'resume' then null else stopped_at end,
      frequency = case when p_action = 'frequency' then p_frequency else frequency end,
      -- The first report comes at once; those after it when a period begins.
      next_run_at = case
        when p_action = 'frequency' and last_run_at is not null then private.next_monitoring_run(p_frequency, now())
        when p_action = 'resume' and last_run_at is not null then private.next_monitoring_run(frequency, now())
        else next_run_at end
    where id = p_id and case p_action
      when 'stop' then stopped_at is null
      when 'resume' then stopped_at is not null
      else frequency <> p_frequency end
  $$;

COMMENT ON FUNCTION private.change_monitor(p_id uuid, p_action text, p_frequency text) IS 'Stops or resumes a monitor, or changes its frequency.';

CREATE FUNCTION private.check_edited_news() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
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
  $_$;

COMMENT ON FUNCTION private.check_edited_news() IS 'What an editor may write into an article, whatever calls the data API: plain texts, known labels, another source than Kachi.';

CREATE FUNCTION private.client_address() RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  claimed text := coalesce(
    trim(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1)),
    'unknown');
  address inet;
begin
  -- IPv4 stays as it is, without the cost of the block below.
  if position(':' in claimed) = 0 then return claimed; end if;
  begin
    address := claimed::inet;
  exception when invalid_text_representation then
    return claimed;
  end;
  if address <<= inet '::ffff:0:0/96' then return replace(host(address), '::ffff:', ''); end if;
  return network(set_masklen(address, 64))::text;
end
$$;

COMMENT ON FUNCTION private.client_address() IS 'The address that the data API saw, of IPv6 the /64 that it is in. Used for limits only, never stored.';

CREATE FUNCTION private.count_added_news() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    insert into private.news_mentions (ticker, article_id, published_at, region, sector)
    select name, id, published_at, region, coalesce(lower(sector), '')
    from added, private.news_tickers(companies, ticker) as name
    where state = 'listed';
    insert into private.news_counts as counted (region, sector, ticker, articles)
    select a_region, a_sector, a_ticker, count(*)
    from added,
      unnest(array['', region]) as a_region,
      lateral (select '' union select lower(sector) where sector <> '') as sectors (a_sector),
      lateral (select '' union all select private.news_tickers(companies, ticker)) as tickers (a_ticker)
    where state in ('listed', 'picked')
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (region, sector, ticker) do update set articles = counted.articles + excluded.articles;
    return null;
  end
  $$;

COMMENT ON FUNCTION private.count_added_news() IS 'Keeps news_counts and news_mentions.';

CREATE FUNCTION private.count_editing(p_editor text, p_kind text, p_most integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
  begin
    if not private.take_rate_limit('editing:' || p_kind || ':' || p_editor, p_most, 86400) then
      raise exception using errcode = 'PT429', message = 'You have changed too much today. Go on tomorrow.';
    end if;
  end
  $$;

COMMENT ON FUNCTION private.count_editing(p_editor text, p_kind text, p_most integer) IS 'Refuses what no editor does in a day: a stolen session must not fill the disk.';

CREATE FUNCTION private.count_erased_deliveries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update private.newsletter_runs as run set
    erased_sent = run.erased_sent + gone.sent,
    erased_failed = run.erased_failed + gone.failed,
    erased_withheld = run.erased_withheld + gone.withheld,
    erased_unsubscribed = run.erased_unsubscribed + gone.unsubscribed
  from (
    select run_id,
      count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'withheld') as withheld,
      count(unsubscribed_at) as unsubscribed
    from erased group by run_id) as gone
  where run.id = gone.run_id;
  return null;
end
$$;

CREATE FUNCTION private.count_news_feed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.count_news_feed() IS 'At most 500 feeds a day that an editor adds or changes, and 500 that they remove.';

CREATE FUNCTION private.count_removed_news() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    delete from private.news_mentions as mention using removed where mention.article_id = removed.id;
    update private.news_counts as counted set articles = counted.articles - gone.articles
    from (
      select a_region, a_sector, a_ticker, count(*) as articles
      from removed,
        unnest(array['', region]) as a_region,
        lateral (select '' union select lower(sector) where sector <> '') as sectors (a_sector),
        lateral (select '' union all select private.news_tickers(companies, ticker)) as tickers (a_ticker)
      where state in ('listed', 'picked')
      group by 1, 2, 3) as gone
    where (counted.region, counted.sector, counted.ticker) = (gone.a_region, gone.a_sector, gone.a_ticker);
    return null;
  end
  $$;

COMMENT ON FUNCTION private.count_removed_news() IS 'Keeps news_counts and news_mentions.';

CREATE FUNCTION private.demand_newsletter_receipt() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise exception using errcode = 'PT403',
    message = 'Security verification is required. Please complete the verification and try again.',
    hint = 'turnstile_token carries a receipt of the bot check: issued for this e-mail, at most five minutes old, not used before.';
end
$$;

COMMENT ON FUNCTION private.demand_newsletter_receipt() IS 'Refuses a sign-up that does not carry a good receipt.';

CREATE TABLE private.background_jobs (
    name text NOT NULL,
    function text NOT NULL,
    request_id bigint,
    requested_at timestamp with time zone,
    finished_at timestamp with time zone,
    outcome text,
    problem text,
    CONSTRAINT background_jobs_outcome_length CHECK ((length(outcome) <= 500)),
    CONSTRAINT background_jobs_problem_length CHECK ((length(problem) <= 500))
);

COMMENT ON TABLE private.background_jobs IS 'Work that pg_cron asks for on a hosted project: the last call, what came of it, and what is wrong.';

CREATE FUNCTION private.describe_last_call(known private.background_jobs) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
  declare
    answer record;
    told text;
  begin
    if known.request_id is null or known.finished_at > known.requested_at then
      return known.problem;
    end if;
    select status_code, left(error_msg, 200) as error_msg, content into answer
    from net._http_response where id = known.request_id;
    if not found or answer.status_code between 200 and 299 then return known.problem; end if;
    if answer.status_code in (401, 403) then
      return 'The functions refused the key in the Vault secret service_role_key. Store the current one.';
    end if;
    if answer.status_code = 404 then
      return format('There is no function %s at the Vault secret project_url. Deploy the functions.',
        known.function);
    end if;
    if answer.status_code is null then
      return format('%s could not be reached: %s', known.function,
        coalesce(answer.error_msg, 'it took too long'));
    end if;
    begin
      told := answer.content::jsonb ->> 'error';
    exception
      -- The platform's own answers need not be JSON.
      when others then told := null;
    end;
    return coalesce(left(told, 400),
      format('%s answered with status %s.', known.function, answer.status_code));
  end
  $$;

CREATE FUNCTION private.describe_news(article_ids text[]) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'state', state, 'pick_position', pick_position, 'publish_at', publish_at,
      'pick_until', pick_until,
      'title', title, 'description', description, 'original', original, 'category', category,
      'region', region, 'sector', sector, 'sentiment', sentiment) order by id), '[]')
    from public.news_articles where id = any (article_ids)
  $$;

COMMENT ON FUNCTION private.describe_news(article_ids text[]) IS 'The fields of articles that editors change.';

CREATE FUNCTION private.describe_places(article_ids text[]) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'pick_position', pick_position) order by id), '[]')
    from public.news_articles where id = any (article_ids)
  $$;

COMMENT ON FUNCTION private.describe_places(article_ids text[]) IS 'What a new order of picks changes.';

CREATE FUNCTION private.discard_robot() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.newsletter_subscribers where id = new.id;
  return null;
end
$$;

COMMENT ON FUNCTION private.discard_robot() IS 'Takes a robot''s row out again in the statement that inserted it, once its answer has been made. A BEFORE trigger that skips the row would leave the answer empty.';

CREATE FUNCTION private.end_subscription(p_subscriber_id uuid, p_run_id bigint, p_manner text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  address text;
begin
  perform set_config('kachi.leaving_by', p_manner, true);
  update public.newsletter_subscribers set subscription_status = 'unsubscribed', last_updated = now()
  where id = p_subscriber_id and subscription_status = 'active'
  returning email into address;
  perform set_config('kachi.leaving_by', '', true);
  -- Somebody who has left before, or has been deleted since, is off the list: that is what was asked for.
  if address is null then
    return false;
  end if;
  update private.newsletter_deliveries set unsubscribed_at = now()
  where subscriber_id = p_subscriber_id and run_id = coalesce(p_run_id, (
    select run_id from private.newsletter_deliveries
    where subscriber_id = p_subscriber_id and state = 'sent'
    order by finished_at desc limit 1));
  if private.take_rate_limit('unsubscribe-event:' || p_subscriber_id, 10, 86400) then
    insert into public.security_audit_log (event_type, client_ip, details)
    values ('successful_unsubscribe', 'client-side',
      jsonb_build_object('email', left(address, 5) || '***', 'by', p_manner));
  end if;
  return true;
end
$$;

COMMENT ON FUNCTION private.end_subscription(p_subscriber_id uuid, p_run_id bigint, p_manner text) IS 'Unsubscribes, and counts it for the issue named, or for the newest that the reader had been sent. False if they had left already. The log has the first ten of a day.';

CREATE FUNCTION private.find_new_keys(p_item jsonb) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select coalesce(jsonb_agg(distinct key), '[]')
    from jsonb_array_elements_text(coalesce(p_item -> 'alsoKeys', '[]') || jsonb_build_array(p_item -> 'urlKey')) as key
    where key is not null and not exists (
      select from private.news_addresses where url_hash = sha256(convert_to(key, 'UTF8')))
  $$;

COMMENT ON FUNCTION private.find_new_keys(p_item jsonb) IS 'The addresses of an item that were not seen before.';

CREATE FUNCTION private.find_run_of_letter(p_subscriber_id uuid, p_issue text) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select delivery.run_id
    from private.newsletter_deliveries as delivery
      join private.newsletter_runs as run on run.id = delivery.run_id
    where delivery.subscriber_id = p_subscriber_id and delivery.state = 'sent' and run.issue = p_issue
  $$;

COMMENT ON FUNCTION private.find_run_of_letter(p_subscriber_id uuid, p_issue text) IS 'The run that sent this reader this issue; null if there is none.';

CREATE FUNCTION private.find_setup_problem() RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $_$
  declare
    missing text;
    is_scheduled boolean;
  begin
    select string_agg(extension, ' and ' order by extension) into missing
    from (values
      ('pg_cron', to_regprocedure('cron.schedule(text, text, text)') is null),
      ('pg_net', to_regprocedure('net.http_post(text, jsonb, jsonb, jsonb, integer)') is null),
      ('supabase_vault', to_regclass('vault.decrypted_secrets') is null)) as needed (extension, is_missing)
    where is_missing;
    if missing is not null then
      return format('Enable %s under Database, Extensions, then run "select private.schedule_background_work();".',
        missing);
    end if;
    execute $sql$select exists (select from cron.job where jobname like 'kachi-%' and active)$sql$
      into is_scheduled;
    if not is_scheduled then
      return 'No job is scheduled. Run "select private.schedule_background_work();".';
    end if;
    return null;
  end
  $_$;

COMMENT ON FUNCTION private.find_setup_problem() IS 'Why pg_cron cannot call the functions of a hosted project; null if it can.';

CREATE FUNCTION private.find_subscriber_email_problem(email text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
    select case
      when char_length(email) > 254 then 'Email address is too long'
      when email is null
        or email !~ '^[^@<>()\[\],;:"\\\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u0001-\u001f\u007f-\u009f]+@[^@<>()\[\],;:"\\\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u0001-\u001f\u007f-\u009f]*$'
        then 'Invalid email address'
      when email !~ '@[^.]+(\.[^.]+)+$' then 'Invalid email format'
    end
  $_$;

COMMENT ON FUNCTION private.find_subscriber_email_problem(email text) IS 'What is wrong with an address that has been trimmed and lower-cased, in the words of the sign-up form; null if nothing is.';

CREATE FUNCTION private.find_vault_problem(project_url text, service_key text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
    select case
      when coalesce(project_url, '') = '' then 'Vault has no secret project_url.'
      when coalesce(service_key, '') = '' then 'Vault has no secret service_role_key.'
      when project_url !~ '^https?://[^\s/?#]+/*$' then
        'The Vault secret project_url is not an address such as https://abcdefghijklmnopqrst.supabase.co.'
      when service_key !~ '^[!-~]+$' then
        'The Vault secret service_role_key is not a key: it contains blanks or line breaks.'
    end
  $_$;

CREATE FUNCTION private.forget_news_feed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    delete from private.news_feed_states where url = old.url;
    return null;
  end
  $$;

COMMENT ON FUNCTION private.forget_news_feed() IS 'Deletes the state of a removed feed. If the operator''s file has the feed too, it is read once more and has a state again.';

CREATE FUNCTION private.forget_suppression() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  with forgotten as (
    delete from private.newsletter_suppressions where email = old.email returning email, reason)
  insert into private.newsletter_suppressed_hashes (email_hash, reason)
  select private.suppression_hash(email), reason from forgotten where reason in ('complaint', 'operator')
  on conflict (email_hash) do nothing;
  return null;
end
$$;

CREATE FUNCTION private.has_opened_mail_recently() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select exists (
      select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as entry
      where entry ->> 'method' in ('otp', 'magiclink', 'email/signup', 'recovery', 'invite')
        and to_timestamp((entry ->> 'timestamp')::double precision) > now() - interval '1 hour')
  $$;

COMMENT ON FUNCTION private.has_opened_mail_recently() IS 'Whether this session began with a link or code that was mailed to the account, within the last hour.';

CREATE FUNCTION private.has_passed_second_step() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select auth.jwt() ->> 'aal' = 'aal2'
      or not exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
  $$;

COMMENT ON FUNCTION private.has_passed_second_step() IS 'Whether this session has shown the caller''s second factor. True for an account without one.';

CREATE FUNCTION private.has_signed_in_recently() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select exists (
      select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as entry
      where entry ->> 'method' <> 'token_refresh'
        and to_timestamp((entry ->> 'timestamp')::double precision) > now() - interval '15 minutes')
  $$;

COMMENT ON FUNCTION private.has_signed_in_recently() IS 'Whether a password, a code, a link or a provider opened or raised this session within the last quarter of an hour.';

CREATE FUNCTION private.invisible_characters() RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    RETURN '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text;

COMMENT ON FUNCTION private.invisible_characters() IS 'Control characters, direction marks and invisible ones, as a regular expression: the same as in domain/news/clean-text.ts.';

CREATE FUNCTION private.is_background_work_due(job text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select case job
      when 'mail' then exists (
        select from private.mail_queue
        where run_at <= now() and (locked_until is null or locked_until < now()))
      when 'newsletter' then exists (
          select from private.newsletter_runs where state = 'sending' and not is_paused)
        or not exists (select from private.settings where name = 'newsletter_first_look')
        or exists (
          select from private.newsletter_issues as stored
          where is_scheduled and sends_at <= now()
            and not exists (select from private.newsletter_runs as run where run.issue = stored.issue))
      when 'monitoring' then exists (
          select from public.portfolio_monitors
          where next_run_at <= now() and stopped_at is null and confirmed_at is not null
            and (claimed_until is null or claimed_until < now()))
        or exists (
          select from public.watchlist_alerts
          where next_check_at <= now() and stopped_at is null
            and (claimed_until is null or claimed_until < now()))
      when 'crm' then (
          exists (
            select from public.crm_contacts
            where sent_at is null and (retry_at is null or retry_at <= now()))
          or exists (
            select from public.crm_events
            where sent_at is null and (retry_at is null or retry_at <= now())))
        and not exists (
          select from private.crm_sending where paused_until > now() and paused_token is null)
        and not exists (
          select from private.background_jobs as known
          where known.name = 'crm' and known.requested_at > now() - interval '1 hour'
            and (known.outcome = 'HUBSPOT_TOKEN is not set'
              or exists (select from private.crm_sending where paused_until > now())))
      -- Once an hour also without feeds, for our own pages that have appeared.
      when 'news' then exists (select from public.list_due_news_feeds(now()))
        or exists (
          select from private.background_jobs
          where name = 'news' and coalesce(requested_at < now() - interval '1 hour', true))
      else true end
  $$;

CREATE FUNCTION private.is_intended_page(page text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
    select char_length(page) <= 200 and page collate "C" ~ any (array[
      '^/(magazine|archive|newsletter|record|retention-league|access-index|about)$',
      '^/articles/[a-z0-9-]{1,80}$',
      '^/newsletter/[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      '^/pro(/(companies|compare|league|screener))?$',
      '^/pro/company/[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?$',
      '^/pro(/compare)?\?symbols=[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?((,|%2C)[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?){0,4}$',
      '^/pro/screener\?([a-z]+=(-|%E2%88%92)?[0-9]{1,7}((\.|,|%2C)[0-9]{1,4})?|meets=[a-z]+\.[a-zA-Z]+(,[a-z]+\.[a-zA-Z]+)*|market=[A-Z]{2,8}|prices=known)(&([a-z]+=(-|%E2%88%92)?[0-9]{1,7}((\.|,|%2C)[0-9]{1,4})?|meets=[a-z]+\.[a-zA-Z]+(,[a-z]+\.[a-zA-Z]+)*|market=[A-Z]{2,8}|prices=known))*$'
    ])
  $_$;

COMMENT ON FUNCTION private.is_intended_page(page text) IS 'Whether an emailed link may lead to this page. domain/newsletter/intended-page.ts has the same expressions.';

CREATE FUNCTION private.is_operator() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select current_user not in ('anon', 'authenticated') $$;

COMMENT ON FUNCTION private.is_operator() IS 'Whether the statement runs with the service key or the owner''s connection rather than for a visitor.';

CREATE FUNCTION private.is_plain_text(value text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
    select value !~ private.invisible_characters() and value !~* '<[a-z/!?]'
      and (value = '' or value ~ '[^[:space:]\u200c\u200d\ufe00-\ufe0f]')
  $$;

COMMENT ON FUNCTION private.is_plain_text(value text) IS 'Whether a text shows what it says: nothing invisible, no markup. An empty one does.';

CREATE FUNCTION private.limit_news_feeds() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    if (select count(*) from public.news_feeds) > 1000 then
      raise exception using errcode = 'PT409', message = 'There are 1,000 feeds. Remove one first.';
    end if;
    return null;
  end
  $$;

COMMENT ON FUNCTION private.limit_news_feeds() IS 'At most 1,000 feeds of editors.';

CREATE FUNCTION private.limit_saved_articles() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.limit_saved_articles() IS 'At most 500 for each reader, and 1,000 additions a day, 3,000 from one network. An article that is saved already counts as neither.';

CREATE FUNCTION private.limit_watchlist() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.limit_watchlist() IS 'Fifty symbols for each reader, and 300 additions a day. A symbol that is there already counts as neither.';

CREATE FUNCTION private.list_background_jobs() RETURNS TABLE(name text, requested_at timestamp with time zone, finished_at timestamp with time zone, outcome text, problem text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select job.name, job.requested_at, job.finished_at, job.outcome,
      coalesce(private.find_setup_problem(), job.problem)
    from private.background_jobs as job order by job.name
  $$;

CREATE FUNCTION private.lock_news() RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$ select pg_advisory_xact_lock(hashtext('kachi news')) $$;

COMMENT ON FUNCTION private.lock_news() IS 'One writer at a time: two that meet in the counts or in one story would deadlock or make two cards.';

CREATE FUNCTION private.may_log_security_event() RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select private.take_rate_limit(
        'security-event:address:' || private.client_address(), private.per_address_limit(60), 60)
      and private.take_rate_limit(
        'security-event:day:address:' || private.client_address(), private.per_address_limit(1000), 86400)
  $$;

CREATE FUNCTION private.move_subscription() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.newsletter_subscribers set email = lower(new.email)
  where email = lower(old.email)
    and not exists (select from public.newsletter_subscribers where email = lower(new.email));
  return null;
end
$$;

COMMENT ON FUNCTION private.move_subscription() IS 'A confirmed account whose address changes takes its newsletter, and with it the Pro area, along.';

CREATE FUNCTION private.names_kachi(source text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
    -- Full-width letters, and the Cyrillic and Greek ones that look the same, without what shows nothing between them.
    select translate(
        lower(normalize(
          regexp_replace(source, '[\u200c\u200d\ufe00-\ufe0f]|' || private.invisible_characters(), '', 'g'), NFKC)),
        'касһіκαϲι', 'kachikaci') ~ '\mkachi\M'
  $$;

COMMENT ON FUNCTION private.names_kachi(source text) IS 'Whether a source presents itself as Kachi.';

CREATE FUNCTION private.news_address_key(url text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
    select regexp_replace(split_part(bare, '?', 1), '/$', '')
      || case when position('?' in bare) > 0 then substr(bare, position('?' in bare)) else '' end
    from (select regexp_replace(split_part(url, '#', 1), '^https?://(www\.)?', '') as bare) as address
  $_$;

COMMENT ON FUNCTION private.news_address_key(url text) IS 'Equal for addresses of one page: the same as addressKey in domain/news/article-address.ts for an address without tracking.';

CREATE FUNCTION private.news_tickers(companies text[], ticker text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select distinct upper(name) from unnest(companies || ticker) as name where name <> '' $$;

COMMENT ON FUNCTION private.news_tickers(companies text[], ticker text) IS 'The symbols by which an article can be found.';

CREATE FUNCTION private.next_alert_check(p_after timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    -- At 08:00 in Hong Kong every market has closed since the last time.
    select (date_trunc('day', p_after at time zone 'Asia/Hong_Kong' - interval '8 hours') + interval '1 day 8 hours')
      at time zone 'Asia/Hong_Kong'
  $$;

COMMENT ON FUNCTION private.next_alert_check(p_after timestamp with time zone) IS 'The next 08:00 in Hong Kong after a moment.';

CREATE FUNCTION private.next_monitoring_run(p_frequency text, p_after timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    -- Periods begin at 08:00 in Hong Kong: on Mondays, or on the first day of the month, quarter, half-year or year.
    select (start + interval '8 hours') at time zone 'Asia/Hong_Kong'
    from (select p_after at time zone 'Asia/Hong_Kong' - interval '8 hours' as moment) as hong_kong,
    lateral (select case p_frequency
      when 'weekly' then date_trunc('week', moment) + interval '1 week'
      when 'monthly' then date_trunc('month', moment) + interval '1 month'
      when 'quarterly' then date_trunc('quarter', moment) + interval '3 months'
      when 'biannually' then date_trunc('year', moment)
        + case when extract(month from moment) <= 6 then interval '6 months' else interval '1 year' end
      when 'annually' then date_trunc('year', moment) + interval '1 year'
    end as start) as period
  $$;

COMMENT ON FUNCTION private.next_monitoring_run(p_frequency text, p_after timestamp with time zone) IS 'When the period after a moment begins, on the calendar of Hong Kong.';

CREATE FUNCTION private.note_departure() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.newsletter_departures (email, manner)
  select new.email, coalesce(
    nullif(current_setting('kachi.leaving_by', true), ''),
    case when auth.jwt() ->> 'role' = 'authenticated' then 'account' else 'operator' end)
  where (
    select count(*) from private.newsletter_departures
    where email = new.email and left_at > now() - interval '1 day') < 10;
  return null;
end
$$;

CREATE FUNCTION private.note_desk_changes() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.note_desk_changes() IS 'Raises news_version where an editor, or the time of a pick, changed an item.';

CREATE FUNCTION private.note_picked_items() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    if exists (select from changed where state = 'picked') then
      update private.news_version set version = version + 1;
    end if;
    return null;
  end
  $$;

COMMENT ON FUNCTION private.note_picked_items() IS 'Raises news_version where a pick came or went as a whole.';

CREATE FUNCTION private.per_address_limit(base_limit integer) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select ceil(base_limit * value::numeric)::integer
    from private.settings where name = 'per_address_limit_scale'
  $$;

COMMENT ON FUNCTION private.per_address_limit(base_limit integer) IS 'A limit per network address, times the factor for offices and load tests that share one address.';

CREATE FUNCTION private.personal_data(p_user_id uuid, p_email text) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    with found (name, rows) as (
      select 'accounts', jsonb_agg(jsonb_build_object(
          'id', id, 'email', email, 'phone', phone, 'created_at', created_at, 'confirmed_at', confirmed_at,
          'last_sign_in_at', last_sign_in_at, 'new_email', nullif(email_change, ''),
          'profile', raw_user_meta_data, 'providers', raw_app_meta_data))
        from auth.users where id = p_user_id
      union all select 'sign_in_methods', jsonb_agg(jsonb_build_object(
          'provider', provider, 'profile', identity_data, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
          order by created_at)
        from auth.identities where user_id = p_user_id
      union all select 'second_factors', jsonb_agg(jsonb_build_object(
          'kind', factor_type, 'name', friendly_name, 'phone', phone, 'status', status, 'created_at', created_at)
          order by created_at)
        from auth.mfa_factors where user_id = p_user_id
      union all select 'sessions', jsonb_agg(jsonb_build_object(
          'created_at', created_at, 'refreshed_at', refreshed_at, 'browser', user_agent, 'network_address', ip)
          order by created_at)
        from auth.sessions where user_id = p_user_id
      union all select 'account_log', jsonb_agg(jsonb_build_object('at', created_at, 'entry', payload) order by created_at)
        from auth.audit_log_entries where payload ->> 'actor_id' = p_user_id::text
      union all select 'newsletter_subscriptions', jsonb_agg(to_jsonb(one) - 'turnstile_token' - 'website')
        from public.newsletter_subscribers as one where email = p_email
      union all select 'newsletter_deliveries', jsonb_agg(jsonb_build_object(
          'issue', run.issue, 'state', one.state, 'answer', one.answer, 'finished_at', one.finished_at,
          'unsubscribed_at', one.unsubscribed_at) order by run.issue)
        from private.newsletter_deliveries as one join private.newsletter_runs as run on run.id = one.run_id
          join public.newsletter_subscribers as subscriber on subscriber.id = one.subscriber_id
        where subscriber.email = p_email
      union all select 'newsletter_bounces', jsonb_agg(jsonb_build_object(
          'kind', one.kind, 'status', one.status, 'detail', one.detail, 'received_at', one.received_at))
        from private.newsletter_bounces as one
          join public.newsletter_subscribers as subscriber on subscriber.id = one.subscriber_id
        where subscriber.email = p_email
      union all select 'unsubscribe_requests', jsonb_agg(to_jsonb(one) - 'id' order by left_at)
        from private.newsletter_departures as one where email = p_email
      union all select 'addresses_not_written_to', jsonb_agg(to_jsonb(one))
        from private.newsletter_suppressions as one where email = p_email
      union all select 'waiting_emails', jsonb_agg(jsonb_build_object(
          'template', template, 'created_at', created_at, 'failed_at', failed_at, 'problem', last_error))
        from private.mail_queue where lower(recipient) = p_email
      union all select 'contacts', jsonb_agg(to_jsonb(one)) from public.crm_contacts as one where email = p_email
      union all select 'events', jsonb_agg(to_jsonb(one) - 'position' order by occurred_at)
        from public.crm_events as one where email = p_email
      union all select 'portfolios', jsonb_agg(to_jsonb(one) - 'user_id' order by created_at)
        from public.portfolios as one where user_id = p_user_id
      union all select 'monitored_portfolios', jsonb_agg(
          case when user_id = p_user_id then to_jsonb(one) - array['user_id', 'claim_token', 'claimed_until']
          -- Of another reader's: that its reports were to come to this address, and no holdings.
          else jsonb_build_object(
            'other_email', other_email, 'frequency', frequency, 'created_at', created_at,
            'confirmed_at', confirmed_at, 'stopped_at', stopped_at) end
          order by created_at)
        from public.portfolio_monitors as one where user_id = p_user_id or other_email = p_email
      union all select 'watchlist', jsonb_agg(to_jsonb(one) - 'user_id' order by added_at)
        from public.watchlist_items as one where user_id = p_user_id
      union all select 'watchlist_alerts', jsonb_agg(
          to_jsonb(one) - array['user_id', 'claim_token', 'claimed_until'] order by created_at)
        from public.watchlist_alerts as one where user_id = p_user_id
      union all select 'saved_articles', jsonb_agg(to_jsonb(one) - 'user_id' order by saved_at)
        from public.saved_articles as one where user_id = p_user_id
      union all select 'editor_rights', jsonb_agg(to_jsonb(one)) from public.editors as one where email = p_email
      union all select 'editor_changes', jsonb_agg(to_jsonb(one) - 'editor' order by changed_at)
        from public.news_changes as one where editor = p_email)
    select jsonb_object_agg(name, coalesce(rows, '[]')) from found
  $$;

COMMENT ON FUNCTION private.personal_data(p_user_id uuid, p_email text) IS 'All data about an account and an address, by table. Null for one of them leaves out what belongs to it.';

CREATE FUNCTION private.purge_expired_records(as_of timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  -- The periods that the privacy policy names.
  delete from public.security_audit_log where created_at < as_of - interval '12 months';
  -- By way of the runs: an index on finished_at would cost every mail that is sent a write.
  delete from private.newsletter_deliveries
  where finished_at < as_of - interval '24 months'
    and run_id in (select id from private.newsletter_runs where started_at < as_of - interval '24 months');
  delete from private.newsletter_bounces where received_at < as_of - interval '24 months';
  delete from public.newsletter_subscribers
  where subscription_status = 'unsubscribed' and last_updated < as_of - interval '24 months';
  delete from private.newsletter_departures where left_at < as_of - interval '36 months';
  -- A contact lives as long as the last thing known of it.
  delete from public.crm_events where occurred_at < as_of - interval '24 months';
  delete from public.crm_contacts as contact
  where updated_at < as_of - interval '24 months'
    and not exists (select from public.crm_events as event where event.email = contact.email);

  delete from private.rate_limits where window_end < as_of;
  delete from private.bot_check_solutions where expires_at < as_of;
  delete from private.bot_check_receipts where expires_at < as_of - interval '1 hour';
end
$$;

COMMENT ON FUNCTION private.purge_expired_records(as_of timestamp with time zone) IS 'Deletes security events after 12 months; deliveries, bounces, ended subscriptions and contacts after 24, records of leaving after 36; and counters, receipts and solutions whose time is over.';

CREATE FUNCTION private.purge_market_records(as_of timestamp with time zone) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
    delete from private.market_credits where spent_at < as_of - interval '2 days';
    delete from private.market_entries
    where wanted_at < as_of - case when value is null then interval '2 days' else interval '30 days' end;
  $$;

COMMENT ON FUNCTION private.purge_market_records(as_of timestamp with time zone) IS 'Deletes credits after two days, entries that nobody asked for in 30, and those without a value after two. A hosted project calls it every day by cron.';

CREATE FUNCTION private.purge_monitors(as_of timestamp with time zone) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
    delete from public.portfolio_monitors
    where (confirmed_at is null and created_at < as_of - interval '7 days')
      or stopped_at < as_of - interval '30 days';
    delete from public.watchlist_alerts where stopped_at < as_of - interval '30 days'
  $$;

COMMENT ON FUNCTION private.purge_monitors(as_of timestamp with time zone) IS 'Deletes monitors that were not confirmed within 7 days, and stopped ones and stopped alerts after 30. A hosted project calls it every day by cron.';

CREATE FUNCTION private.purge_news(as_of timestamp with time zone) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
    delete from public.news_articles
    where origin = 'feed' and state = 'listed' and fetched_at < as_of - interval '12 months';
    delete from private.news_feed_states where coalesce(attempted_at, next_at) < as_of - interval '60 days';
    delete from private.news_counts where articles <= 0;
    delete from public.news_changes where changed_at < as_of - interval '90 days';
  $$;

COMMENT ON FUNCTION private.purge_news(as_of timestamp with time zone) IS 'Deletes items of feeds after a year unless an editor took them up. A hosted project calls it every day by cron.';

CREATE FUNCTION private.queue_subscription_confirmation() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.queue_subscription_email(new.email, new.intended_page);
  if new.intended_page is not null then
    update public.newsletter_subscribers set intended_page = null where id = new.id;
  end if;
  return null;
end
$$;

CREATE FUNCTION private.queue_subscription_email(recipient text, intended_page text) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
    insert into private.mail_queue (template, recipient, variables)
    values ('subscription_confirmation', recipient, jsonb_build_object('RequestedAt', now()) || case
      when private.is_intended_page(intended_page) then jsonb_build_object('IntendedPage', intended_page)
      else '{}' end)
  $$;

COMMENT ON FUNCTION private.queue_subscription_email(recipient text, intended_page text) IS 'Queues the email with the link that signs in and leads to the page, if the page is on the list, with the moment of the request.';

CREATE FUNCTION private.recall_suppression() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  with recalled as (
    delete from private.newsletter_suppressed_hashes
    where email_hash = private.suppression_hash(new.email) returning reason)
  insert into private.newsletter_suppressions (email, reason)
  select new.email, reason from recalled
  on conflict (email) do nothing;
  return null;
end
$$;

CREATE FUNCTION private.record_news_change(change_kind text, change_editor text, fields_before jsonb, fields_after jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.record_news_change(change_kind text, change_editor text, fields_before jsonb, fields_after jsonb) IS 'Writes the log that undo reads.';

CREATE FUNCTION private.redact_details(details jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
    select coalesce(jsonb_object_agg(
      key,
      case
        when key ~* '(password|token|secret|key|auth|credential)' then '"[REDACTED]"'::jsonb
        else private.redact_value(value)
      end), '{}')
    from jsonb_each(details)
  $$;

COMMENT ON FUNCTION private.redact_details(details jsonb) IS 'Hides fields whose names speak of secrets, cuts texts to 500 characters and e-mail addresses to five, whatever the client has done.';

CREATE FUNCTION private.redact_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
    select left(
      regexp_replace(
        regexp_replace(left(value, 500), private.invisible_characters(), '', 'g'),
        -- Five characters of an address, whichever of them is the at sign.
        '([^\s@]{5})[^\s@]*@[^\s@]\S*|([^\s@]{4}@)[^\s@]\S*|([^\s@]{3}@[^\s@])\S*'
          '|([^\s@]{2}@[^\s@]\S?)\S*|([^\s@]@[^\s@]\S{0,2})\S*',
        '\1\2\3\4\5***', 'g'),
      500)
  $$;

COMMENT ON FUNCTION private.redact_text(value text) IS 'Cuts a text to 500 characters, and every e-mail address in it to its first five and three asterisks.';

CREATE FUNCTION private.redact_value(value jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
    select case jsonb_typeof(value)
      when 'string' then to_jsonb(private.redact_text(value #>> '{}'))
      when 'object' then private.redact_details(value)
      when 'array' then (
        select coalesce(jsonb_agg(private.redact_value(entry) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as entries (entry, place))
      else value end
  $$;

COMMENT ON FUNCTION private.redact_value(value jsonb) IS 'One value of the details of an event, as the log may keep it.';

CREATE FUNCTION private.refuse_reactivation() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if current_user in ('anon', 'authenticated') then
    raise exception 'A subscription becomes active again only through its mailbox'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.refuse_reactivation() IS 'Readers may unsubscribe by a plain update; the way back is a link sent to the address.';

CREATE FUNCTION private.request_background_work(job text) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
  declare
    known private.background_jobs;
    blanks constant text := E' \t\r\n';
    project_url text;
    service_key text;
    found_problem text;
  begin
    select * into known from private.background_jobs where name = job for update skip locked;
    if not found then return 'another call of this job is beginning'; end if;
    found_problem := private.find_setup_problem();
    if found_problem is null then
      select btrim(decrypted_secret, blanks) into project_url
      from vault.decrypted_secrets where name = 'project_url';
      select btrim(decrypted_secret, blanks) into service_key
      from vault.decrypted_secrets where name = 'service_role_key';
      found_problem := private.find_vault_problem(project_url, service_key);
    end if;
    if found_problem is not null then
      update private.background_jobs set problem = found_problem where name = job;
      return found_problem;
    end if;
    found_problem := private.describe_last_call(known);
    if found_problem is distinct from known.problem and found_problem is not null then
      raise warning 'background job %: %', job, found_problem;
    end if;
    update private.background_jobs set problem = found_problem where name = job;
    -- A call also shows whether a problem is over.
    if found_problem is null and not private.is_background_work_due(job) then
      return 'nothing to do';
    end if;
    begin
      update private.background_jobs set requested_at = now(), request_id = net.http_post(
        url := rtrim(project_url, '/') || '/functions/v1/' || known.function,
        body := jsonb_build_object('job', job),
        headers := jsonb_build_object('Content-Type', 'application/json', 'apikey', service_key,
          'Authorization', 'Bearer ' || service_key),
        timeout_milliseconds := 60000)
      where name = job;
    exception
      when others then
        found_problem := left('pg_net refused the call: ' || sqlerrm, 500);
        update private.background_jobs set problem = found_problem where name = job;
        return found_problem;
    end;
    return 'called';
  end
  $$;

COMMENT ON FUNCTION private.request_background_work(job text) IS 'Calls a slice of background work on a hosted project, if there is any. Does nothing without Vault''s secrets.';

CREATE FUNCTION private.require_editor() RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
  begin
    if not public.is_editor() then
      raise exception using errcode = 'PT403', message = 'Only editors may do this.',
        hint = 'Ask the operator to run: npm run editors -- grant EMAIL';
    end if;
    return private.verified_email();
  end
  $$;

COMMENT ON FUNCTION private.require_editor() IS 'The caller''s email if they are an editor; refuses everyone else with 403.';

CREATE FUNCTION private.sanitise_text(input text, max_length integer) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.sanitise_text(input text, max_length integer) IS 'The sign-up form''s sanitiser: trimmed, cut to max_length characters, no angle brackets, no javascript: scheme. Null if nothing is left.';

CREATE FUNCTION private.schedule_background_work() RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
  begin
    if to_regprocedure('cron.schedule(text, text, text)') is null
      or to_regprocedure('net.http_post(text, jsonb, jsonb, jsonb, integer)') is null
      or to_regclass('vault.decrypted_secrets') is null
    then
      return false;
    end if;
    perform cron.schedule('kachi-' || name, schedule,
      format('select private.request_background_work(%L)', name))
    from (values
      ('mail', '* * * * *'), ('newsletter', '* * * * *'), ('monitoring', '* * * * *'),
      ('news', '* * * * *'), ('crm', '* * * * *'), ('edinet', '*/10 * * * *'),
      ('listings', '7 * * * *'), ('archive', '17 * * * *')) as job (name, schedule);
    perform cron.schedule('kachi-picks', '* * * * *', 'select public.publish_scheduled_news(now())');
    perform cron.schedule('kachi-retention', '23 3 * * *',
      'select private.purge_expired_records(now()), private.purge_market_records(now()), '
      'private.purge_monitors(now()), private.purge_news(now())');
    return true;
  end
  $$;

COMMENT ON FUNCTION private.schedule_background_work() IS 'Creates the jobs of a hosted project. False where pg_cron, pg_net or Vault is missing.';

CREATE FUNCTION private.spend_newsletter_receipt(receipt text, email text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return coalesce(private.use_bot_check_receipt(receipt, 'newsletter', email), false);
end
$$;

CREATE FUNCTION private.subject_hash(subject text) RETURNS bytea
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select sha256(convert_to(lower(trim(subject)), 'UTF8')) $$;

CREATE FUNCTION private.suppression_hash(email text) RETURNS bytea
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select sha256(secret || convert_to(email, 'UTF8')) from private.signing_secrets where name = 'suppressions'
  $$;

COMMENT ON FUNCTION private.suppression_hash(email text) IS 'A hash of an address that nobody can make without the secret.';

CREATE FUNCTION private.take_newsletter_attempt(email text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  limit_key text := 'newsletter:' || lower(private.trim_text(email));
begin
  -- Two places, each taken for five minutes. An attempt that finds none does not make anybody wait longer.
  return (private.take_rate_limit(limit_key || ':1', 1, 300) or private.take_rate_limit(limit_key || ':2', 1, 300))
    and private.take_rate_limit(limit_key || ':day', 12, 86400);
end
$$;

COMMENT ON FUNCTION private.take_newsletter_attempt(email text) IS 'Counts a sign-up; true for at most two in any five minutes for one e-mail, and twelve a day. Refused ones do not count.';

CREATE FUNCTION private.take_rate_limit(limit_key text, max_uses integer, window_seconds integer) RETURNS boolean
    LANGUAGE sql
    SET search_path TO ''
    AS $$
    with taken as (
      insert into private.rate_limits as counted (key_hash, window_end, uses)
      select sha256(convert_to(limit_key, 'UTF8')), now() + make_interval(secs => window_seconds), 1
      where not exists (
        select from private.rate_limits as spent
        where spent.key_hash = sha256(convert_to(limit_key, 'UTF8'))
          and spent.window_end > now() and spent.uses >= max_uses
      )
      on conflict (key_hash) do update set
        uses = case when counted.window_end <= now() then 1 else counted.uses + 1 end,
        window_end = case when counted.window_end <= now() then excluded.window_end else counted.window_end end
      returning uses <= max_uses as is_within
    )
    select coalesce((select is_within from taken), false)
  $$;

COMMENT ON FUNCTION private.take_rate_limit(limit_key text, max_uses integer, window_seconds integer) IS 'Counts one use of a key; true while the uses of its window stay within max_uses.';

CREATE FUNCTION private.take_sending_permits(names text[], wanted integer, per_second double precision) RETURNS TABLE(name text, granted integer, wait_ms double precision)
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
  declare
    capacity constant double precision := greatest(1, per_second);
    stored private.sending_rates;
    level double precision;
  begin
    -- A bucket that has not been used for so long is full, as one that does not exist.
    delete from private.sending_rates where bucket in (
      select rate.bucket from private.sending_rates as rate
      where rate.taken_at < clock_timestamp() - make_interval(secs => greatest(600, capacity / per_second))
      for update skip locked);
    -- In one order, so that two processes never wait for each other.
    for name in select distinct each from unnest(names) as each order by each loop
      insert into private.sending_rates (bucket, tokens) values (md5(name), capacity)
      on conflict do nothing;
      select * into stored from private.sending_rates as rate where rate.bucket = md5(name) for update;
      level := least(capacity, stored.tokens
        + per_second * greatest(0, extract(epoch from clock_timestamp() - stored.taken_at)));
      granted := least(wanted, floor(level)::integer);
      wait_ms := case when granted > 0 then 0 else 1000 * (1 - level) / per_second end;
      update private.sending_rates as rate set tokens = level - granted, taken_at = clock_timestamp()
      where rate.bucket = md5(name);
      return next;
    end loop;
  end
  $$;

COMMENT ON FUNCTION private.take_sending_permits(names text[], wanted integer, per_second double precision) IS 'Takes up to `wanted` permits from each bucket, which holds those of one second.';

CREATE FUNCTION private.take_share(limit_key text, wanted integer, max_uses integer, window_seconds integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
  declare
    hash bytea := sha256(convert_to(limit_key, 'UTF8'));
    granted integer;
  begin
    select least(wanted, greatest(0, max_uses - counted.uses)) into granted from private.rate_limits as counted
    where key_hash = hash and window_end > now() for update;
    granted := coalesce(granted, least(wanted, max_uses));
    insert into private.rate_limits as counted (key_hash, window_end, uses)
    values (hash, now() + make_interval(secs => window_seconds), granted)
    on conflict (key_hash) do update set
      uses = case when counted.window_end <= now() then granted else counted.uses + granted end,
      window_end = case when counted.window_end <= now() then excluded.window_end else counted.window_end end;
    return granted;
  end
  $$;

COMMENT ON FUNCTION private.take_share(limit_key text, wanted integer, max_uses integer, window_seconds integer) IS 'Counts up to so many uses of a key and answers how many its window still had. For callers that hold a lock of their own.';

CREATE FUNCTION private.touch_newsletter_subscriber() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.last_updated := now();
  return new;
end
$$;

CREATE FUNCTION private.trim_text(input text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN btrim(input, '	
                  　﻿'::text);

COMMENT ON FUNCTION private.trim_text(input text) IS 'A text without the white space around it.';

CREATE FUNCTION private.use_bot_check_receipt(receipt text, receipt_purpose text, subject text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  update private.bot_check_receipts set used_at = now()
  where token_hash = sha256(convert_to(receipt, 'UTF8'))
    and purpose = receipt_purpose
    and subject_hash = private.subject_hash(subject)
    and expires_at > now()
    and used_at is null;
  return found;
end
$$;

COMMENT ON FUNCTION private.use_bot_check_receipt(receipt text, receipt_purpose text, subject text) IS 'Spends a receipt: true once, for the purpose and the subject that it was issued for, within its lifetime.';

CREATE FUNCTION private.verified_email() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select lower(email) from auth.users
    where id = auth.uid() and email_confirmed_at is not null and private.has_passed_second_step()
  $$;

COMMENT ON FUNCTION private.verified_email() IS 'The caller''s e-mail as the account has it now, if its mailbox has been proved and a second factor, where there is one, shown; else null.';

CREATE FUNCTION public.active_subscriber_email() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select email from public.newsletter_subscribers
    where email = (select private.verified_email()) and subscription_status = 'active'
  $$;

COMMENT ON FUNCTION public.active_subscriber_email() IS 'The caller''s own verified e-mail if it may use the Pro area, else null.';

CREATE FUNCTION public.add_news_link(p_article jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.add_news_link(p_article jsonb) IS 'For editors, called by the function news-desk: adds a link, hidden until it is picked. A link that is known already comes back with changeId null.';

CREATE FUNCTION public.bot_check_secret() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select encode(secret, 'hex') from private.signing_secrets where name = 'bot-check' $$;

COMMENT ON FUNCTION public.bot_check_secret() IS 'Signs the challenges of the bot check, the same for all processes on one database.';

CREATE FUNCTION public.change_alerts_by_link(p_user_id uuid, p_action text, p_client_address text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    running integer;
    stopped integer;
  begin
    if not private.take_rate_limit(
      'monitor:link:' || p_client_address, private.per_address_limit(600), 300)
    then
      return jsonb_build_object('status', 'rate-limited');
    end if;
    if p_action = 'stop' then
      update public.watchlist_alerts set stopped_at = now(), claim_token = null, claimed_until = null
      where user_id = p_user_id and stopped_at is null;
    elsif p_action = 'resume' then
      if not private.take_rate_limit('watchlist:alert:resume:' || p_user_id, 60, 86400) then
        return jsonb_build_object('status', 'rate-limited');
      end if;
      update public.watchlist_alerts set stopped_at = null
      where user_id = p_user_id and stopped_at is not null;
    end if;
    select count(*) filter (where stopped_at is null), count(*) filter (where stopped_at is not null)
    into running, stopped
    from public.watchlist_alerts where user_id = p_user_id;
    return jsonb_build_object(
      'status', case when running > 0 then 'alerts' when stopped > 0 then 'alerts-stopped' else 'gone' end,
      'email', (select left(email, 5) || '***' from auth.users where id = p_user_id),
      'alerts', case when running > 0 then running else stopped end);
  end
  $$;

COMMENT ON FUNCTION public.change_alerts_by_link(p_user_id uuid, p_action text, p_client_address text) IS 'What the link in an alert''s email does with all alerts of its reader, once its signature has been checked: look, stop or resume.';

CREATE FUNCTION public.change_monitor_by_link(p_id uuid, p_action text, p_frequency text, p_client_address text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    monitor public.portfolio_monitors;
    address text;
  begin
    if not private.take_rate_limit(
      'monitor:link:' || p_client_address, private.per_address_limit(case when p_id is null then 30 else 600 end), 300)
    then
      return jsonb_build_object('status', 'rate-limited');
    end if;
    select * into monitor from public.portfolio_monitors where id = p_id for update;
    -- One that was deleted, or stopped by the account, is as stopped as it can be.
    if monitor.id is null or monitor.is_withdrawn then
      return jsonb_build_object('status', case when p_id is null then 'invalid-link' else 'gone' end);
    end if;
    if p_action in ('resume', 'frequency') and not private.take_rate_limit('monitor:change:' || p_id, 60, 86400) then
      return jsonb_build_object('status', 'rate-limited');
    end if;
    select coalesce(monitor.other_email, email) into address from auth.users where id = monitor.user_id;
    if p_action = 'confirm' and monitor.confirmed_at is null then
      update public.portfolio_monitors set confirmed_at = now(), stopped_at = null, next_run_at = now() where id = p_id;
      perform public.record_in_crm(address, jsonb_build_object(
        'portfolioAnalysisDate', monitor.created_at, 'buffettTestScore', monitor.scores -> 'buffett',
        'source', 'portfolio_analyzer'));
      perform public.record_in_crm(address, jsonb_build_object(
        'overall_score', monitor.scores -> 'overall', 'portfolio_size', jsonb_array_length(monitor.holdings),
        'monitoring_frequency', monitor.frequency, 'analysis_date', monitor.created_at,
        'source', 'portfolio_analyzer'), 'portfolio_analysis', monitor.id);
    elsif p_action in ('stop', 'resume', 'frequency') and monitor.confirmed_at is not null then
      perform private.change_monitor(p_id, p_action, p_frequency);
    end if;
    select * into monitor from public.portfolio_monitors where id = p_id;
    return jsonb_build_object(
      'status', case
        when monitor.confirmed_at is null then 'unconfirmed'
        when monitor.stopped_at is not null then 'stopped' else 'active' end,
      'email', left(address, 5) || '***',
      'frequency', monitor.frequency,
      'holdings', jsonb_array_length(monitor.holdings),
      'nextRunAt', monitor.next_run_at);
  end
  $$;

COMMENT ON FUNCTION public.change_monitor_by_link(p_id uuid, p_action text, p_frequency text, p_client_address text) IS 'What the link of a report does, once its signature has been checked: look, confirm, stop, resume or frequency; a null id stands for a link whose signature is wrong.';

CREATE FUNCTION public.change_news_article(p_id text, p_change jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.change_news_article(p_id text, p_change jsonb) IS 'For editors: picks, hides, lists, schedules or edits an article. { state?, publishAt?, title?, description?, category?, region?, sector?, sentiment? } → { changeId, articles }.';

CREATE FUNCTION public.change_own_monitor(p_id uuid, p_action text, p_frequency text DEFAULT NULL::text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    if p_action not in ('stop', 'resume', 'frequency') or not private.has_passed_second_step() or not exists (
      select from public.portfolio_monitors where id = p_id and user_id = auth.uid()
        -- Another mailbox that stopped its reports resumes them itself.
        and (p_action <> 'resume' or other_email is null))
    then
      return false;
    end if;
    -- Replaced rows take room until the next vacuum. Stopping always works.
    if p_action <> 'stop' and not private.take_rate_limit('monitor:change:' || p_id, 60, 86400) then
      raise exception using errcode = 'PT429', message = 'Too many changes of monitoring today.',
        hint = 'Try again tomorrow.';
    end if;
    perform private.change_monitor(p_id, p_action, p_frequency);
    if p_action = 'stop' then
      update public.portfolio_monitors set is_withdrawn = true
      where id = p_id and other_email is not null and not is_withdrawn;
    end if;
    return true;
  end
  $$;

COMMENT ON FUNCTION public.change_own_monitor(p_id uuid, p_action text, p_frequency text) IS 'Stops or resumes a monitor of the caller, or changes its frequency. False if there is none.';

CREATE FUNCTION public.claim_crm_records(p_holder uuid, p_lease_seconds integer, p_limit integer, p_token text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    update private.crm_sending set holder = p_holder, leased_until = now() + make_interval(secs => p_lease_seconds)
    where (holder = p_holder or leased_until is null or leased_until < now())
      and (paused_until is null or paused_until <= now() or paused_token <> p_token);
    if not found then return null; end if;
    return jsonb_build_object(
      'contacts', (
        select coalesce(jsonb_agg(to_jsonb(contact)), '[]') from (
          select email, properties, updated_at from public.crm_contacts
          where sent_at is null and (retry_at is null or retry_at <= now())
          order by updated_at, email limit p_limit) as contact),
      'events', (
        select coalesce(jsonb_agg(to_jsonb(event) order by event.position), '[]') from (
          select id, event_name, email, properties, occurred_at, position from public.crm_events
          where sent_at is null and (retry_at is null or retry_at <= now())
          order by position limit p_limit) as event));
  end
  $$;

COMMENT ON FUNCTION public.claim_crm_records(p_holder uuid, p_lease_seconds integer, p_limit integer, p_token text) IS 'Leases the sending of records to the holder and gives the oldest unsent ones; null while another process holds the lease, or the service has asked for a pause.';

CREATE FUNCTION public.claim_market_entries(p_keys text[], p_fresh_seconds integer, p_lease_seconds integer, p_holder uuid, p_now timestamp with time zone) RETURNS TABLE(key text, value jsonb, as_of timestamp with time zone, problem text, retry_at timestamp with time zone, is_claimed boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  #variable_conflict use_column
  begin
    -- A quote that need not be new is wanted by background work: no reader waits for it.
    insert into private.market_entries (key, wanted_at)
    select wanted,
      case when p_fresh_seconds > 3600 and wanted like 'quote:%' then p_now - interval '2 hours' else p_now end
    from unnest(p_keys) as wanted order by wanted
    on conflict (key) do nothing;
    -- One order for everyone, so that two claims never wait for each other.
    perform from private.market_entries where key = any (p_keys) order by key for update;
    update private.market_entries set wanted_at = p_now - case
        when p_fresh_seconds > 3600 and key like 'quote:%' then interval '2 hours' else interval '0' end
    where key = any (p_keys) and wanted_at < p_now - case
        when p_fresh_seconds > 3600 and key like 'quote:%' then interval '3 hours' else interval '30 seconds' end;
    -- A time in the future was written by a clock that is wrong, or has been put back since.
    update private.market_entries
    set leased_until = p_now + make_interval(secs => p_lease_seconds), leased_by = p_holder
    where key = any (p_keys)
      and (as_of is null or as_of <= p_now - make_interval(secs => p_fresh_seconds)
           or as_of > p_now + interval '5 minutes')
      and (retry_at is null or retry_at <= p_now or retry_at > p_now + interval '25 hours')
      and (leased_until is null or leased_until <= p_now
           or leased_until > p_now + make_interval(secs => 2 * p_lease_seconds));
    return query
      select key, value, as_of, problem, retry_at, coalesce(leased_by = p_holder, false)
      from private.market_entries where key = any (p_keys);
  end
  $$;

COMMENT ON FUNCTION public.claim_market_entries(p_keys text[], p_fresh_seconds integer, p_lease_seconds integer, p_holder uuid, p_now timestamp with time zone) IS 'Reads entries, and leases to the holder those that are due, so that one process asks for each.';

CREATE FUNCTION public.claim_news_feed(p_url text, p_source text, p_holder uuid, p_read_before timestamp with time zone, p_now timestamp with time zone) RETURNS TABLE(outcome text, etag text, last_modified text, failures integer, interval_minutes integer, next_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  #variable_conflict use_column
  declare
    feed private.news_feed_states;
    is_leased boolean;
    is_due boolean;
  begin
    insert into private.news_feed_states (url, source, next_at) values (p_url, p_source, p_now)
    on conflict (url) do nothing;
    select * into feed from private.news_feed_states where url = p_url for update;
    -- A time in the future was written by a clock that is wrong.
    is_leased := feed.leased_until > p_now and feed.leased_until <= p_now + interval '10 minutes';
    is_due := case
      when p_read_before is null then feed.next_at <= p_now or feed.next_at > p_now + interval '2 days'
      else feed.attempted_at is null or feed.attempted_at < p_read_before or feed.attempted_at > p_now + interval '5 minutes'
    end;
    if is_leased is not true and is_due then
      update private.news_feed_states
      set source = p_source, leased_until = p_now + interval '2 minutes', leased_by = p_holder
      where url = p_url;
    end if;
    return query select
      case when is_leased then 'leased' when is_due then 'claimed' else 'read' end,
      feed.etag, feed.last_modified, feed.failures, feed.interval_minutes, feed.next_at;
  end
  $$;

COMMENT ON FUNCTION public.claim_news_feed(p_url text, p_source text, p_holder uuid, p_read_before timestamp with time zone, p_now timestamp with time zone) IS 'Leases a feed to one process: claimed, leased (by another) or read (since p_read_before; without it: not due yet).';

CREATE FUNCTION public.delete_account() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  subscribed_email text := private.verified_email();
begin
  if not private.has_passed_second_step() or not private.has_signed_in_recently() or not exists (
    select from auth.sessions
    where user_id = auth.uid() and id::text = auth.jwt() ->> 'session_id')
  then
    raise exception using errcode = 'PT403',
      message = 'Confirm that it is you, then delete the account.',
      hint = 'Sign in again: the last sign-in of this session is older than 15 minutes.';
  end if;
  -- Section 7.1 of the privacy policy: the row stays as proof of consent, for as long as it says there.
  update public.newsletter_subscribers set subscription_status = 'unsubscribed'
  where email = subscribed_email and subscription_status = 'active';
  -- Identities, sessions, tokens and factors go with the account.
  delete from auth.users where id = auth.uid();
end
$$;

COMMENT ON FUNCTION public.delete_account() IS 'Deletes the caller''s own account and ends its sessions and its subscription. Wants a sign-in of the last 15 minutes.';

CREATE FUNCTION public.end_crm_sending(p_holder uuid, p_pause_seconds integer DEFAULT NULL::integer, p_failed boolean DEFAULT false, p_token text DEFAULT NULL::text) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    seconds integer;
  begin
    update private.crm_sending set
      failures = case when p_failed then failures + 1 else failures end,
      paused_until = case
        when p_pause_seconds is not null then now() + make_interval(secs => p_pause_seconds)
        -- 5 seconds, then twice as long each time, up to an hour.
        when p_failed then now() + make_interval(secs => least(3600, 5 * 2 ^ least(failures, 10))::integer)
      end,
      paused_token = p_token,
      holder = null,
      leased_until = null
    where holder = p_holder
    returning extract(epoch from paused_until - now())::integer into seconds;
    return seconds;
  end
  $$;

COMMENT ON FUNCTION public.end_crm_sending(p_holder uuid, p_pause_seconds integer, p_failed boolean, p_token text) IS 'Gives the lease back, and pauses all processes: for as long as the service asked, or longer after each failure. Answers the seconds of the pause.';

CREATE FUNCTION public.end_edinet_turn(p_holder uuid, p_key text, p_next_at timestamp with time zone, p_stop_until timestamp with time zone, p_why text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    update private.edinet_state set
      holder = case when holder = p_holder then null else holder end,
      leased_until = case when holder = p_holder then null else leased_until end,
      next_turn_at = case when holder = p_holder then p_next_at else next_turn_at end,
      stopped_until = coalesce(p_stop_until, stopped_until),
      stopped_why = case when p_stop_until is null then stopped_why else left(p_why, 500) end,
      stopped_key = case when p_stop_until is null then stopped_key else p_key end;
  $$;

COMMENT ON FUNCTION public.end_edinet_turn(p_holder uuid, p_key text, p_next_at timestamp with time zone, p_stop_until timestamp with time zone, p_why text) IS 'Ends a turn. With a time, nobody asks EDINET before it: the key is wrong, or too many calls were made.';

CREATE FUNCTION public.end_session(session_id uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    with ended as (
      delete from auth.sessions s
      where s.id = end_session.session_id
        and s.user_id = auth.uid()
        -- Leaving this one is signing out, which the authentication service does.
        and s.id::text is distinct from auth.jwt() ->> 'session_id'
        and private.has_passed_second_step()
        -- A token outlives its session by an hour at most, and must not end others in that time.
        and exists (
          select from auth.sessions mine
          where mine.user_id = auth.uid() and mine.id::text = auth.jwt() ->> 'session_id')
      returning s.id)
    select exists (select from ended)
  $$;

COMMENT ON FUNCTION public.end_session(session_id uuid) IS 'Ends one of the caller''s other sessions; its refresh tokens go with it. False if there is none such.';

CREATE FUNCTION public.export_own_data() RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null or not private.has_passed_second_step() then
    raise exception using errcode = 'PT403', message = 'Sign in to download your data.';
  end if;
  if not private.take_rate_limit('export:' || auth.uid(), 20, 3600) then
    raise exception using errcode = 'PT429', message = 'Too many requests. Try again in an hour.';
  end if;
  return private.personal_data(auth.uid(), private.verified_email());
end
$$;

COMMENT ON FUNCTION public.export_own_data() IS 'All data about the caller, by table.';

CREATE FUNCTION public.export_personal_data(p_email text) RETURNS jsonb
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select private.personal_data(
      (select id from auth.users where lower(email) = lower(trim(p_email)) and email_confirmed_at is not null limit 1),
      lower(trim(p_email)))
  $$;

COMMENT ON FUNCTION public.export_personal_data(p_email text) IS 'For the operator: all data about an address, with its account.';

CREATE FUNCTION public.find_known_companies(p_symbols text[]) RETURNS TABLE(symbol text, has_statements boolean, has_price boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select wanted.symbol,
      exists (select from private.company_summaries as known where known.company = wanted.symbol),
      exists (
        select from private.market_entries as entry
        where entry.key = 'quote:' || wanted.symbol
          and entry.value is not null
          and entry.value ->> 'source' is distinct from 'sample')
    from unnest(p_symbols[1:500]) as wanted (symbol);
  $$;

COMMENT ON FUNCTION public.find_known_companies(p_symbols text[]) IS 'For each symbol, whether financial statements of the company with this main listing were fetched, and whether a price of the listing is kept that is not a sample.';

CREATE FUNCTION public.find_last_quotes(p_symbols text[]) RETURNS TABLE(symbol text, quote jsonb, quoted_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select substr(entry.key, 7), entry.value, entry.as_of
    from private.market_entries as entry
    where entry.key in (select 'quote:' || wanted from unnest(p_symbols) as wanted)
      and entry.value is not null;
  $$;

COMMENT ON FUNCTION public.find_last_quotes(p_symbols text[]) IS 'The last known quotes of these symbols. Unlike claim_market_entries it asks nobody for newer ones.';

CREATE FUNCTION public.grant_editor(p_email text) RETURNS jsonb
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    with granted as (
      insert into public.editors (email) values (lower(btrim(p_email)))
      on conflict (email) do nothing returning email)
    select jsonb_build_object(
      'isNew', exists (select from granted),
      'hasAccount', exists (select from auth.users where email = lower(btrim(p_email))))
  $$;

COMMENT ON FUNCTION public.grant_editor(p_email text) IS 'Makes an email address an editor''s. → { isNew, hasAccount }';

CREATE FUNCTION public.is_active_subscriber() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select exists (
      select from public.newsletter_subscribers
      where email = (select private.verified_email()) and subscription_status = 'active')
  $$;

COMMENT ON FUNCTION public.is_active_subscriber() IS 'Whether the caller may use the Pro area.';

CREATE FUNCTION public.is_editor() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select exists (select from public.editors where email = (select private.verified_email())) $$;

COMMENT ON FUNCTION public.is_editor() IS 'Whether the caller may work at the editors'' desk, asked anew for each call.';

CREATE FUNCTION public.issue_bot_check_receipt(p_purpose text, p_subject text, p_solution text, p_solution_expires_at timestamp with time zone, p_client_address text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  receipt text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  receipt_expires_at timestamptz := now() + interval '5 minutes';
begin
  -- Each purpose has a count of its own: signing in, which tries passwords and asks for mails, needs more.
  if not private.take_rate_limit(
       'bot-check:' || p_purpose || ':address:' || p_client_address,
       private.per_address_limit(case p_purpose when 'newsletter' then 30 else 60 end), 300)
     or not private.take_rate_limit(
       'bot-check:' || p_purpose || ':day:address:' || p_client_address, private.per_address_limit(1000), 86400) then
    return jsonb_build_object('code', 'rate-limited');
  end if;

  delete from private.bot_check_solutions where expires_at < now();
  delete from private.bot_check_receipts where expires_at < now() - interval '1 hour';

  insert into private.bot_check_solutions (solution_hash, expires_at)
  values (sha256(convert_to(p_solution, 'UTF8')), p_solution_expires_at)
  on conflict (solution_hash) do nothing;
  if not found then
    return jsonb_build_object('code', 'already-used');
  end if;

  -- Counted here, where a refused insert cannot roll the count back.
  if p_purpose = 'newsletter'
     and not private.take_newsletter_attempt(p_subject) then
    return jsonb_build_object('code', 'rate-limited');
  end if;

  insert into private.bot_check_receipts (token_hash, purpose, subject_hash, expires_at)
  values (sha256(convert_to(receipt, 'UTF8')), p_purpose, private.subject_hash(p_subject), receipt_expires_at);
  return jsonb_build_object('receipt', receipt, 'expiresAt', receipt_expires_at);
end
$$;

CREATE FUNCTION public.keep_statement_file(p_path text, p_hash text, p_body text, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    with latest as (
      select hash from private.statement_files where path = p_path order by seen_at desc limit 1),
    kept as (
      insert into private.statement_files (path, seen_at, hash, body)
      select p_path, p_now, decode(p_hash, 'hex'), decode(p_body, 'base64')
      where not exists (select from latest where hash = decode(p_hash, 'hex'))
      on conflict (path, seen_at) do nothing
      returning 1)
    select exists (select from kept)
  $$;

COMMENT ON FUNCTION public.keep_statement_file(p_path text, p_hash text, p_body text, p_now timestamp with time zone) IS 'Keeps a file if its content is not that of the last one, and says whether it did.';

CREATE FUNCTION public.list_company_summaries(p_after text, p_limit integer) RETURNS TABLE(company text, summary jsonb, quote jsonb, quoted_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select known.company, known.summary, entry.value, entry.as_of
    from private.company_summaries as known
    left join private.market_entries as entry on entry.key = 'quote:' || known.company
    where known.company > p_after
    order by known.company
    limit p_limit;
  $$;

COMMENT ON FUNCTION public.list_company_summaries(p_after text, p_limit integer) IS 'The next companies after one, in the order of their symbols, each with the last quote of its main listing if there is one.';

CREATE TABLE public.news_feeds (
    id bigint NOT NULL,
    url text NOT NULL,
    source text NOT NULL,
    region text,
    category text,
    sector text,
    is_on boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT news_feeds_category CHECK (((char_length(category) >= 1) AND (char_length(category) <= 50))),
    CONSTRAINT news_feeds_region CHECK ((region = ANY (ARRAY['us'::text, 'asia'::text, 'europe'::text, 'emerging markets'::text, 'global'::text]))),
    CONSTRAINT news_feeds_sector CHECK ((sector = ANY (ARRAY['Technology'::text, 'Healthcare'::text, 'Financial'::text, 'Energy'::text, 'Consumer'::text, 'Industrial'::text]))),
    CONSTRAINT news_feeds_source CHECK (((char_length(source) <= 100) AND (source ~ '[^[:space:]]'::text))),
    CONSTRAINT news_feeds_url_complete CHECK (((char_length(url) <= 2048) AND (url ~ '^https?://[^[:space:]/?#@\\<>^|%"]+([/?#][^[:space:]]*)?$'::text)))
);

COMMENT ON TABLE public.news_feeds IS 'Feeds that editors added. Those of the operator''s file (NEWS_FEEDS) are not here.';

CREATE FUNCTION public.list_due_news_feeds(p_now timestamp with time zone) RETURNS SETOF public.news_feeds
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select feed.* from public.news_feeds as feed
    left join private.news_feed_states as state using (url)
    where feed.is_on and (p_now is null or state.next_at is null or state.next_at <= p_now
      or state.next_at > p_now + interval '2 days')
    order by state.next_at nulls first
    limit 1000
  $$;

COMMENT ON FUNCTION public.list_due_news_feeds(p_now timestamp with time zone) IS 'The editors'' feeds that are due; all of them without a time.';

CREATE TABLE public.editors (
    email text NOT NULL,
    granted_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT editors_email_plain CHECK (((char_length(email) <= 254) AND (email = lower(email)) AND (email ~ '^[^[:space:]@]+@[^[:space:]@]+$'::text)))
);

COMMENT ON TABLE public.editors IS 'Who may work at the editors'' desk, by email: granted by `npm run editors`. It counts once the mailbox is confirmed and a second factor, where there is one, shown.';

CREATE FUNCTION public.list_editors() RETURNS SETOF public.editors
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select * from public.editors order by email limit 1000 $$;

COMMENT ON FUNCTION public.list_editors() IS 'Who is an editor.';

CREATE FUNCTION public.list_feed_states() RETURNS TABLE(url text, source text, read_at timestamp with time zone, next_at timestamp with time zone, failures integer, problem text, items integer, added integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  #variable_conflict use_column
  begin
    perform private.require_editor();
    return query select url, source, read_at, next_at, failures, problem, items, added
      from private.news_feed_states order by failures desc, source, url limit 1000;
  end
  $$;

COMMENT ON FUNCTION public.list_feed_states() IS 'For editors: when each feed was read, what came of it, and when it is due.';

CREATE FUNCTION public.list_sessions() RETURNS TABLE(id uuid, started_at timestamp with time zone, last_used_at timestamp with time zone, user_agent text, is_current boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select s.id, s.created_at,
      -- In UTC, although the type does not say so.
      coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at),
      left(s.user_agent, 500),
      s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    where s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
      and private.has_passed_second_step()
    order by 5 desc, 3 desc
  $$;

COMMENT ON FUNCTION public.list_sessions() IS 'Where the caller is signed in, this session first. Nothing before the second step, where the account has one.';

CREATE FUNCTION public.name_link_owner(p_token text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- As often as GoTrue lets a network try links, so that guessing here is no faster than there.
  if not private.take_rate_limit('link-owner:' || private.client_address(), private.per_address_limit(30), 300) then
    raise exception using errcode = 'PT429', message = 'Too many requests. Try again in a few minutes.';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'account_id', u.id,
      'email', u.email,
      'new_email',
      case when t.token_type::text like 'email\_change\_%' then nullif(u.email_change, '')::text end))
    from auth.one_time_tokens t
    join auth.users u on u.id = t.user_id
    -- Hosted Supabase stores a link's token as it is, the embedded service its SHA-256.
    where t.token_hash in (p_token, encode(sha256(convert_to(p_token, 'UTF8')), 'hex'))
      and t.token_type::text in
        ('confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current')
      -- Longer than any link lives; stored in UTC without saying so.
      and t.created_at > (now() at time zone 'utc') - interval '1 day'), '[]');
end
$$;

COMMENT ON FUNCTION public.name_link_owner(p_token text) IS 'A list of the account that the token of an emailed link belongs to, with the address that a change would give it; empty for a token that is not open. Uses nothing up; 30 calls in five minutes for each network.';

CREATE FUNCTION public.news_version() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select version from private.news_version $$;

COMMENT ON FUNCTION public.news_version() IS 'Grows with each change that editors make to what readers see.';

CREATE FUNCTION public.newsletter_link_secret() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select encode(secret, 'hex') from private.signing_secrets where name = 'newsletter-links' $$;

COMMENT ON FUNCTION public.newsletter_link_secret() IS 'The secret that signs the links of letters, in hexadecimal; for the function that checks them.';

CREATE FUNCTION public.note_company_summary(p_company text, p_source text, p_summary jsonb, p_now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    insert into private.company_summaries (company, source, summary, noted_at)
    values (p_company, p_source, p_summary, p_now)
    on conflict (company) do update
    set source = excluded.source, summary = excluded.summary, noted_at = excluded.noted_at;
  $$;

COMMENT ON FUNCTION public.note_company_summary(p_company text, p_source text, p_summary jsonb, p_now timestamp with time zone) IS 'Keeps what the list of all companies shows of one, in place of what it showed before.';

CREATE FUNCTION public.order_picks(p_ids text[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.order_picks(p_ids text[]) IS 'For editors: puts the named picks first, in this order; the others follow as they were. → { changeId, articles }.';

CREATE FUNCTION public.publish_scheduled_news(p_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.publish_scheduled_news(p_now timestamp with time zone) IS 'Makes picks of what editors scheduled until now. The server calls it every few seconds; a hosted project by cron.';

CREATE FUNCTION public.read_edinet_company(p_sec_code text, p_now timestamp with time zone) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    with company as (
      select * from private.edinet_companies where sec_code = p_sec_code
      order by is_listed desc, edinet_code limit 1)
    select jsonb_build_object(
      'codesReadAt', (select codes_read_at from private.edinet_state),
      'company', (select to_jsonb(company) - 'wanted_at' from company),
      'daysRead', (select count(*) from private.edinet_days),
      'firstDay', (select min(day) from private.edinet_days),
      'lastDay', (select max(day) from private.edinet_days),
      'filings', coalesce((select jsonb_agg(to_jsonb(filing) order by filed_on, doc_id) from private.edinet_filings as filing
        where not exists (select from private.edinet_withdrawals as withdrawn where withdrawn.doc_id = filing.doc_id) and (
          filing.edinet_code = (select company.edinet_code from company)
          or (filing.sec_code = p_sec_code and not exists (select from company)))), '[]'));
  $$;

COMMENT ON FUNCTION public.read_edinet_company(p_sec_code text, p_now timestamp with time zone) IS 'A company by its securities code of five characters, with its annual reports and what was parsed of them.';

CREATE FUNCTION public.read_edinet_plan(p_from date, p_to date, p_now timestamp with time zone) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select jsonb_build_object(
      'daysRead', coalesce((select jsonb_agg(day order by day) from private.edinet_days
                            where day between p_from and p_to), '[]'),
      'wantedYearEnds', coalesce((select jsonb_agg(distinct fiscal_year_end) from private.edinet_companies
                                  where wanted_at > p_now - interval '30 days' and fiscal_year_end is not null), '[]'),
      'yearEnds', coalesce((select jsonb_object_agg(fiscal_year_end, companies) from (
                              select fiscal_year_end, count(*) as companies from private.edinet_companies
                              where is_listed and fiscal_year_end is not null
                              group by fiscal_year_end) as counted), '{}'),
      'codesReadAt', (select codes_read_at from private.edinet_state));
  $$;

COMMENT ON FUNCTION public.read_edinet_plan(p_from date, p_to date, p_now timestamp with time zone) IS 'Which days were read, and when the fiscal years of companies end, so that the days where reports are due go first.';

CREATE FUNCTION public.read_issue_picks(p_issue date) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'title', title, 'description', description, 'url', url, 'source', source) order by position), '[]')
    from public.issue_picks join public.news_articles on id = article_id
    where issue = p_issue and state <> 'hidden'
  $$;

COMMENT ON FUNCTION public.read_issue_picks(p_issue date) IS 'The picks that editors chose for an issue, in order: [{ title, description, url, source }]. What was hidden since is left out.';

CREATE FUNCTION public.read_news(p_region text, p_sector text, p_ticker text, p_limit integer) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    is_subscriber boolean := public.is_active_subscriber();
    wanted integer := least(p_limit, case when is_subscriber then 100 else 3 end);
    region_name text := coalesce(lower(p_region), '');
    sector_name text := coalesce(lower(p_sector), '');
    ticker_name text := coalesce(upper(p_ticker), '');
    matching integer;
    picks text[];
    others text[] := '{}';
    missing integer;
  begin
    select articles into matching from private.news_counts
    where (region, sector, ticker) = (region_name, sector_name, ticker_name);
    if coalesce(matching, 0) > 0 then
      picks := array(
        select id from public.news_articles as article
        where state = 'picked'
          and (region_name = '' or region = region_name)
          and (sector_name = '' or lower(sector) = sector_name)
          and (ticker_name = '' or ticker_name in (select private.news_tickers(companies, ticker)))
        order by pick_position, id limit wanted);
      missing := wanted - cardinality(picks);
      if missing > 0 and ticker_name <> '' then
        others := array(
          select mention.article_id from private.news_mentions as mention
          where mention.ticker = ticker_name
            and (region_name = '' or mention.region = region_name)
            and (sector_name = '' or mention.sector = sector_name)
          order by mention.published_at desc, mention.article_id limit missing);
      elsif missing > 0 and region_name <> '' and sector_name <> '' then
        others := array(
          select id from public.news_articles as article
          where state = 'listed' and region = region_name and lower(sector) = sector_name
          order by published_at desc, id limit missing);
      elsif missing > 0 and region_name <> '' then
        others := array(
          select id from public.news_articles as article
          where state = 'listed' and region = region_name
          order by published_at desc, id limit missing);
      elsif missing > 0 and sector_name <> '' then
        others := array(
          select id from public.news_articles as article
          where state = 'listed' and lower(sector) = sector_name
          order by published_at desc, id limit missing);
      elsif missing > 0 then
        others := array(
          select id from public.news_articles as article
          where state = 'listed' order by published_at desc, id limit missing);
      end if;
    end if;
    return json_build_object(
      'isSubscriber', is_subscriber,
      'total', coalesce(matching, 0),
      'articles', coalesce((
        select json_agg(row_to_json(card) order by place)
        from unnest(picks || others) with ordinality as shown (article_id, place)
        join public.news_articles as article on article.id = shown.article_id
        cross join lateral (
          select article.id, title, description, url, source, category, region, sector, ticker, companies,
                 sentiment, relevance, reasons, published_at as "publishedAt", fetched_at as "fetchedAt",
                 also_in as "alsoIn", state = 'picked' as "isPick", origin = 'house' as "isOwn") as card), '[]'));
  end
  $$;

COMMENT ON FUNCTION public.read_news(p_region text, p_sector text, p_ticker text, p_limit integer) IS 'News for one filter, picks first: { isSubscriber, total, articles }. Visitors and readers without a subscription get three.';

CREATE FUNCTION public.read_statement_periods(p_symbol text) RETURNS TABLE(fiscal_year integer, period text, kind text, published_on date, content jsonb, kept_since timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select fiscal_year, period, kind, published_on, content,
      (select min(seen_at) from private.statement_files)
    from private.statement_periods where symbol = p_symbol
    order by fiscal_year, period, kind
  $$;

COMMENT ON FUNCTION public.read_statement_periods(p_symbol text) IS 'What is kept of one company, and since when files are kept at all.';

CREATE FUNCTION public.recent_news_titles(p_since timestamp with time zone, p_limit integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    select jsonb_build_object('stories', coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'title', title, 'source', source, 'publishedAt', published_at)), '[]'))
    from (
      select id, coalesce(original ->> 'title', title) as title, source, published_at
      from public.news_articles
      where published_at >= p_since and origin <> 'house'
      order by published_at desc, id limit p_limit) as recent
  $$;

COMMENT ON FUNCTION public.recent_news_titles(p_since timestamp with time zone, p_limit integer) IS 'The stories that a new item may be another telling of, latest first: { stories: [{ id, title, source, publishedAt }] }.';

CREATE FUNCTION public.record_in_crm(p_email text, p_properties jsonb, p_event_name text DEFAULT NULL::text, p_event_id uuid DEFAULT NULL::uuid, p_client_address text DEFAULT NULL::text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.record_in_crm(p_email text, p_properties jsonb, p_event_name text, p_event_id uuid, p_client_address text) IS 'Stores a contact, or an event if it has a name, for an e-mail that the function hubspot-contact has verified. A repeated event counts once by its id. At most 60 calls an hour and 120 a day for each e-mail, and 120 a day for each network.';

CREATE FUNCTION public.record_market_outcome(p_provider text, p_outcome text, p_minute_limit integer, p_day_limit integer, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    unknown integer;
  begin
    if p_outcome = 'answered' then
      -- Most calls succeed, and then there is nothing to write.
      update private.market_circuits set failures = 0 where provider = p_provider and failures > 0;
    elsif p_outcome = 'failed' then
      insert into private.market_circuits as circuit (provider, failures) values (p_provider, 1)
      on conflict (provider) do update set
        failures = circuit.failures + 1,
        suspended_at = case when circuit.failures + 1 >= 5 then p_now else circuit.suspended_at end;
    elsif p_outcome in ('minute-spent', 'day-spent') then
      -- The provider counts more than we do, for instance calls of another program with the same key.
      select case p_outcome when 'day-spent' then p_day_limit else p_minute_limit end - coalesce(sum(credits), 0)
        into unknown from private.market_credits
        where provider = p_provider and spent_at > case p_outcome
          when 'day-spent' then date_trunc('day', p_now, 'UTC') - interval '1 microsecond'
          else p_now - interval '61 seconds' end;
      if unknown > 0 then
        insert into private.market_credits (provider, spent_at, credits) values (p_provider, p_now, unknown);
      end if;
    end if;
  end
  $$;

COMMENT ON FUNCTION public.record_market_outcome(p_provider text, p_outcome text, p_minute_limit integer, p_day_limit integer, p_now timestamp with time zone) IS 'Counts failures in a row of a provider, and credits that the provider says are spent and we did not count.';

CREATE FUNCTION public.request_subscription_link(p_email text, p_receipt text, p_intended_page text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  address text := lower(btrim(p_email));
begin
  if not coalesce(private.use_bot_check_receipt(p_receipt, 'newsletter', address), false) then
    raise exception using errcode = 'PT403',
      message = 'Security verification is required. Please complete the verification and try again.';
  end if;
  -- An address that nobody subscribed answers the same, so that nothing can be learned here.
  perform private.queue_subscription_email(email, p_intended_page)
  from public.newsletter_subscribers
  where email = address
    and (subscription_status = 'active' or private.take_rate_limit('newsletter:left:' || address, 3, 604800));
end
$$;

COMMENT ON FUNCTION public.request_subscription_link(p_email text, p_receipt text, p_intended_page text) IS 'For an address that is on the list already: emails its owner a sign-in link, which also makes an unsubscribed row active again.';

CREATE FUNCTION public.resubscribe() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    own_email text := private.verified_email();
  begin
    if not private.has_opened_mail_recently() then
      raise exception using errcode = 'PT403',
        message = 'Open the link in your e-mail to subscribe again.';
    end if;
    -- A mailbox whose owner has just opened a mail in it, and asks for letters, is not dead.
    delete from private.newsletter_suppressions where email = own_email and reason <> 'operator';
    update public.newsletter_subscribers set subscription_status = 'active'
    where email = own_email and subscription_status = 'unsubscribed';
    return found;
  end
  $$;

COMMENT ON FUNCTION public.resubscribe() IS 'Makes the caller''s own unsubscribed row active again, just after they signed in from a mail, and lifts what bounces and complaints had stopped. True if the row was unsubscribed.';

CREATE FUNCTION public.revoke_editor(p_email text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    perform private.lock_news();
    delete from public.editors where email = lower(btrim(p_email));
    if not found then return false; end if;
    update public.news_articles as article set state = 'listed', publish_at = null, pick_until = null
    where state = 'scheduled' and lower(btrim(p_email)) = (
      select change.editor
      from public.news_changes as change, jsonb_array_elements(change.after) as changed
      where change.kind = 'schedule' and change.undone_at is null and changed ->> 'id' = article.id
      order by change.id desc limit 1);
    return true;
  end
  $$;

COMMENT ON FUNCTION public.revoke_editor(p_email text) IS 'Takes the role away, from the next call on, and what was scheduled with it. Whether the address had it.';

CREATE FUNCTION public.save_monitor(p_owner_email text, p_email text, p_frequency text, p_holdings jsonb, p_scores jsonb, p_is_demo boolean, p_client_address text, p_own_figures jsonb DEFAULT '{}'::jsonb) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    owner uuid := (
      select id from auth.users
      where lower(email) = p_owner_email and email_confirmed_at is not null and not is_sso_user);
    other text := nullif(p_email, p_owner_email);
    monitor public.portfolio_monitors;
    known public.portfolio_monitors;
  begin
    if owner is null then raise exception 'an account should have this verified email'; end if;
    select * into known from public.portfolio_monitors
    where user_id = owner and coalesce(other_email, '') = coalesce(other, '') for update;
    -- The browser repeats what it did not hear an answer to.
    if known.stopped_at is null and known.holdings = p_holdings and known.own_figures = p_own_figures
       and known.frequency = p_frequency then
      return case when known.confirmed_at is null then 'confirmation-sent' else 'active' end;
    end if;
    if not private.take_rate_limit('monitor:network:' || p_client_address, private.per_address_limit(30), 86400)
       or not private.take_rate_limit('monitor:account:' || owner, 20, 86400)
       -- Not of the account's own address, which others could use up.
       or (other is not null and not private.take_rate_limit('monitor:email:' || other, 20, 86400)) then
      return 'rate-limited';
    end if;
    if known.id is null and (select count(*) from public.portfolio_monitors where user_id = owner) >= 5 then
      return 'too-many';
    end if;
    insert into public.portfolio_monitors as m
      (user_id, other_email, frequency, holdings, own_figures, scores, is_demo, confirmed_at)
    values (
      owner, other, p_frequency, p_holdings, p_own_figures, p_scores, p_is_demo,
      case when other is null then now() end)
    on conflict (user_id, (coalesce(other_email, ''))) do update set
      frequency = excluded.frequency, holdings = excluded.holdings, own_figures = excluded.own_figures,
      scores = excluded.scores, is_demo = excluded.is_demo, created_at = now(), stopped_at = null,
      is_withdrawn = false, next_run_at = now(), snapshot = null, last_run_at = null, claim_token = null,
      claimed_until = null,
      -- Who stopped reports to another address has to agree again.
      confirmed_at = case
        when other is null then now()
        when m.stopped_at is null then m.confirmed_at end
    returning * into monitor;
    if monitor.confirmed_at is not null then return 'active'; end if;
    -- A stranger's mailbox gets three of these a day and six in thirty days, whoever asks for them.
    if private.take_rate_limit('monitor:confirmation:' || p_email, 3, 86400)
       and private.take_rate_limit('monitor:confirmation:month:' || p_email, 6, 2592000) then
      insert into private.mail_queue (template, recipient, variables) values
        ('monitoring_confirmation', p_email, jsonb_build_object(
          'MonitorId', monitor.id, 'Frequency', p_frequency, 'Holdings', jsonb_array_length(p_holdings)));
    end if;
    return 'confirmation-sent';
  end
  $$;

COMMENT ON FUNCTION public.save_monitor(p_owner_email text, p_email text, p_frequency text, p_holdings jsonb, p_scores jsonb, p_is_demo boolean, p_client_address text, p_own_figures jsonb) IS 'Monitors a portfolio for an account; saved again, it replaces the one for the same address. Another address than the account''s own is asked to confirm. Answers active, confirmation-sent, rate-limited or too-many.';

CREATE FUNCTION public.search_news(p_query text, p_limit integer DEFAULT 20) RETURNS TABLE(id text, title text, url text, source text, region text, published_at timestamp with time zone, is_pick boolean, snippet text, rank real)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
    with matching as (
      select article.id as match_id, query
      from websearch_to_tsquery('english', left(p_query, 200)) as query
      join public.news_articles as article on article.search_words @@ query
      where article.state in ('listed', 'picked')
        -- Each word costs time for each article. A query of exclusions alone matches nearly all and finds nothing.
        and numnode(query) <= 40 and querytree(query) <> 'T'
      order by article.published_at desc, article.id
      -- Ranking takes longer than finding, and of so many the older ones are not what is looked for.
      limit 2000),
    found as (
      select article.*, query,
        (ts_rank_cd(article.search_words, query) * case when state = 'picked' then 1.5 else 1 end)::real as weight
      from matching join public.news_articles as article on article.id = match_id
      order by weight desc, published_at desc, id
      limit least(greatest(coalesce(p_limit, 20), 1), 50))
    select id, title, url, source, region, published_at, state = 'picked',
      -- Markers that no text contains: a page splits at them and shows text, never markup.
      ts_headline('english', description, query,
        'StartSel=' || chr(2) || ', StopSel=' || chr(3) || ', MaxWords=30, MinWords=12'),
      weight
    from found order by weight desc, published_at desc, id
  $$;

COMMENT ON FUNCTION public.search_news(p_query text, p_limit integer) IS 'Full-text search for subscribers: best of the latest 2,000 matches first, with a snippet in which the matches lie between the characters 2 and 3. Nothing for more than 20 words, or exclusions alone.';

CREATE FUNCTION public.set_issue_picks(p_issue date, p_ids text[]) RETURNS text[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.set_issue_picks(p_issue date, p_ids text[]) IS 'For editors: the picks of an issue, in order, at most 8, set 300 times a day. → the ids before, so that it can be undone.';

CREATE FUNCTION public.settle_crm_records(p_holder uuid, p_lease_seconds integer, p_contacts jsonb DEFAULT '[]'::jsonb, p_events jsonb DEFAULT '[]'::jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    -- A contact that has changed since it was read stays unsent. A refused record is tried again the next day.
    update public.crm_contacts as contact set
      sent_at = case when settled.problem is null then now() end,
      problem = settled.problem,
      retry_at = case when settled.problem is not null then now() + interval '1 day' end
    from jsonb_to_recordset(p_contacts) as settled (email text, updated_at timestamptz, problem text)
    where contact.email = settled.email and contact.updated_at = settled.updated_at;
    update public.crm_events as event set
      sent_at = case when settled.problem is null then now() end,
      problem = settled.problem,
      retry_at = case when settled.problem is not null then now() + interval '1 day' end
    from jsonb_to_recordset(p_events) as settled (id uuid, problem text)
    where event.id = settled.id and event.sent_at is null;
    update private.crm_sending set failures = 0, leased_until = now() + make_interval(secs => p_lease_seconds)
    where holder = p_holder and leased_until > now();
    return found;
  end
  $$;

COMMENT ON FUNCTION public.settle_crm_records(p_holder uuid, p_lease_seconds integer, p_contacts jsonb, p_events jsonb) IS 'Writes what became of records and renews the lease. False if the lease was lost: then nothing more may be sent.';

CREATE FUNCTION public.settle_market_entries(p_holder uuid, p_entries jsonb, p_kept_keys text[], p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    most_waiting constant integer := 200;
    waiting integer;
  begin
    perform from private.market_entries where leased_by = p_holder order by key for update;
    -- What has lost its lease was asked for by another process since: that answer is newer.
    update private.market_entries as entry set
      value = coalesce(nullif(settled.value, 'null'), entry.value),
      as_of = coalesce(settled.as_of, entry.as_of),
      problem = settled.problem,
      retry_at = settled.retry_at,
      leased_until = null,
      leased_by = null,
      -- As if background work had wanted it: who may have no more of it today must not slow down the others.
      wanted_at = case when coalesce(settled.is_unwanted, false) and entry.key <> all (p_kept_keys)
        then least(entry.wanted_at, p_now - interval '2 hours') else entry.wanted_at end
    from jsonb_to_recordset(p_entries)
      as settled (key text, value jsonb, as_of timestamptz, problem text, retry_at timestamptz, is_unwanted boolean)
    where entry.key = settled.key and entry.leased_by = p_holder;
    select count(*) into waiting from private.market_entries
    where value is null and wanted_at > p_now - interval '5 minutes' and retry_at <= p_now + interval '61 seconds';
    -- What was never answered leaves no row, so that callers cannot fill the table with names. What waits for its
    -- turn does, up to a number.
    delete from private.market_entries as entry
    using jsonb_to_recordset(p_entries) as settled (key text, is_spent boolean, is_waiting boolean)
    where entry.key = settled.key and entry.value is null and entry.leased_by is null
      and not settled.is_spent and not (coalesce(settled.is_waiting, false) and waiting <= most_waiting)
      and entry.key <> all (p_kept_keys);
  end
  $$;

COMMENT ON FUNCTION public.settle_market_entries(p_holder uuid, p_entries jsonb, p_kept_keys text[], p_now timestamp with time zone) IS 'Writes what came of the entries that the holder leased, and ends the lease.';

CREATE FUNCTION public.settle_news_feed(p_url text, p_holder uuid, p_result jsonb, p_now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    update private.news_feed_states set
      attempted_at = p_now,
      read_at = case when p_result ->> 'problem' is null then p_now else read_at end,
      etag = case when p_result ? 'etag' then left(p_result ->> 'etag', 1000) else etag end,
      last_modified = case when p_result ? 'lastModified' then left(p_result ->> 'lastModified', 100) else last_modified end,
      problem = left(p_result ->> 'problem', 500),
      items = coalesce((p_result ->> 'items')::integer, items),
      added = coalesce((p_result ->> 'added')::integer, 0),
      failures = (p_result ->> 'failures')::integer,
      interval_minutes = (p_result ->> 'intervalMinutes')::integer,
      next_at = (p_result ->> 'nextAt')::timestamptz,
      leased_until = null,
      leased_by = null
    where url = p_url and leased_by = p_holder
  $$;

COMMENT ON FUNCTION public.settle_news_feed(p_url text, p_holder uuid, p_result jsonb, p_now timestamp with time zone) IS 'Records what came of a feed that the holder leased.';

CREATE FUNCTION public.stop_dart_calls(p_day date, p_key_hash text, p_reason text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    update private.dart_days set stopped = p_reason
    where day = p_day and key_hash = decode(p_key_hash, 'hex')
  $$;

COMMENT ON FUNCTION public.stop_dart_calls(p_day date, p_key_hash text, p_reason text) IS 'No process calls with this key until the next day in Korea.';

CREATE FUNCTION public.store_edinet_companies(p_companies jsonb, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    insert into private.edinet_companies as known (
      edinet_code, sec_code, name, name_en, industry, fiscal_year_end, is_listed)
    select edinet_code, sec_code, name, name_en, industry, fiscal_year_end, is_listed
    from jsonb_to_recordset(p_companies) as company (
      edinet_code text, sec_code text, name text, name_en text, industry text, fiscal_year_end text,
      is_listed boolean)
    on conflict (edinet_code) do update set
      sec_code = excluded.sec_code, name = excluded.name, name_en = excluded.name_en,
      industry = excluded.industry, fiscal_year_end = excluded.fiscal_year_end, is_listed = excluded.is_listed;
    update private.edinet_state set codes_read_at = p_now;
  end
  $$;

COMMENT ON FUNCTION public.store_edinet_companies(p_companies jsonb, p_now timestamp with time zone) IS 'Keeps EDINET''s list of filers.';

CREATE FUNCTION public.store_edinet_day(p_day date, p_filings jsonb, p_withdrawn jsonb, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    insert into private.edinet_filings (
      doc_id, kind, edinet_code, sec_code, filed_on, period_start, period_end, parent_doc_id, has_csv, has_xbrl)
    select doc_id, kind, edinet_code, sec_code, p_day, period_start, period_end, parent_doc_id, has_csv, has_xbrl
    from jsonb_to_recordset(p_filings) as filing (
      doc_id text, kind text, edinet_code text, sec_code text, period_start date, period_end date,
      parent_doc_id text, has_csv boolean, has_xbrl boolean)
    on conflict (doc_id) do nothing;
    insert into private.edinet_withdrawals (doc_id)
    select distinct jsonb_array_elements_text(p_withdrawn)
    on conflict (doc_id) do nothing;
    insert into private.edinet_days (day, filings, read_at)
    values (p_day, jsonb_array_length(p_filings), p_now)
    on conflict (day) do nothing;
  end
  $$;

COMMENT ON FUNCTION public.store_edinet_day(p_day date, p_filings jsonb, p_withdrawn jsonb, p_now timestamp with time zone) IS 'Keeps the annual reports of one day of filing, and that the day was read, in one step.';

CREATE FUNCTION public.store_edinet_filing(p_doc_id text, p_parsed jsonb, p_problem text, p_retry_at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    update private.edinet_filings set
      parsed = coalesce(p_parsed, parsed), problem = left(p_problem, 500), retry_at = p_retry_at
    where doc_id = p_doc_id;
  $$;

COMMENT ON FUNCTION public.store_edinet_filing(p_doc_id text, p_parsed jsonb, p_problem text, p_retry_at timestamp with time zone) IS 'Keeps the figures of a filing, which never changes, or why it could not be read and when to try again.';

CREATE FUNCTION public.store_house_texts(p_texts jsonb) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
    delete from public.news_articles
    where origin = 'house' and id like 'house-%' and id not in (
      select id from jsonb_to_recordset(p_texts) as text (id text));
    insert into public.news_articles as article
      (id, title, description, url, source, category, region, published_at, origin)
    select id, title, description, path, 'Kachi', category, lower(region), date::timestamp at time zone 'UTC', 'house'
    from jsonb_to_recordset(p_texts) as text (
      id text, title text, description text, path text, category text, region text, date date)
    on conflict (id) do update set
      title = excluded.title, description = excluded.description, published_at = excluded.published_at
    where article.original is null
      and (article.title, article.description, article.published_at)
        is distinct from (excluded.title, excluded.description, excluded.published_at);
  $$;

COMMENT ON FUNCTION public.store_house_texts(p_texts jsonb) IS 'Makes Kachi''s own pages news under their own titles and dates: { id, title, description, path, category, region, date }. An editor''s words stay.';

CREATE FUNCTION public.store_news(p_items jsonb, p_now timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  declare
    items jsonb;
    given_count integer := jsonb_array_length(p_items);
    added_count integer;
    joined_count integer;
    changed_count integer;
  begin
    perform private.lock_news();
    select coalesce(jsonb_agg(each || jsonb_build_object(
        'knownAs', known.article_id, 'story', same.id, 'newKeys', private.find_new_keys(each)) order by place), '[]')
      into items
    from jsonb_array_elements(p_items) with ordinality as given (each, place)
    left join private.news_addresses as known
      on known.url_hash = sha256(convert_to(each ->> 'urlKey', 'UTF8'))
    left join lateral (
      select article.id from public.news_articles as article
      where article.id in (each ->> 'id', each ->> 'sameAs')
        or article.title_key = each ->> 'titleKey'
          -- A source repeats the title of its daily column; another source tells the same story.
          and article.published_at between
            (each ->> 'publishedAt')::timestamptz - case when article.source = each ->> 'source' then interval '20 hours' else interval '48 hours' end
            and (each ->> 'publishedAt')::timestamptz + case when article.source = each ->> 'source' then interval '20 hours' else interval '48 hours' end
      order by article.published_at, article.id limit 1) as same on true;
    items := private.admit_news(items);

    insert into public.news_articles (
      id, url, title, description, source, category, region, sector, ticker, companies, sentiment,
      relevance, reasons, published_at, fetched_at, title_key, also_in, origin)
    select id, url, title, description, source, category, region, sector, ticker, companies, sentiment,
           relevance, reasons, "publishedAt", p_now, "titleKey", "alsoIn", 'feed'
    from jsonb_to_recordset(items) as incoming (
      id text, url text, title text, description text, source text, category text, region text,
      sector text, ticker text, companies text[], sentiment text, relevance smallint, reasons jsonb,
      "publishedAt" timestamptz, "titleKey" text, "alsoIn" jsonb, "knownAs" text, story text)
    where "knownAs" is null and story is null
    on conflict (id) do nothing;
    get diagnostics added_count = row_count;

    -- Another telling of a story that has a card. A source counts once, however often it tells the story.
    update public.news_articles as article
    set also_in = jsonb_path_query_array(article.also_in || more.sources, '$[0 to 19]')
    from (
      select story, jsonb_agg(jsonb_build_object('source', source, 'url', url)) as sources
      from (
        select distinct on (1, 2) coalesce("knownAs", story) as story, telling.source, telling.url
        from jsonb_to_recordset(items) as incoming (
          url text, source text, "alsoIn" jsonb, "knownAs" text, story text),
        jsonb_to_recordset(
          jsonb_build_array(jsonb_build_object('source', source, 'url', url)) || "alsoIn") as telling (source text, url text)
        where coalesce("knownAs", story) is not null
          and not exists (
            select from public.news_articles as card
            where card.id = coalesce("knownAs", story)
              and (card.source = telling.source
                or card.also_in @> jsonb_build_array(jsonb_build_object('source', telling.source))))
        order by 1, 2, 3) as told
      group by 1) as more
    where article.id = more.story and jsonb_array_length(article.also_in) < 20;
    get diagnostics joined_count = row_count;

    -- A correction by the source itself, unless an editor has written something better. Another feed that names the
    -- same address is not the source.
    update public.news_articles as article set
      title = incoming.title, description = incoming.description, title_key = incoming."titleKey",
      category = incoming.category, region = incoming.region, sector = incoming.sector,
      ticker = incoming.ticker, companies = incoming.companies, sentiment = incoming.sentiment,
      relevance = incoming.relevance, reasons = incoming.reasons
    from jsonb_to_recordset(items) as incoming (
      id text, title text, description text, source text, category text, region text, sector text, ticker text,
      companies text[], sentiment text, relevance smallint, reasons jsonb, "titleKey" text, "knownAs" text)
    where article.id = incoming."knownAs" and article.id = incoming.id and article.source = incoming.source
      and article.origin = 'feed' and article.original is null
      and (article.title, article.description) is distinct from (incoming.title, incoming.description);
    get diagnostics changed_count = row_count;

    insert into private.news_addresses (url_hash, article_id)
    select distinct on (1) sha256(convert_to(key, 'UTF8')), card.id
    from jsonb_to_recordset(items) as incoming (
      id text, "newKeys" text[], "knownAs" text, story text)
    join public.news_articles as card on card.id = coalesce(incoming."knownAs", incoming.story, incoming.id),
    unnest(incoming."newKeys") as key
    order by 1
    on conflict (url_hash) do nothing;
    return jsonb_build_object(
      'added', added_count, 'joined', joined_count, 'changed', changed_count,
      'left', given_count - jsonb_array_length(items));
  end
  $_$;

COMMENT ON FUNCTION public.store_news(p_items jsonb, p_now timestamp with time zone) IS 'Stores items of feeds, which the caller has cleaned and understood: new stories as cards, further tellings in "also_in", corrections in place.';

CREATE FUNCTION public.store_statement_periods(p_periods jsonb) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    with stored as (
      insert into private.statement_periods as known (symbol, fiscal_year, period, kind, published_on, content)
      select symbol, fiscal_year, period, kind, published_on, content
      from jsonb_to_recordset(p_periods)
        as given (symbol text, fiscal_year integer, period text, kind text, published_on date, content jsonb)
      order by symbol, fiscal_year, period, kind
      on conflict (symbol, fiscal_year, period, kind) do update set
        published_on = excluded.published_on,
        content = excluded.content
      where known.content <> excluded.content and known.published_on <= excluded.published_on
      returning 1)
    select count(*)::integer from stored
  $$;

COMMENT ON FUNCTION public.store_statement_periods(p_periods jsonb) IS 'Keeps periods that are new or have changed, and says how many.';

CREATE FUNCTION public.take_bot_check_attempt(p_client_address text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    select private.take_rate_limit(
      'bot-check:attempt:address:' || p_client_address, private.per_address_limit(120), 300)
  $$;

COMMENT ON FUNCTION public.take_bot_check_attempt(p_client_address text) IS 'Counts a challenge asked for, or an answer given, against a network address: 120 in five minutes.';

CREATE FUNCTION public.take_dart_call(p_day date, p_key_hash text, p_limit integer) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    known private.dart_days;
  begin
    delete from private.dart_days where day < p_day - 7;
    insert into private.dart_days (day, key_hash) values (p_day, decode(p_key_hash, 'hex'))
    on conflict (day, key_hash) do nothing;
    update private.dart_days set calls = calls + 1
    where day = p_day and key_hash = decode(p_key_hash, 'hex') and stopped is null and calls < p_limit
    returning * into known;
    if found then
      return jsonb_build_object('isGranted', true, 'calls', known.calls);
    end if;
    select * into known from private.dart_days where day = p_day and key_hash = decode(p_key_hash, 'hex');
    return jsonb_build_object('isGranted', false, 'calls', known.calls, 'stopped', known.stopped);
  end
  $$;

COMMENT ON FUNCTION public.take_dart_call(p_day date, p_key_hash text, p_limit integer) IS 'Grants one call of the day, unless they are spent or the service has refused.';

CREATE FUNCTION public.take_edinet_turn(p_holder uuid, p_key text, p_is_reader boolean, p_lease_seconds integer, p_now timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    state private.edinet_state;
    wait interval;
  begin
    select * into state from private.edinet_state for update;
    if state.stopped_key = p_key and state.stopped_until > p_now
       and state.stopped_until < p_now + interval '2 days' then
      return jsonb_build_object('isGranted', false, 'stopped', state.stopped_why,
        'waitMs', ceil(extract(epoch from state.stopped_until - p_now) * 1000));
    end if;
    -- A lease or a pause of more than two minutes was written by a clock that was wrong.
    wait := greatest(
      case when state.holder <> p_holder and state.leased_until < p_now + interval '2 minutes'
        then state.leased_until - p_now else interval '0' end,
      case when state.next_turn_at < p_now + interval '2 minutes'
        then state.next_turn_at - p_now else interval '0' end,
      case when not p_is_reader and state.readers_until < p_now + interval '2 minutes'
        then state.readers_until - p_now else interval '0' end,
      interval '0');
    if p_is_reader then
      -- Background work waits while a reader does.
      update private.edinet_state set readers_until = p_now + interval '3 seconds';
    end if;
    if wait > interval '0' then
      return jsonb_build_object('isGranted', false,
        'waitMs', least(1000, ceil(extract(epoch from wait) * 1000)));
    end if;
    update private.edinet_state set holder = p_holder,
      leased_until = p_now + make_interval(secs => p_lease_seconds);
    return jsonb_build_object('isGranted', true, 'waitMs', 0);
  end
  $$;

COMMENT ON FUNCTION public.take_edinet_turn(p_holder uuid, p_key text, p_is_reader boolean, p_lease_seconds integer, p_now timestamp with time zone) IS 'Lets one caller at a time ask EDINET, with a pause after each call, over all processes.';

CREATE FUNCTION public.take_link_reading() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  begin
    return private.take_rate_limit('news-link:' || private.require_editor(), 120, 3600);
  end
  $$;

COMMENT ON FUNCTION public.take_link_reading() IS 'For editors: whether the server may read one more page for the caller. 120 an hour.';

CREATE FUNCTION public.take_market_credits(p_provider text, p_wanted integer, p_minute_limit integer, p_day_limit integer, p_first_keys text[], p_priority integer, p_known_at timestamp with time zone, p_caller text, p_caller_limit integer, p_now timestamp with time zone, p_network text DEFAULT NULL::text, p_network_limit integer DEFAULT NULL::integer) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  declare
    -- A second more than a minute: a call arrives later than it was counted.
    minute_start timestamptz := p_now - interval '61 seconds';
    minute_end timestamptz := p_now + interval '61 seconds';
    -- OpenDART counts calls by Korea's day: by another, a network had its share of one of them twice.
    day_zone text := case p_provider when 'dart' then 'Asia/Seoul' else 'UTC' end;
    day_start timestamptz := date_trunc('day', p_now, day_zone);
    day_end timestamptz := day_start + interval '1 day';
    seconds_left numeric := extract(epoch from day_end - p_now);
    minute_left integer;
    day_left integer;
    reserved integer := 0;
    day_reserve integer := 0;
    firsts integer;
    others integer;
    shared integer;
    pace numeric;
    caller_left integer := p_wanted;
    network_left integer := p_wanted;
    network_spent integer;
    network_minute_left integer := p_wanted;
    network_retry_at timestamptz;
    is_slow boolean := false;
    granted integer;
  begin
    perform pg_advisory_xact_lock(hashtext('market-credits:' || p_provider));
    -- Suspended for a minute after five failures; then it counts from zero again.
    update private.market_circuits set failures = 0, suspended_at = null
    where provider = p_provider
      and (suspended_at <= p_now - interval '60 seconds' or suspended_at > p_now + interval '60 seconds');
    if exists (select from private.market_circuits
               where provider = p_provider and suspended_at is not null) then
      return jsonb_build_object('granted', 0, 'reason', 'suspended', 'retryAt',
        (select suspended_at + interval '60 seconds' from private.market_circuits where provider = p_provider));
    end if;
    select p_minute_limit - coalesce(sum(credits) filter (where spent_at > minute_start), 0),
           p_day_limit - coalesce(sum(credits) filter (where spent_at >= day_start), 0)
      into minute_left, day_left
      from private.market_credits
      where provider = p_provider and spent_at >= least(minute_start, day_start);
    select count(*) filter (where key = any (p_first_keys)), count(*) filter (where key <> all (p_first_keys))
      into firsts, others
      from private.market_entries where wanted_at > p_now - interval '1 hour' and key like 'quote:%';
    if p_network is not null then
      select coalesce(sum(credits) filter (where spent_at >= day_start), 0),
             -- Of a few credits a minute, a quarter is none.
             case when p_minute_limit < 12 then p_wanted
               else ceil(p_minute_limit * 0.75) - coalesce(sum(credits) filter (where spent_at > minute_start), 0) end,
             min(spent_at) filter (where spent_at > minute_start) + interval '61 seconds'
        into network_spent, network_minute_left, network_retry_at
      from private.market_credits
      where provider = p_provider and spent_at >= least(minute_start, day_start)
        and network_hash = sha256(convert_to(p_network, 'UTF8'));
      network_left := private.per_address_limit(p_network_limit) - network_spent;
      -- What one network wants must not hold up another's: a quarter of its share is its own, evenly over the day.
      is_slow := p_priority = 2
        and network_spent < p_network_limit / 4.0 * (86400 - seconds_left) / 86400;
    end if;
    -- An eighth of the day may be spent as fast as readers ask. Then known quotes, the first of them and the
    -- others, each half, may have as much of the rest of the day.
    if p_known_at <= p_now and day_left between 1 and p_day_limit * 7 / 8 and not is_slow then
      shared := case when firsts = 0 then others else least(firsts, others) end;
      pace := seconds_left / day_left * (firsts + shared)
        * case when p_priority = 1 then 1 else others::numeric / greatest(shared, 1) end;
      if p_known_at + make_interval(secs => pace::float8) > p_now then
        return jsonb_build_object('granted', 0, 'dayLeft', day_left, 'reason', 'pace',
          'retryAt', p_known_at + make_interval(secs => pace::float8));
      end if;
    end if;
    if p_priority > 1 then
      select count(*) filter (where key = any (p_first_keys)
                 and (as_of is null or as_of <= p_now - interval '5 minutes')
                 and (retry_at is null or retry_at <= minute_end))
             -- Who still waits asks again when told to. Histories have half of a minute all the same, since one reader
             -- may wait for fifty quotes.
             + least(case when p_priority = 3 then p_minute_limit / 2 end, count(*) filter (where key <> all (p_first_keys)
                 and retry_at between p_now - interval '15 seconds' and minute_end
                 and (p_priority > 2 and key like 'quote:%' or p_priority > 3 and key like 'history:%')))
        into reserved
        from private.market_entries
        where leased_by is null and wanted_at > p_now - interval '5 minutes';
      -- For the first ones once an hour, but no more than half of a small plan. Background work leaves it even while
      -- no reader asks for them.
      day_reserve := least(p_day_limit / 2, ceil(seconds_left / 3600)
        * case when p_priority > 3 then cardinality(p_first_keys) else firsts end);
    end if;
    if p_caller is not null then
      select p_caller_limit - coalesce(sum(credits), 0) into caller_left from private.market_credits
      where provider = p_provider and spent_at >= day_start
        and caller_hash = sha256(convert_to(p_caller, 'UTF8'));
    end if;
    caller_left := least(caller_left, network_left);
    granted := greatest(0, least(
      p_wanted, minute_left - reserved, day_left - greatest(reserved, day_reserve), caller_left, network_minute_left));
    if granted > 0 then
      insert into private.market_credits (provider, spent_at, credits, caller_hash, network_hash)
      values (
        p_provider, p_now, granted,
        sha256(convert_to(p_caller, 'UTF8')), sha256(convert_to(p_network, 'UTF8')));
    end if;
    if granted = p_wanted then
      return jsonb_build_object('granted', granted, 'dayLeft', day_left - granted);
    end if;
    return jsonb_build_object(
      'granted', granted,
      'dayLeft', greatest(0, day_left - granted),
      'reason', case
        when day_left - day_reserve <= granted then 'day'
        when caller_left <= granted then 'caller'
        when network_minute_left <= granted then 'network-minute'
        else 'minute' end,
      'retryAt', case
        when day_left <= granted then day_end
        -- The reserve shrinks with each hour.
        when day_left - day_reserve <= granted then p_now + interval '1 hour'
        -- Another caller may ask for the same at once.
        when caller_left <= granted then p_now
        when network_minute_left <= granted then network_retry_at
        else coalesce(
          (select min(spent_at) + interval '61 seconds' from private.market_credits
           where provider = p_provider and spent_at > minute_start),
          p_now + interval '5 seconds') end);
  end
  $$;

COMMENT ON FUNCTION public.take_market_credits(p_provider text, p_wanted integer, p_minute_limit integer, p_day_limit integer, p_first_keys text[], p_priority integer, p_known_at timestamp with time zone, p_caller text, p_caller_limit integer, p_now timestamp with time zone, p_network text, p_network_limit integer) IS 'Grants credits of a provider: so many in any minute and in a day of UTC, over all processes. Priority 1 is the home page''s quotes, 2 other quotes, 3 histories, 4 background work; each leaves the others above it what they wait for. A quote known since p_known_at is refreshed no sooner than the rest of the day allows, unless its network has spent less than its own part. An account and a network have no more than their shares of a day, and a network no more than three quarters of a minute that has twelve credits or more.';

CREATE FUNCTION public.undo_news_change(p_id bigint DEFAULT NULL::bigint) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.undo_news_change(p_id bigint) IS 'For editors: undoes their latest change, or the one named. → { changeId, kind, articles }. 409 if the articles changed again since.';

CREATE FUNCTION public.unsubscribe_by_letter(p_subscriber_id uuid, p_client_address text, p_issue text DEFAULT NULL::text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if p_subscriber_id is null then
    if not private.take_rate_limit('unsubscribe:wrong:' || p_client_address, private.per_address_limit(30), 300) then
      return 'rate-limited';
    end if;
    if private.take_rate_limit('unsubscribe:noted:' || p_client_address, private.per_address_limit(100), 86400) then
      insert into public.security_audit_log (event_type, client_ip, details)
      values ('unsubscribe_failed', 'client-side', jsonb_build_object('reason', 'the link is not ours'));
    end if;
    return 'invalid-link';
  end if;
  -- Wider than for wrong links: a mail provider presses the button for many readers from few addresses.
  if not private.take_rate_limit('unsubscribe:' || p_client_address, private.per_address_limit(600), 300) then
    return 'rate-limited';
  end if;
  perform private.end_subscription(p_subscriber_id, private.find_run_of_letter(p_subscriber_id, p_issue), 'letter');
  return 'unsubscribed';
end
$$;

COMMENT ON FUNCTION public.unsubscribe_by_letter(p_subscriber_id uuid, p_client_address text, p_issue text) IS 'Ends the subscription that a letter''s link names, once its signature has been checked; a null subscriber stands for a link whose signature is wrong. Answers unsubscribed, invalid-link or rate-limited.';

CREATE FUNCTION public.want_edinet_company(p_edinet_code text, p_now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
    update private.edinet_companies set wanted_at = p_now where edinet_code = p_edinet_code;
  $$;

COMMENT ON FUNCTION public.want_edinet_company(p_edinet_code text, p_now timestamp with time zone) IS 'Puts the days where the company''s reports are due first.';

CREATE TABLE private.bot_check_receipts (
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    subject_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT bot_check_receipts_purpose CHECK ((purpose = ANY (ARRAY['newsletter'::text, 'sign-in'::text])))
);

COMMENT ON TABLE private.bot_check_receipts IS 'Receipts of passed bot checks: short-lived, for one use, one purpose and one subject (an e-mail). Only hashes are stored.';

CREATE TABLE private.bot_check_solutions (
    solution_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE private.bot_check_solutions IS 'Solutions of the self-hosted check that have been used. They are kept until their challenge expires.';

CREATE TABLE private.company_summaries (
    company text NOT NULL,
    source text NOT NULL,
    summary jsonb NOT NULL,
    noted_at timestamp with time zone NOT NULL,
    CONSTRAINT company_summaries_company_length CHECK (((length(company) >= 1) AND (length(company) <= 20))),
    CONSTRAINT company_summaries_source_length CHECK (((length(source) >= 1) AND (length(source) <= 40))),
    CONSTRAINT company_summaries_summary_size CHECK ((length((summary)::text) <= 20000))
);

COMMENT ON TABLE private.company_summaries IS 'One row per company whose financial statements were fetched, by its main listing: who it is, which years are known and what its scores are computed from.';

CREATE TABLE private.crm_sending (
    is_only boolean DEFAULT true NOT NULL,
    holder uuid,
    leased_until timestamp with time zone,
    paused_until timestamp with time zone,
    paused_token text,
    failures integer DEFAULT 0 NOT NULL,
    CONSTRAINT crm_sending_one_row CHECK (is_only)
);

COMMENT ON TABLE private.crm_sending IS 'Which process sends records, and until when none does. One at a time, which keeps the order.';

COMMENT ON COLUMN private.crm_sending.paused_token IS 'Part of the hash of the token that was refused. The pause does not hold for another token.';

CREATE TABLE private.dart_days (
    day date NOT NULL,
    key_hash bytea NOT NULL,
    calls integer DEFAULT 0 NOT NULL,
    stopped text,
    CONSTRAINT dart_days_calls_positive CHECK ((calls >= 0)),
    CONSTRAINT dart_days_stopped_length CHECK ((length(stopped) <= 200))
);

COMMENT ON TABLE private.dart_days IS 'Calls to OpenDART of a day in Korea with one key, and why there are no more that day.';

CREATE TABLE private.edinet_companies (
    edinet_code text NOT NULL,
    sec_code text NOT NULL,
    name text NOT NULL,
    name_en text,
    industry text NOT NULL,
    fiscal_year_end text,
    is_listed boolean NOT NULL,
    wanted_at timestamp with time zone,
    CONSTRAINT edinet_companies_year_end_written CHECK ((fiscal_year_end ~ '^[0-1][0-9]-[0-3][0-9]$'::text))
);

COMMENT ON TABLE private.edinet_companies IS 'EDINET''s list of filers with a securities code. wanted_at: a reader asked for the company before its reports were indexed.';

CREATE TABLE private.edinet_days (
    day date NOT NULL,
    filings integer NOT NULL,
    read_at timestamp with time zone NOT NULL,
    CONSTRAINT edinet_days_filings_counted CHECK ((filings >= 0))
);

COMMENT ON TABLE private.edinet_days IS 'Days of filing whose list was read. A day is never asked for twice.';

CREATE TABLE private.edinet_filings (
    doc_id text NOT NULL,
    kind text NOT NULL,
    edinet_code text NOT NULL,
    sec_code text,
    filed_on date NOT NULL,
    period_start date,
    period_end date,
    parent_doc_id text,
    has_csv boolean NOT NULL,
    has_xbrl boolean NOT NULL,
    parsed jsonb,
    problem text,
    retry_at timestamp with time zone,
    CONSTRAINT edinet_filings_ids_short CHECK (((length(doc_id) <= 20) AND (length(edinet_code) <= 20))),
    CONSTRAINT edinet_filings_kind_known CHECK ((kind = ANY (ARRAY['report'::text, 'correction'::text]))),
    CONSTRAINT edinet_filings_problem_length CHECK ((length(problem) <= 500))
);

COMMENT ON TABLE private.edinet_filings IS 'Annual reports and their corrections, with the figures that were parsed of those that a reader asked for.';

CREATE TABLE private.edinet_state (
    is_only boolean DEFAULT true NOT NULL,
    holder uuid,
    leased_until timestamp with time zone,
    next_turn_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    readers_until timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    stopped_until timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    stopped_why text,
    stopped_key text,
    codes_read_at timestamp with time zone,
    CONSTRAINT edinet_state_key_is_hash CHECK ((length(stopped_key) <= 64)),
    CONSTRAINT edinet_state_one_row CHECK (is_only),
    CONSTRAINT edinet_state_why_length CHECK ((length(stopped_why) <= 500))
);

COMMENT ON TABLE private.edinet_state IS 'Who is asking EDINET now, when the next may ask, and until when nobody asks with a key (here its hash) that it refused.';

CREATE TABLE private.edinet_withdrawals (
    doc_id text NOT NULL,
    CONSTRAINT edinet_withdrawals_id_short CHECK ((length(doc_id) <= 20))
);

COMMENT ON TABLE private.edinet_withdrawals IS 'Filings that were withdrawn. A withdrawal may be read before the day of the filing itself.';

CREATE TABLE private.mail_queue (
    id bigint NOT NULL,
    template text NOT NULL,
    recipient text NOT NULL,
    variables jsonb DEFAULT '{}'::jsonb NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    locked_until timestamp with time zone,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    claim_token uuid,
    failed_at timestamp with time zone,
    priority smallint DEFAULT 0 NOT NULL,
    CONSTRAINT mail_queue_recipient_length CHECK (((char_length(recipient) >= 3) AND (char_length(recipient) <= 320)))
);

COMMENT ON TABLE private.mail_queue IS 'Mails that wait for delivery. A row goes when the mail server has taken its mail.';

COMMENT ON COLUMN private.mail_queue.claim_token IS 'Whose hands the mail is in. Only the worker that holds it may end the mail and write down what came of it.';

COMMENT ON COLUMN private.mail_queue.failed_at IS 'When the mail was given up. What it would have said is gone by then; the row follows a week later.';

COMMENT ON COLUMN private.mail_queue.priority IS 'Lower goes first: 0 is what a reader waits for, 1 a report.';

ALTER TABLE private.mail_queue ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.mail_queue_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.market_circuits (
    provider text NOT NULL,
    failures integer NOT NULL,
    suspended_at timestamp with time zone
);

COMMENT ON TABLE private.market_circuits IS 'Failures in a row of each provider, and since when it is not asked because of them.';

CREATE TABLE private.market_credits (
    provider text NOT NULL,
    spent_at timestamp with time zone NOT NULL,
    credits integer NOT NULL,
    caller_hash bytea,
    network_hash bytea,
    CONSTRAINT market_credits_credits_positive CHECK ((credits > 0))
);

COMMENT ON TABLE private.market_credits IS 'Credits spent at a provider, whatever came of the call. Callers and their networks are hashed; rows live for two days.';

CREATE TABLE private.market_entries (
    key text NOT NULL,
    value jsonb,
    as_of timestamp with time zone,
    problem text,
    retry_at timestamp with time zone,
    leased_until timestamp with time zone,
    leased_by uuid,
    wanted_at timestamp with time zone NOT NULL,
    CONSTRAINT market_entries_key_length CHECK (((length(key) >= 1) AND (length(key) <= 80))),
    CONSTRAINT market_entries_lease_whole CHECK (((leased_until IS NULL) = (leased_by IS NULL))),
    CONSTRAINT market_entries_problem_length CHECK ((length(problem) <= 500)),
    CONSTRAINT market_entries_value_dated CHECK (((value IS NULL) = (as_of IS NULL)))
);

COMMENT ON TABLE private.market_entries IS 'One row per quote, price history or set of accounts: the last answer, why there is no newer one, and who is asking.';

CREATE TABLE private.news_addresses (
    url_hash bytea NOT NULL,
    article_id text NOT NULL
);

COMMENT ON TABLE private.news_addresses IS 'Every address under which a story was seen, hashed. A story of several sources has several.';

CREATE TABLE private.news_counts (
    region text NOT NULL,
    sector text NOT NULL,
    ticker text NOT NULL,
    articles integer NOT NULL
);

COMMENT ON TABLE private.news_counts IS 'How many articles readers can see for each filter; an empty text stands for "any". Counting 100,000 rows for each request takes too long.';

CREATE TABLE private.news_feed_states (
    url text NOT NULL,
    source text NOT NULL,
    etag text,
    last_modified text,
    attempted_at timestamp with time zone,
    read_at timestamp with time zone,
    next_at timestamp with time zone NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    interval_minutes integer DEFAULT 15 NOT NULL,
    problem text,
    items integer,
    added integer,
    leased_until timestamp with time zone,
    leased_by uuid,
    CONSTRAINT news_feed_states_lease_whole CHECK (((leased_until IS NULL) = (leased_by IS NULL))),
    CONSTRAINT news_feed_states_lengths CHECK (((length(url) <= 2048) AND (length(source) <= 100) AND (length(etag) <= 1000) AND (length(last_modified) <= 100) AND (length(problem) <= 500)))
);

COMMENT ON TABLE private.news_feed_states IS 'One row per feed, of the file or an editor: when it was read, what came of it, when it is due, who is reading it.';

CREATE TABLE private.news_mentions (
    ticker text NOT NULL,
    article_id text NOT NULL,
    published_at timestamp with time zone NOT NULL,
    region text NOT NULL,
    sector text NOT NULL
);

COMMENT ON TABLE private.news_mentions IS 'Companies of listed articles, in the order in which a filter by ticker shows them.';

CREATE TABLE private.news_version (
    is_only boolean DEFAULT true NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    CONSTRAINT news_version_single CHECK (is_only)
);

COMMENT ON TABLE private.news_version IS 'One row: how often editors have changed what readers see.';

CREATE TABLE private.newsletter_bounces (
    id bigint NOT NULL,
    subscriber_id uuid NOT NULL,
    run_id bigint,
    kind text NOT NULL,
    status text,
    detail text,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT newsletter_bounces_detail_length CHECK ((char_length(detail) <= 500)),
    CONSTRAINT newsletter_bounces_kind CHECK ((kind = ANY (ARRAY['hard'::text, 'soft'::text, 'policy'::text, 'complaint'::text]))),
    CONSTRAINT newsletter_bounces_status CHECK ((status ~ '^[245]\.\d{1,3}\.\d{1,3}$'::text))
);

COMMENT ON TABLE private.newsletter_bounces IS 'Letters that the mail server took and that came back, and complaints. hard: the mailbox is gone. soft: it takes nothing at the moment. policy: its owner''s server does not want us.';

COMMENT ON COLUMN private.newsletter_bounces.run_id IS 'The issue that came back, or the newest that had been sent by then; null for a test copy.';

ALTER TABLE private.newsletter_bounces ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.newsletter_bounces_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.newsletter_deliveries (
    run_id bigint NOT NULL,
    subscriber_id uuid NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    failures smallint DEFAULT 0 NOT NULL,
    first_failed_at timestamp with time zone,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    claimed_by uuid,
    answer text,
    finished_at timestamp with time zone,
    unsubscribed_at timestamp with time zone,
    CONSTRAINT newsletter_deliveries_answer_length CHECK ((char_length(answer) <= 500)),
    CONSTRAINT newsletter_deliveries_claim CHECK (((state = 'claimed'::text) = (claimed_by IS NOT NULL))),
    CONSTRAINT newsletter_deliveries_state CHECK ((state = ANY (ARRAY['waiting'::text, 'claimed'::text, 'sent'::text, 'failed'::text, 'withheld'::text])))
);

COMMENT ON TABLE private.newsletter_deliveries IS 'Who gets which issue, once. The address is the subscriber''s own, read when the mail leaves. withheld: unsubscribed or suppressed in the meantime.';

COMMENT ON COLUMN private.newsletter_deliveries.failures IS 'How often the mail server has deferred this mail. Times when it could not be reached do not count.';

COMMENT ON COLUMN private.newsletter_deliveries.answer IS 'The last words of the mail server, or why it was not asked.';

COMMENT ON COLUMN private.newsletter_deliveries.unsubscribed_at IS 'When the reader left by the link of this letter, or by one that names no issue while this was the newest. Null if they did not, or have left by another way.';

CREATE TABLE private.newsletter_departures (
    id bigint NOT NULL,
    email text NOT NULL,
    left_at timestamp with time zone DEFAULT now() NOT NULL,
    manner text NOT NULL,
    CONSTRAINT newsletter_departures_manner CHECK ((manner = ANY (ARRAY['letter'::text, 'account'::text, 'complaint'::text, 'operator'::text, 'unknown'::text])))
);

COMMENT ON TABLE private.newsletter_departures IS 'One row for each time that somebody unsubscribed, ten a day at most: address, date and manner, and nothing else.';

COMMENT ON COLUMN private.newsletter_departures.manner IS 'letter: by the link or button of a letter. account: signed in. complaint: called a letter spam. unknown: before these records.';

ALTER TABLE private.newsletter_departures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.newsletter_departures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.newsletter_issues (
    issue text NOT NULL,
    source text NOT NULL,
    record text,
    body jsonb NOT NULL,
    is_scheduled boolean DEFAULT false NOT NULL,
    sends_at timestamp with time zone NOT NULL,
    stored_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT newsletter_issues_issue_name CHECK ((issue ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'::text)),
    CONSTRAINT newsletter_issues_record_length CHECK ((length(record) <= 200000)),
    CONSTRAINT newsletter_issues_source_length CHECK ((length(source) <= 200000))
);

COMMENT ON TABLE private.newsletter_issues IS 'Issues handed over to a hosted project: the file, its record of figures, and its compiled body.';

COMMENT ON COLUMN private.newsletter_issues.body IS 'The elements of the issue as JSON: the compiler of MDX does not run in a hosted function.';

COMMENT ON COLUMN private.newsletter_issues.is_scheduled IS 'Whether the schedule sends it at sends_at. Without it, only the operator''s command does.';

CREATE TABLE private.newsletter_suppressions (
    email text NOT NULL,
    reason text NOT NULL,
    detail text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT newsletter_suppressions_detail_length CHECK ((char_length(detail) <= 500)),
    CONSTRAINT newsletter_suppressions_email_normal CHECK (((email = lower(btrim(email))) AND (char_length(email) <= 255))),
    CONSTRAINT newsletter_suppressions_reason CHECK ((reason = ANY (ARRAY['hard-bounce'::text, 'soft-bounces'::text, 'complaint'::text, 'operator'::text])))
);

COMMENT ON TABLE private.newsletter_suppressions IS 'Addresses that get no newsletter whatever their subscription says: the mailbox does not exist or has long taken nothing, or its owner called us spam.';

CREATE TABLE public.newsletter_subscribers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    subscription_status text DEFAULT 'active'::text NOT NULL,
    utm_source text,
    utm_medium text,
    utm_campaign text,
    referrer text,
    turnstile_token text,
    last_updated timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    consent_at timestamp with time zone,
    consent_source text,
    website text,
    intended_page text,
    CONSTRAINT newsletter_subscribers_consent_source_length CHECK ((char_length(consent_source) <= 200)),
    CONSTRAINT newsletter_subscribers_email_normal CHECK (((email = lower(btrim(email))) AND (char_length(email) <= 255))),
    CONSTRAINT newsletter_subscribers_referrer_length CHECK ((char_length(referrer) <= 500)),
    CONSTRAINT newsletter_subscribers_status CHECK ((subscription_status = ANY (ARRAY['active'::text, 'unsubscribed'::text]))),
    CONSTRAINT newsletter_subscribers_utm_length CHECK (((char_length(utm_source) <= 100) AND (char_length(utm_medium) <= 100) AND (char_length(utm_campaign) <= 100)))
);

COMMENT ON TABLE public.newsletter_subscribers IS 'Who receives the weekly newsletter. An active row for one''s own verified e-mail opens the Pro area.';

COMMENT ON COLUMN public.newsletter_subscribers.consent_at IS 'When the subscriber agreed to letters, where an operator brought them in. For sign-ups on the site that is created_at, and this is null.';

COMMENT ON COLUMN public.newsletter_subscribers.consent_source IS 'Where they agreed, in the operator''s words, such as "Value Forum 2025, list at the desk". Null for sign-ups on the site.';

COMMENT ON COLUMN public.newsletter_subscribers.website IS 'The hidden field of the sign-up form, which only robots fill. Always null here: a row that comes with it is answered like any other and does not stay.';

COMMENT ON COLUMN public.newsletter_subscribers.intended_page IS 'The page that the visitor wanted to open, for the link in the confirmation email. Always null here: the waiting email has it.';

CREATE VIEW private.newsletter_recipients WITH (security_invoker='true') AS
 SELECT subscriber.id AS subscriber_id,
    subscriber.email,
    subscriber.created_at,
    (subscriber.subscription_status = 'active'::text) AS is_active,
    refusal.reason AS refusal,
    (refusal.reason IS NULL) AS receives
   FROM ((public.newsletter_subscribers subscriber
     LEFT JOIN private.newsletter_suppressions suppression ON ((suppression.email = subscriber.email)))
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (suppression.email IS NOT NULL) THEN 'suppressed'::text
                    WHEN (subscriber.subscription_status <> 'active'::text) THEN 'unsubscribed'::text
                    ELSE NULL::text
                END AS reason) refusal);

COMMENT ON VIEW private.newsletter_recipients IS 'Every subscriber; "receives" tells whether an issue goes to them, "refusal" why not. The one place of that rule: runs, claims, dry runs and statistics read it.';

CREATE TABLE private.newsletter_runs (
    id bigint NOT NULL,
    issue text NOT NULL,
    state text NOT NULL,
    is_paused boolean DEFAULT false NOT NULL,
    trouble text,
    content_hash text,
    letter jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    erased_sent integer DEFAULT 0 NOT NULL,
    erased_failed integer DEFAULT 0 NOT NULL,
    erased_withheld integer DEFAULT 0 NOT NULL,
    erased_unsubscribed integer DEFAULT 0 NOT NULL,
    CONSTRAINT newsletter_runs_letter CHECK (((state = 'skipped'::text) OR (letter IS NOT NULL))),
    CONSTRAINT newsletter_runs_state CHECK ((state = ANY (ARRAY['skipped'::text, 'sending'::text, 'finished'::text]))),
    CONSTRAINT newsletter_runs_trouble_length CHECK ((char_length(trouble) <= 500))
);

COMMENT ON TABLE private.newsletter_runs IS 'One row for each issue that has been sent, is being sent, or was old already when this installation first looked (skipped).';

COMMENT ON COLUMN private.newsletter_runs.trouble IS 'Why nothing leaves at the moment, such as a mail server that does not answer; null while all is well.';

COMMENT ON COLUMN private.newsletter_runs.content_hash IS 'SHA-256 of the issue''s file as it was when the letter was made, in hexadecimal.';

COMMENT ON COLUMN private.newsletter_runs.letter IS 'What is sent, made once: both bodies, the message as it goes over the wire with a place for the personal link, and the figures in it.';

COMMENT ON COLUMN private.newsletter_runs.erased_sent IS 'How many sent deliveries of this run have been erased since: the sums of a run outlive the records of persons.';

ALTER TABLE private.newsletter_runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.newsletter_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.newsletter_suppressed_hashes (
    email_hash bytea NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT newsletter_suppressed_hashes_reason CHECK ((reason = ANY (ARRAY['complaint'::text, 'operator'::text])))
);

COMMENT ON TABLE private.newsletter_suppressed_hashes IS 'Suppressed addresses that have no subscription any more, as hashes with a secret: nobody reads the address from it, but a new subscription of it is recognised.';

CREATE TABLE private.newsletter_workers (
    id uuid NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE private.newsletter_workers IS 'Processes that send. One that has not been seen for a while is gone, and what it had claimed is up for others.';

CREATE TABLE private.rate_limits (
    key_hash bytea NOT NULL,
    window_end timestamp with time zone NOT NULL,
    uses integer NOT NULL
);

COMMENT ON TABLE private.rate_limits IS 'One row per counted key. Keys are hashed: they may hold e-mail or network addresses.';

CREATE TABLE private.sending_rates (
    bucket text NOT NULL,
    tokens double precision NOT NULL,
    taken_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE private.sending_rates IS 'Token buckets of the mail server and of the domains of recipients, by a hash of their name.';

CREATE TABLE private.settings (
    name text NOT NULL,
    value text NOT NULL
);

COMMENT ON TABLE private.settings IS 'What an operator may tune while the system runs. The embedded backend writes its environment here at start.';

CREATE TABLE private.signing_secrets (
    name text NOT NULL,
    secret bytea NOT NULL,
    CONSTRAINT signing_secrets_length CHECK ((octet_length(secret) >= 32))
);

COMMENT ON TABLE private.signing_secrets IS 'Secrets that sign links in mails, and challenges of the bot check. They never change: a link in an old letter still has to work.';

CREATE TABLE private.statement_files (
    path text NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    hash bytea NOT NULL,
    body bytea NOT NULL,
    CONSTRAINT statement_files_hash_length CHECK ((length(hash) = 32)),
    CONSTRAINT statement_files_path_length CHECK (((length(path) >= 1) AND (length(path) <= 80)))
);

COMMENT ON TABLE private.statement_files IS 'Published files of financial statements, compressed with gzip: one row whenever the content changed.';

CREATE TABLE private.statement_periods (
    symbol text NOT NULL,
    fiscal_year integer NOT NULL,
    period text NOT NULL,
    kind text NOT NULL,
    published_on date NOT NULL,
    content jsonb NOT NULL,
    CONSTRAINT statement_periods_kind CHECK ((kind = ANY (ARRAY['income'::text, 'balance'::text, 'dividend'::text]))),
    CONSTRAINT statement_periods_period_length CHECK (((length(period) >= 1) AND (length(period) <= 10))),
    CONSTRAINT statement_periods_symbol_length CHECK (((length(symbol) >= 1) AND (length(symbol) <= 20)))
);

COMMENT ON TABLE private.statement_periods IS 'A company''s figures of one published period, by the labels of the file; the day is that of the file in which they first stood so.';

CREATE TABLE public.crm_contacts (
    email text NOT NULL,
    properties jsonb DEFAULT '{}'::jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    retry_at timestamp with time zone,
    problem text,
    CONSTRAINT crm_contacts_email_length CHECK ((char_length(email) <= 254)),
    CONSTRAINT crm_contacts_problem_length CHECK ((char_length(problem) <= 200)),
    CONSTRAINT crm_contacts_properties_size CHECK ((octet_length((properties)::text) <= 16384))
);

COMMENT ON TABLE public.crm_contacts IS 'One contact an e-mail, as the customer-relationship service would hold it.';

COMMENT ON COLUMN public.crm_contacts.problem IS 'Why the service refused the record when it was last sent. Such a record is tried again at retry_at.';

CREATE TABLE public.crm_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_name text NOT NULL,
    email text NOT NULL,
    properties jsonb DEFAULT '{}'::jsonb NOT NULL,
    occurred_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    "position" bigint NOT NULL,
    retry_at timestamp with time zone,
    problem text,
    CONSTRAINT crm_events_email_length CHECK ((char_length(email) <= 254)),
    CONSTRAINT crm_events_event_name_length CHECK ((char_length(event_name) <= 100)),
    CONSTRAINT crm_events_problem_length CHECK ((char_length(problem) <= 200)),
    CONSTRAINT crm_events_properties_size CHECK ((octet_length((properties)::text) <= 16384))
);

COMMENT ON TABLE public.crm_events IS 'What contacts did, as the customer-relationship service would hold it.';

COMMENT ON COLUMN public.crm_events."position" IS 'The order in which events came, and in which they are sent.';

ALTER TABLE public.crm_events ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.crm_events_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.issue_picks (
    issue date NOT NULL,
    article_id text NOT NULL,
    "position" integer NOT NULL
);

COMMENT ON TABLE public.issue_picks IS 'The picks of an issue, by its date, in the order in which the issue shows them.';

CREATE TABLE public.news_articles (
    id text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    url text NOT NULL,
    source text NOT NULL,
    category text NOT NULL,
    region text NOT NULL,
    sector text,
    ticker text,
    sentiment text DEFAULT 'neutral'::text NOT NULL,
    published_at timestamp with time zone DEFAULT now() NOT NULL,
    origin text DEFAULT 'house'::text NOT NULL,
    state text DEFAULT 'listed'::text NOT NULL,
    pick_position integer,
    publish_at timestamp with time zone,
    fetched_at timestamp with time zone DEFAULT now() NOT NULL,
    also_in jsonb DEFAULT '[]'::jsonb NOT NULL,
    companies text[] DEFAULT '{}'::text[] NOT NULL,
    relevance smallint,
    reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    title_key text,
    original jsonb,
    search_words tsvector GENERATED ALWAYS AS (((setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, description), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, source), 'C'::"char"))) STORED,
    pick_until timestamp with time zone,
    CONSTRAINT news_articles_also_in CHECK (((jsonb_typeof(also_in) = 'array'::text) AND (pg_column_size(also_in) <= 65536))),
    CONSTRAINT news_articles_category_length CHECK ((char_length(category) <= 50)),
    CONSTRAINT news_articles_companies CHECK (((cardinality(companies) <= 20) AND (octet_length(array_to_string(companies, ','::text, ''::text)) <= 400))),
    CONSTRAINT news_articles_description_length CHECK ((char_length(description) <= 500)),
    CONSTRAINT news_articles_id_length CHECK ((char_length(id) <= 50)),
    CONSTRAINT news_articles_origin CHECK ((origin = ANY (ARRAY['house'::text, 'feed'::text, 'link'::text]))),
    CONSTRAINT news_articles_original CHECK (((jsonb_typeof(original) = 'object'::text) AND (pg_column_size(original) <= 8192))),
    CONSTRAINT news_articles_pick_placed CHECK (((state = 'picked'::text) = (pick_position IS NOT NULL))),
    CONSTRAINT news_articles_pick_until CHECK (((pick_until IS NULL) OR ((state = ANY (ARRAY['picked'::text, 'scheduled'::text])) AND isfinite(pick_until)))),
    CONSTRAINT news_articles_publish_at_finite CHECK (isfinite(publish_at)),
    CONSTRAINT news_articles_reasons CHECK (((jsonb_typeof(reasons) = 'array'::text) AND (pg_column_size(reasons) <= 8192))),
    CONSTRAINT news_articles_region CHECK ((region = ANY (ARRAY['us'::text, 'asia'::text, 'europe'::text, 'emerging markets'::text, 'global'::text]))),
    CONSTRAINT news_articles_relevance CHECK (((relevance >= 0) AND (relevance <= 100))),
    CONSTRAINT news_articles_scheduled CHECK (((state = 'scheduled'::text) = (publish_at IS NOT NULL))),
    CONSTRAINT news_articles_sector_length CHECK ((char_length(sector) <= 50)),
    CONSTRAINT news_articles_sentiment CHECK ((sentiment = ANY (ARRAY['positive'::text, 'negative'::text, 'neutral'::text]))),
    CONSTRAINT news_articles_source_length CHECK ((char_length(source) <= 100)),
    CONSTRAINT news_articles_state CHECK ((state = ANY (ARRAY['listed'::text, 'picked'::text, 'scheduled'::text, 'hidden'::text]))),
    CONSTRAINT news_articles_ticker_length CHECK ((char_length(ticker) <= 10)),
    CONSTRAINT news_articles_title_key_length CHECK ((char_length(title_key) <= 500)),
    CONSTRAINT news_articles_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
    CONSTRAINT news_articles_url CHECK ((url ~ '^(https?://|/)'::text))
);

COMMENT ON TABLE public.news_articles IS 'News: Kachi''s own texts (house), items of feeds, and links that editors added. A url that begins with a slash is a page of our own.';

COMMENT ON COLUMN public.news_articles.also_in IS 'Other sources of the same story: [{ source, url }].';

COMMENT ON COLUMN public.news_articles.reasons IS 'Why the article has its labels: [{ label, value, rule, because }].';

COMMENT ON COLUMN public.news_articles.title_key IS 'Equal for titles that are the same but for details.';

COMMENT ON COLUMN public.news_articles.original IS 'Title and description as they were before an editor changed them.';

COMMENT ON COLUMN public.news_articles.pick_until IS 'When a pick returns to the list; null for no end.';

CREATE TABLE public.news_changes (
    id bigint NOT NULL,
    editor text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT news_changes_kind CHECK ((kind = ANY (ARRAY['pick'::text, 'hide'::text, 'list'::text, 'schedule'::text, 'edit'::text, 'order'::text, 'add'::text])))
);

COMMENT ON TABLE public.news_changes IS 'What editors changed: the articles'' fields before and after, so that a change can be undone. Rows live for 90 days.';

ALTER TABLE public.news_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.news_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.news_feeds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.news_feeds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.portfolio_monitors (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    other_email text,
    frequency text NOT NULL,
    holdings jsonb NOT NULL,
    scores jsonb NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone,
    stopped_at timestamp with time zone,
    next_run_at timestamp with time zone DEFAULT now() NOT NULL,
    last_run_at timestamp with time zone,
    snapshot jsonb,
    claim_token uuid,
    claimed_until timestamp with time zone,
    is_withdrawn boolean DEFAULT false NOT NULL,
    own_figures jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT portfolio_monitors_frequency_known CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text, 'quarterly'::text, 'biannually'::text, 'annually'::text]))),
    CONSTRAINT portfolio_monitors_holdings_count CHECK (((jsonb_typeof(holdings) = 'array'::text) AND ((jsonb_array_length(holdings) >= 1) AND (jsonb_array_length(holdings) <= 500)))),
    CONSTRAINT portfolio_monitors_holdings_size CHECK ((octet_length((holdings)::text) <= 524288)),
    CONSTRAINT portfolio_monitors_other_email_length CHECK (((char_length(other_email) >= 3) AND (char_length(other_email) <= 254))),
    CONSTRAINT portfolio_monitors_own_figures_shape CHECK (private.are_own_figures(own_figures)),
    CONSTRAINT portfolio_monitors_own_figures_size CHECK ((octet_length((own_figures)::text) <= 40000)),
    CONSTRAINT portfolio_monitors_scores_size CHECK ((octet_length((scores)::text) <= 1024))
);

COMMENT ON TABLE public.portfolio_monitors IS 'Portfolios that are scored again at the frequency that their readers chose: one for each account and address.';

COMMENT ON COLUMN public.portfolio_monitors.other_email IS 'Where reports go if not to the address of the account. Null follows the account when its address changes.';

COMMENT ON COLUMN public.portfolio_monitors.confirmed_at IS 'When the mailbox was proved. Nothing but one confirmation is mailed before that.';

COMMENT ON COLUMN public.portfolio_monitors.snapshot IS 'What the last report found, to compare the next one with.';

COMMENT ON COLUMN public.portfolio_monitors.is_withdrawn IS 'Whether the account stopped reports to another address. The link in that mailbox then changes nothing.';

COMMENT ON COLUMN public.portfolio_monitors.own_figures IS 'Figures of its companies that the reader has changed or entered, with which it is scored.';

CREATE TABLE public.portfolios (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid DEFAULT auth.uid() NOT NULL,
    name text NOT NULL,
    holdings jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    own_figures jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT portfolios_holdings_shape CHECK (private.are_holdings(holdings)),
    CONSTRAINT portfolios_holdings_size CHECK ((octet_length((holdings)::text) <= 100000)),
    CONSTRAINT portfolios_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
    CONSTRAINT portfolios_name_line CHECK (((name = private.trim_text(name)) AND (name !~ '[[:cntrl:]]'::text))),
    CONSTRAINT portfolios_own_figures_shape CHECK (private.are_own_figures(own_figures)),
    CONSTRAINT portfolios_own_figures_size CHECK ((octet_length((own_figures)::text) <= 40000))
);

COMMENT ON TABLE public.portfolios IS 'Portfolios that readers chose to keep in their account. They go with the account.';

COMMENT ON COLUMN public.portfolios.own_figures IS 'Figures of its companies that the reader has changed or entered.';

CREATE TABLE public.saved_articles (
    user_id uuid DEFAULT auth.uid() NOT NULL,
    article_id text NOT NULL,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT saved_articles_id_length CHECK (((char_length(article_id) >= 1) AND (char_length(article_id) <= 50)))
);

COMMENT ON TABLE public.saved_articles IS 'Articles that readers saved, on all their devices. The id may be one of a text that comes with the site.';

CREATE TABLE public.security_audit_log (
    id bigint NOT NULL,
    event_type text NOT NULL,
    client_ip text,
    user_agent text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT security_audit_log_event_type CHECK ((event_type = ANY (ARRAY['successful_login'::text, 'failed_login_attempt'::text, 'login_error'::text, 'INVALID_INPUT_TYPE'::text, 'SIGNIFICANT_INPUT_SANITIZATION'::text, 'EMAIL_TOO_LONG'::text, 'SUSPICIOUS_EMAIL_PATTERN'::text, 'INVALID_EMAIL_FORMAT'::text, 'SUSPICIOUS_URL_PATTERN'::text, 'INVALID_URL_PROTOCOL'::text, 'URL_PARSE_ERROR'::text, 'INVALID_NEWS_DATA_TYPE'::text, 'EXCESSIVE_NEWS_ARTICLES'::text, 'NEWS_ARTICLE_PROCESSING_ERROR'::text, 'NEWS_DATA_VALIDATION_FAILED'::text, 'INVALID_NEWS_DATA'::text, 'NEWS_FETCH_ERROR'::text, 'newsletter_rate_limit_exceeded'::text, 'newsletter_invalid_email'::text, 'newsletter_invalid_domain'::text, 'duplicate_subscription_attempt'::text, 'subscription_error'::text, 'successful_subscription'::text, 'subscription_failed'::text, 'successful_unsubscribe'::text, 'unsubscribe_error'::text, 'unsubscribe_failed'::text]))),
    CONSTRAINT security_audit_log_user_agent_length CHECK ((char_length(user_agent) <= 200))
);

COMMENT ON TABLE public.security_audit_log IS 'What happened at the doors: sign-ins, refused input, subscriptions. Written by anyone within limits, read by the service role alone. Holds no network address and no full e-mail.';

ALTER TABLE public.security_audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.security_audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.watchlist_alerts (
    user_id uuid DEFAULT auth.uid() NOT NULL,
    symbol text NOT NULL,
    measure text NOT NULL,
    direction text NOT NULL,
    threshold numeric(20,6) NOT NULL,
    currency text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_met boolean DEFAULT false NOT NULL,
    last_value numeric,
    problem text,
    checked_at timestamp with time zone,
    told_at timestamp with time zone,
    stopped_at timestamp with time zone,
    next_check_at timestamp with time zone DEFAULT now() NOT NULL,
    claim_token uuid,
    claimed_until timestamp with time zone,
    CONSTRAINT watchlist_alerts_currency_of_price CHECK (
CASE
    WHEN (measure = 'price'::text) THEN ((currency IS NOT NULL) AND (currency ~ '^[A-Z]{3}$'::text))
    ELSE (currency IS NULL)
END),
    CONSTRAINT watchlist_alerts_direction_known CHECK ((direction = ANY (ARRAY['below'::text, 'above'::text]))),
    CONSTRAINT watchlist_alerts_measure_named CHECK ((measure ~ '^[a-z][a-zA-Z0-9]{0,31}$'::text)),
    CONSTRAINT watchlist_alerts_threshold_possible CHECK (((threshold > (0)::numeric) AND
CASE
    WHEN (measure = 'price'::text) THEN (threshold <= '1000000000000'::numeric)
    ELSE (threshold <= (100)::numeric)
END))
);

COMMENT ON TABLE public.watchlist_alerts IS 'One alert for each measure of a watched company: an email when its price or a school''s score crosses a threshold. They go with the watchlist.';

COMMENT ON COLUMN public.watchlist_alerts.measure IS 'price, or the id of a school. An alert on a school that the running version does not know is left alone.';

COMMENT ON COLUMN public.watchlist_alerts.is_met IS 'Whether the last check found the value beyond the threshold. An email is sent when this becomes true.';

COMMENT ON COLUMN public.watchlist_alerts.problem IS 'Why the last check could not tell.';

COMMENT ON COLUMN public.watchlist_alerts.stopped_at IS 'When the link of an alert''s email stopped it.';

CREATE TABLE public.watchlist_items (
    user_id uuid DEFAULT auth.uid() NOT NULL,
    symbol text NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT watchlist_items_symbol_plain CHECK ((symbol ~ '^[A-Z0-9^][A-Z0-9.&/^=-]{0,19}$'::text))
);

COMMENT ON TABLE public.watchlist_items IS 'The symbols that a reader watches, at most 50. They go with the account.';

ALTER TABLE ONLY private.background_jobs
    ADD CONSTRAINT background_jobs_pkey PRIMARY KEY (name);

ALTER TABLE ONLY private.bot_check_receipts
    ADD CONSTRAINT bot_check_receipts_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY private.bot_check_solutions
    ADD CONSTRAINT bot_check_solutions_pkey PRIMARY KEY (solution_hash);

ALTER TABLE ONLY private.company_summaries
    ADD CONSTRAINT company_summaries_pkey PRIMARY KEY (company);

ALTER TABLE ONLY private.crm_sending
    ADD CONSTRAINT crm_sending_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY private.dart_days
    ADD CONSTRAINT dart_days_pkey PRIMARY KEY (day, key_hash);

ALTER TABLE ONLY private.edinet_companies
    ADD CONSTRAINT edinet_companies_pkey PRIMARY KEY (edinet_code);

ALTER TABLE ONLY private.edinet_days
    ADD CONSTRAINT edinet_days_pkey PRIMARY KEY (day);

ALTER TABLE ONLY private.edinet_filings
    ADD CONSTRAINT edinet_filings_pkey PRIMARY KEY (doc_id);

ALTER TABLE ONLY private.edinet_state
    ADD CONSTRAINT edinet_state_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY private.edinet_withdrawals
    ADD CONSTRAINT edinet_withdrawals_pkey PRIMARY KEY (doc_id);

ALTER TABLE ONLY private.mail_queue
    ADD CONSTRAINT mail_queue_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.market_circuits
    ADD CONSTRAINT market_circuits_pkey PRIMARY KEY (provider);

ALTER TABLE ONLY private.market_entries
    ADD CONSTRAINT market_entries_pkey PRIMARY KEY (key);

ALTER TABLE ONLY private.news_addresses
    ADD CONSTRAINT news_addresses_pkey PRIMARY KEY (url_hash);

ALTER TABLE ONLY private.news_counts
    ADD CONSTRAINT news_counts_pkey PRIMARY KEY (region, sector, ticker);

ALTER TABLE ONLY private.news_feed_states
    ADD CONSTRAINT news_feed_states_pkey PRIMARY KEY (url);

ALTER TABLE ONLY private.news_mentions
    ADD CONSTRAINT news_mentions_pkey PRIMARY KEY (article_id, ticker);

ALTER TABLE ONLY private.news_version
    ADD CONSTRAINT news_version_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY private.newsletter_bounces
    ADD CONSTRAINT newsletter_bounces_once UNIQUE NULLS NOT DISTINCT (subscriber_id, run_id, kind);

ALTER TABLE ONLY private.newsletter_bounces
    ADD CONSTRAINT newsletter_bounces_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.newsletter_deliveries
    ADD CONSTRAINT newsletter_deliveries_pkey PRIMARY KEY (run_id, subscriber_id);

ALTER TABLE ONLY private.newsletter_departures
    ADD CONSTRAINT newsletter_departures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.newsletter_issues
    ADD CONSTRAINT newsletter_issues_pkey PRIMARY KEY (issue);

ALTER TABLE ONLY private.newsletter_runs
    ADD CONSTRAINT newsletter_runs_issue_key UNIQUE (issue);

ALTER TABLE ONLY private.newsletter_runs
    ADD CONSTRAINT newsletter_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.newsletter_suppressed_hashes
    ADD CONSTRAINT newsletter_suppressed_hashes_pkey PRIMARY KEY (email_hash);

ALTER TABLE ONLY private.newsletter_suppressions
    ADD CONSTRAINT newsletter_suppressions_pkey PRIMARY KEY (email);

ALTER TABLE ONLY private.newsletter_workers
    ADD CONSTRAINT newsletter_workers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key_hash);

ALTER TABLE ONLY private.sending_rates
    ADD CONSTRAINT sending_rates_pkey PRIMARY KEY (bucket);

ALTER TABLE ONLY private.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

ALTER TABLE ONLY private.signing_secrets
    ADD CONSTRAINT signing_secrets_pkey PRIMARY KEY (name);

ALTER TABLE ONLY private.statement_files
    ADD CONSTRAINT statement_files_pkey PRIMARY KEY (path, seen_at);

ALTER TABLE ONLY private.statement_periods
    ADD CONSTRAINT statement_periods_pkey PRIMARY KEY (symbol, fiscal_year, period, kind);

ALTER TABLE ONLY public.crm_contacts
    ADD CONSTRAINT crm_contacts_pkey PRIMARY KEY (email);

ALTER TABLE ONLY public.crm_events
    ADD CONSTRAINT crm_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.editors
    ADD CONSTRAINT editors_pkey PRIMARY KEY (email);

ALTER TABLE ONLY public.issue_picks
    ADD CONSTRAINT issue_picks_pkey PRIMARY KEY (issue, article_id);

ALTER TABLE ONLY public.issue_picks
    ADD CONSTRAINT issue_picks_position_unique UNIQUE (issue, "position");

ALTER TABLE public.news_articles
    ADD CONSTRAINT news_articles_id_present CHECK ((id ~ '[^[:space:]]'::text)) NOT VALID;

ALTER TABLE ONLY public.news_articles
    ADD CONSTRAINT news_articles_pkey PRIMARY KEY (id);

ALTER TABLE public.news_articles
    ADD CONSTRAINT news_articles_published_at_finite CHECK (((published_at >= '1990-01-01 00:00:00+00'::timestamp with time zone) AND (published_at < '10000-01-01 00:00:00+00'::timestamp with time zone))) NOT VALID;

ALTER TABLE public.news_articles
    ADD CONSTRAINT news_articles_title_present CHECK ((title ~ '[^[:space:]]'::text)) NOT VALID;

ALTER TABLE public.news_articles
    ADD CONSTRAINT news_articles_url_complete CHECK (((url ~ '^https?://[^[:space:]/?#@\\<>^|%":[\]]+(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][^[:space:]]*)?$'::text) OR (url ~ '^/([^[:space:]/\\][^[:space:]]*)?$'::text))) NOT VALID;

ALTER TABLE public.news_articles
    ADD CONSTRAINT news_articles_url_length CHECK ((char_length(url) <= 2048)) NOT VALID;

ALTER TABLE ONLY public.news_changes
    ADD CONSTRAINT news_changes_pkey PRIMARY KEY (id);

ALTER TABLE public.news_feeds
    ADD CONSTRAINT news_feeds_not_ours CHECK ((NOT private.names_kachi(source))) NOT VALID;

ALTER TABLE ONLY public.news_feeds
    ADD CONSTRAINT news_feeds_pkey PRIMARY KEY (id);

ALTER TABLE public.news_feeds
    ADD CONSTRAINT news_feeds_plain CHECK ((private.is_plain_text(url) AND private.is_plain_text(source) AND private.is_plain_text(category))) NOT VALID;

ALTER TABLE ONLY public.news_feeds
    ADD CONSTRAINT news_feeds_url_unique UNIQUE (url);

ALTER TABLE ONLY public.newsletter_subscribers
    ADD CONSTRAINT newsletter_subscribers_email_key UNIQUE (email);

ALTER TABLE ONLY public.newsletter_subscribers
    ADD CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portfolio_monitors
    ADD CONSTRAINT portfolio_monitors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portfolios
    ADD CONSTRAINT portfolios_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.saved_articles
    ADD CONSTRAINT saved_articles_pkey PRIMARY KEY (user_id, article_id);

ALTER TABLE public.security_audit_log
    ADD CONSTRAINT security_audit_log_details_size CHECK (((jsonb_typeof(details) = 'object'::text) AND (octet_length((details)::text) <= 2048))) NOT VALID;

ALTER TABLE ONLY public.security_audit_log
    ADD CONSTRAINT security_audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.watchlist_alerts
    ADD CONSTRAINT watchlist_alerts_pkey PRIMARY KEY (user_id, symbol, measure);

ALTER TABLE ONLY public.watchlist_items
    ADD CONSTRAINT watchlist_items_pkey PRIMARY KEY (user_id, symbol);

CREATE INDEX bot_check_receipts_expires_at_idx ON private.bot_check_receipts USING btree (expires_at);

CREATE INDEX bot_check_solutions_expires_at_idx ON private.bot_check_solutions USING btree (expires_at);

CREATE INDEX edinet_companies_sec_code_idx ON private.edinet_companies USING btree (sec_code);

CREATE INDEX edinet_filings_edinet_code_idx ON private.edinet_filings USING btree (edinet_code);

CREATE INDEX edinet_filings_sec_code_idx ON private.edinet_filings USING btree (sec_code);

CREATE INDEX mail_queue_claim_token_idx ON private.mail_queue USING btree (claim_token) WHERE (claim_token IS NOT NULL);

CREATE INDEX mail_queue_priority_run_at_idx ON private.mail_queue USING btree (priority, run_at, id);

CREATE INDEX market_credits_provider_spent_at_idx ON private.market_credits USING btree (provider, spent_at);

CREATE INDEX market_entries_wanted_at_idx ON private.market_entries USING btree (wanted_at);

CREATE INDEX news_addresses_article_idx ON private.news_addresses USING btree (article_id);

CREATE INDEX news_mentions_ticker_idx ON private.news_mentions USING btree (ticker, published_at DESC, article_id) INCLUDE (region, sector);

CREATE INDEX newsletter_bounces_received_at_idx ON private.newsletter_bounces USING btree (received_at);

CREATE INDEX newsletter_bounces_run_idx ON private.newsletter_bounces USING btree (run_id, kind);

CREATE INDEX newsletter_deliveries_claimed_idx ON private.newsletter_deliveries USING btree (run_id, claimed_by) WHERE (state = 'claimed'::text);

CREATE INDEX newsletter_deliveries_subscriber_idx ON private.newsletter_deliveries USING btree (subscriber_id);

CREATE INDEX newsletter_deliveries_waiting_idx ON private.newsletter_deliveries USING btree (run_id, next_attempt_at) WHERE (state = 'waiting'::text);

CREATE INDEX newsletter_departures_email_idx ON private.newsletter_departures USING btree (email, left_at);

CREATE INDEX newsletter_departures_left_at_idx ON private.newsletter_departures USING btree (left_at);

CREATE INDEX rate_limits_window_end_idx ON private.rate_limits USING btree (window_end);

CREATE INDEX crm_contacts_unsent_idx ON public.crm_contacts USING btree (updated_at) WHERE (sent_at IS NULL);

CREATE INDEX crm_events_email_idx ON public.crm_events USING btree (email);

CREATE INDEX crm_events_unsent_idx ON public.crm_events USING btree ("position") WHERE (sent_at IS NULL);

CREATE INDEX issue_picks_article_idx ON public.issue_picks USING btree (article_id);

CREATE INDEX news_articles_fetched_at_idx ON public.news_articles USING btree (fetched_at);

CREATE INDEX news_articles_listed_idx ON public.news_articles USING btree (published_at DESC, id) WHERE (state = 'listed'::text);

CREATE INDEX news_articles_pick_until_idx ON public.news_articles USING btree (pick_until) WHERE (pick_until IS NOT NULL);

CREATE INDEX news_articles_picked_idx ON public.news_articles USING btree (pick_position, id) WHERE (state = 'picked'::text);

CREATE INDEX news_articles_published_at_idx ON public.news_articles USING btree (published_at DESC, id);

CREATE INDEX news_articles_region_idx ON public.news_articles USING btree (region, published_at DESC, id) WHERE (state = 'listed'::text);

CREATE INDEX news_articles_region_sector_idx ON public.news_articles USING btree (region, lower(sector), published_at DESC, id) WHERE (state = 'listed'::text);

CREATE INDEX news_articles_scheduled_idx ON public.news_articles USING btree (publish_at) WHERE (state = 'scheduled'::text);

CREATE INDEX news_articles_search_idx ON public.news_articles USING gin (search_words);

CREATE INDEX news_articles_sector_idx ON public.news_articles USING btree (lower(sector), published_at DESC, id) WHERE (state = 'listed'::text);

CREATE INDEX news_articles_title_key_idx ON public.news_articles USING btree (title_key, published_at);

CREATE INDEX news_changes_editor_idx ON public.news_changes USING btree (editor, id DESC) WHERE (undone_at IS NULL);

CREATE INDEX portfolio_monitors_next_run_at_idx ON public.portfolio_monitors USING btree (next_run_at, id) WHERE ((stopped_at IS NULL) AND (confirmed_at IS NOT NULL));

CREATE UNIQUE INDEX portfolio_monitors_user_id_other_email_key ON public.portfolio_monitors USING btree (user_id, COALESCE(other_email, ''::text));

CREATE INDEX portfolios_user_id_idx ON public.portfolios USING btree (user_id);

CREATE INDEX security_audit_log_created_at_idx ON public.security_audit_log USING btree (created_at);

CREATE INDEX watchlist_alerts_next_check_at_idx ON public.watchlist_alerts USING btree (next_check_at) WHERE (stopped_at IS NULL);

CREATE TRIGGER count_erased_deliveries AFTER DELETE ON private.newsletter_deliveries REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION private.count_erased_deliveries();

CREATE TRIGGER a_count_removed AFTER DELETE ON public.news_articles REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.count_removed_news();

CREATE TRIGGER a_count_replaced AFTER UPDATE ON public.news_articles REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.count_removed_news();

CREATE TRIGGER admit_newsletter_subscriber BEFORE INSERT ON public.newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION private.admit_newsletter_subscriber();

CREATE TRIGGER admit_portfolio BEFORE INSERT OR UPDATE ON public.portfolios FOR EACH ROW EXECUTE FUNCTION private.admit_portfolio();

CREATE TRIGGER admit_security_event BEFORE INSERT ON public.security_audit_log FOR EACH ROW EXECUTE FUNCTION private.admit_security_event();

CREATE TRIGGER b_count_added AFTER INSERT ON public.news_articles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_added_news();

CREATE TRIGGER b_count_replacing AFTER UPDATE ON public.news_articles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_added_news();

CREATE TRIGGER begin_watchlist_alert BEFORE INSERT OR UPDATE OF symbol, measure, direction, threshold, currency ON public.watchlist_alerts FOR EACH ROW EXECUTE FUNCTION private.begin_watchlist_alert();

CREATE TRIGGER check_edited_news_added BEFORE INSERT ON public.news_articles FOR EACH ROW EXECUTE FUNCTION private.check_edited_news();

CREATE TRIGGER check_edited_news_changed BEFORE UPDATE OF title, description, category, sector ON public.news_articles FOR EACH ROW WHEN (((((new.title IS DISTINCT FROM old.title) OR (new.description IS DISTINCT FROM old.description)) OR (new.category IS DISTINCT FROM old.category)) OR (new.sector IS DISTINCT FROM old.sector))) EXECUTE FUNCTION private.check_edited_news();

CREATE TRIGGER count_news_feed BEFORE INSERT OR UPDATE ON public.news_feeds FOR EACH ROW EXECUTE FUNCTION private.count_news_feed();

CREATE TRIGGER count_removed_news_feed BEFORE DELETE ON public.news_feeds FOR EACH ROW EXECUTE FUNCTION private.count_news_feed();

CREATE TRIGGER forget_news_feed AFTER DELETE ON public.news_feeds FOR EACH ROW EXECUTE FUNCTION private.forget_news_feed();

CREATE TRIGGER forget_suppression AFTER DELETE ON public.newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION private.forget_suppression();

CREATE TRIGGER forget_suppression_of_old_address AFTER UPDATE OF email ON public.newsletter_subscribers FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION private.forget_suppression();

CREATE TRIGGER limit_news_feeds AFTER INSERT ON public.news_feeds FOR EACH STATEMENT EXECUTE FUNCTION private.limit_news_feeds();

CREATE TRIGGER limit_saved_articles BEFORE INSERT ON public.saved_articles FOR EACH ROW EXECUTE FUNCTION private.limit_saved_articles();

CREATE TRIGGER limit_watchlist BEFORE INSERT ON public.watchlist_items FOR EACH ROW EXECUTE FUNCTION private.limit_watchlist();

CREATE TRIGGER note_added_picks AFTER INSERT ON public.news_articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_picked_items();

CREATE TRIGGER note_departure AFTER UPDATE OF subscription_status ON public.newsletter_subscribers FOR EACH ROW WHEN (((old.subscription_status = 'active'::text) AND (new.subscription_status = 'unsubscribed'::text))) EXECUTE FUNCTION private.note_departure();

CREATE TRIGGER note_desk_changes AFTER UPDATE ON public.news_articles REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.note_desk_changes();

CREATE TRIGGER note_removed_picks AFTER DELETE ON public.news_articles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_picked_items();

CREATE TRIGGER queue_subscription_confirmation AFTER INSERT ON public.newsletter_subscribers FOR EACH ROW WHEN (((new.turnstile_token IS NOT NULL) AND (new.website IS NULL))) EXECUTE FUNCTION private.queue_subscription_confirmation();

CREATE TRIGGER recall_suppression AFTER INSERT ON public.newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION private.recall_suppression();

CREATE TRIGGER recall_suppression_of_new_address AFTER UPDATE OF email ON public.newsletter_subscribers FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION private.recall_suppression();

CREATE TRIGGER refuse_reactivation BEFORE UPDATE OF subscription_status ON public.newsletter_subscribers FOR EACH ROW WHEN (((old.subscription_status <> 'active'::text) AND (new.subscription_status = 'active'::text))) EXECUTE FUNCTION private.refuse_reactivation();

CREATE TRIGGER touch_newsletter_subscriber BEFORE UPDATE ON public.newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION private.touch_newsletter_subscriber();

CREATE TRIGGER withdraw_robot AFTER INSERT ON public.newsletter_subscribers FOR EACH ROW WHEN ((new.website IS NOT NULL)) EXECUTE FUNCTION private.discard_robot();

ALTER TABLE ONLY private.news_addresses
    ADD CONSTRAINT news_addresses_article_fkey FOREIGN KEY (article_id) REFERENCES public.news_articles(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.news_mentions
    ADD CONSTRAINT news_mentions_article_fkey FOREIGN KEY (article_id) REFERENCES public.news_articles(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.newsletter_bounces
    ADD CONSTRAINT newsletter_bounces_run_fkey FOREIGN KEY (run_id) REFERENCES private.newsletter_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.newsletter_bounces
    ADD CONSTRAINT newsletter_bounces_subscriber_fkey FOREIGN KEY (subscriber_id) REFERENCES public.newsletter_subscribers(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.newsletter_deliveries
    ADD CONSTRAINT newsletter_deliveries_run_fkey FOREIGN KEY (run_id) REFERENCES private.newsletter_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.newsletter_deliveries
    ADD CONSTRAINT newsletter_deliveries_subscriber_fkey FOREIGN KEY (subscriber_id) REFERENCES public.newsletter_subscribers(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.issue_picks
    ADD CONSTRAINT issue_picks_article_fkey FOREIGN KEY (article_id) REFERENCES public.news_articles(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portfolio_monitors
    ADD CONSTRAINT portfolio_monitors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portfolios
    ADD CONSTRAINT portfolios_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_articles
    ADD CONSTRAINT saved_articles_user_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.watchlist_alerts
    ADD CONSTRAINT watchlist_alerts_item_fkey FOREIGN KEY (user_id, symbol) REFERENCES public.watchlist_items(user_id, symbol) ON DELETE CASCADE;

ALTER TABLE ONLY public.watchlist_items
    ADD CONSTRAINT watchlist_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.background_jobs ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.bot_check_receipts ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.bot_check_solutions ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.company_summaries ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.crm_sending ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.dart_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.edinet_companies ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.edinet_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.edinet_filings ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.edinet_state ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.edinet_withdrawals ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.mail_queue ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.market_circuits ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.market_credits ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.market_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.news_addresses ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.news_counts ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.news_feed_states ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.news_mentions ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.news_version ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.newsletter_bounces ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.newsletter_deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.newsletter_departures ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.newsletter_issues ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.newsletter_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.newsletter_suppressed_hashes ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.newsletter_suppressions ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.newsletter_workers ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.rate_limits ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.sending_rates ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.signing_secrets ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.statement_files ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.statement_periods ENABLE ROW LEVEL SECURITY;

CREATE POLICY "A reader adds portfolios of their own" ON public.portfolios FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A reader adds to their own watchlist" ON public.watchlist_items FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A reader changes their own alerts" ON public.watchlist_alerts FOR UPDATE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL))) WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A reader changes their own portfolios" ON public.portfolios FOR UPDATE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "A reader deletes their own portfolios" ON public.portfolios FOR DELETE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A reader lets go of what they saved" ON public.saved_articles FOR DELETE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.has_passed_second_step() AS has_passed_second_step)));

CREATE POLICY "A reader may change their own row" ON public.newsletter_subscribers FOR UPDATE TO authenticated USING ((email = ( SELECT private.verified_email() AS verified_email))) WITH CHECK ((email = ( SELECT private.verified_email() AS verified_email)));

CREATE POLICY "A reader reads their own alerts" ON public.watchlist_alerts FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A reader reads their own watchlist" ON public.watchlist_items FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A reader removes from their own watchlist" ON public.watchlist_items FOR DELETE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A reader removes their own alerts" ON public.watchlist_alerts FOR DELETE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A reader saves articles" ON public.saved_articles FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.has_passed_second_step() AS has_passed_second_step)));

CREATE POLICY "A reader sees their own portfolios" ON public.portfolios FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A reader sees their own row" ON public.newsletter_subscribers FOR SELECT TO authenticated USING (((email = ( SELECT private.verified_email() AS verified_email)) OR (id = (NULLIF(current_setting('kachi.inserted_subscriber'::text, true), ''::text))::uuid)));

CREATE POLICY "A reader sees what they saved" ON public.saved_articles FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.has_passed_second_step() AS has_passed_second_step)));

CREATE POLICY "A reader sets their own alerts" ON public.watchlist_alerts FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.verified_email() AS verified_email) IS NOT NULL)));

CREATE POLICY "A signed-in reader may report an event" ON public.security_audit_log FOR INSERT TO authenticated WITH CHECK (true);

CREATE POLICY "A signed-in reader may subscribe" ON public.newsletter_subscribers FOR INSERT TO authenticated WITH CHECK ((subscription_status = 'active'::text));

CREATE POLICY "A subscriber reads what is listed or picked" ON public.news_articles FOR SELECT TO authenticated USING (((state = ANY (ARRAY['listed'::text, 'picked'::text])) AND ( SELECT public.is_active_subscriber() AS is_active_subscriber)));

CREATE POLICY "A visitor may report an event" ON public.security_audit_log FOR INSERT TO anon WITH CHECK (true);

CREATE POLICY "A visitor may subscribe" ON public.newsletter_subscribers FOR INSERT TO anon WITH CHECK ((subscription_status = 'active'::text));

CREATE POLICY "A visitor sees the row they have just inserted and no other" ON public.newsletter_subscribers FOR SELECT TO anon USING ((id = (NULLIF(current_setting('kachi.inserted_subscriber'::text, true), ''::text))::uuid));

CREATE POLICY "An editor adds feeds" ON public.news_feeds FOR INSERT TO authenticated WITH CHECK (( SELECT public.is_editor() AS is_editor));

CREATE POLICY "An editor changes feeds" ON public.news_feeds FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));

CREATE POLICY "An editor reads every article" ON public.news_articles FOR SELECT TO authenticated USING (( SELECT public.is_editor() AS is_editor));

CREATE POLICY "An editor reads what was changed" ON public.news_changes FOR SELECT TO authenticated USING (( SELECT public.is_editor() AS is_editor));

CREATE POLICY "An editor removes feeds" ON public.news_feeds FOR DELETE TO authenticated USING (( SELECT public.is_editor() AS is_editor));

CREATE POLICY "An editor sees that they are one" ON public.editors FOR SELECT TO authenticated USING ((email = ( SELECT private.verified_email() AS verified_email)));

CREATE POLICY "An editor sees the feeds" ON public.news_feeds FOR SELECT TO authenticated USING (( SELECT public.is_editor() AS is_editor));

CREATE POLICY "An editor sees the picks of issues" ON public.issue_picks FOR SELECT TO authenticated USING (( SELECT public.is_editor() AS is_editor));

CREATE POLICY "An operator deletes portfolios" ON public.portfolios FOR DELETE TO service_role USING (true);

CREATE POLICY "An operator may do everything with alerts" ON public.watchlist_alerts TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with contacts" ON public.crm_contacts TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with editors" ON public.editors TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with events" ON public.crm_events TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with events" ON public.security_audit_log TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with feeds" ON public.news_feeds TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with monitors" ON public.portfolio_monitors TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with picks" ON public.news_articles TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with saved articles" ON public.saved_articles TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with subscribers" ON public.newsletter_subscribers TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with the picks of issues" ON public.issue_picks TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator may do everything with watchlists" ON public.watchlist_items TO service_role USING (true) WITH CHECK (true);

CREATE POLICY "An operator reads portfolios" ON public.portfolios FOR SELECT TO service_role USING (true);

CREATE POLICY "An operator reads what was changed" ON public.news_changes FOR SELECT TO service_role USING (true);

CREATE POLICY "Readers see their own monitors" ON public.portfolio_monitors FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.has_passed_second_step() AS has_passed_second_step)));

ALTER TABLE public.crm_contacts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.crm_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.editors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.issue_picks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.news_articles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.news_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.news_feeds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.newsletter_subscribers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.portfolio_monitors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.portfolios ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.saved_articles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.security_audit_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.watchlist_alerts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.watchlist_items ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA private TO anon;
GRANT USAGE ON SCHEMA private TO authenticated;
GRANT USAGE ON SCHEMA private TO service_role;

GRANT USAGE ON SCHEMA public TO anon;
GRANT USAGE ON SCHEMA public TO authenticated;
GRANT USAGE ON SCHEMA public TO service_role;
GRANT USAGE ON SCHEMA public TO supabase_auth_admin;

REVOKE ALL ON FUNCTION private.admit_news(p_items jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.admit_newsletter_subscriber() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.admit_portfolio() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.admit_security_event() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.are_holdings(entries jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.are_holdings(entries jsonb) TO authenticated;
GRANT ALL ON FUNCTION private.are_holdings(entries jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.are_news_reasons(reasons jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.are_own_figures(companies jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.are_own_figures(companies jsonb) TO authenticated;
GRANT ALL ON FUNCTION private.are_own_figures(companies jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.begin_watchlist_alert() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.change_monitor(p_id uuid, p_action text, p_frequency text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.check_edited_news() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.client_address() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_added_news() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_editing(p_editor text, p_kind text, p_most integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_erased_deliveries() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_news_feed() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_removed_news() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.demand_newsletter_receipt() FROM PUBLIC;
GRANT ALL ON FUNCTION private.demand_newsletter_receipt() TO anon;
GRANT ALL ON FUNCTION private.demand_newsletter_receipt() TO authenticated;
GRANT ALL ON FUNCTION private.demand_newsletter_receipt() TO service_role;

REVOKE ALL ON FUNCTION private.describe_last_call(known private.background_jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.describe_news(article_ids text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.describe_places(article_ids text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.discard_robot() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.end_subscription(p_subscriber_id uuid, p_run_id bigint, p_manner text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.find_new_keys(p_item jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.find_run_of_letter(p_subscriber_id uuid, p_issue text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.find_setup_problem() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.find_subscriber_email_problem(email text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.find_subscriber_email_problem(email text) TO anon;
GRANT ALL ON FUNCTION private.find_subscriber_email_problem(email text) TO authenticated;
GRANT ALL ON FUNCTION private.find_subscriber_email_problem(email text) TO service_role;

REVOKE ALL ON FUNCTION private.find_vault_problem(project_url text, service_key text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.forget_news_feed() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.forget_suppression() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.has_opened_mail_recently() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.has_passed_second_step() FROM PUBLIC;
GRANT ALL ON FUNCTION private.has_passed_second_step() TO authenticated;

REVOKE ALL ON FUNCTION private.has_signed_in_recently() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.invisible_characters() FROM PUBLIC;
GRANT ALL ON FUNCTION private.invisible_characters() TO authenticated;
GRANT ALL ON FUNCTION private.invisible_characters() TO service_role;
GRANT ALL ON FUNCTION private.invisible_characters() TO anon;

REVOKE ALL ON FUNCTION private.is_background_work_due(job text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.is_intended_page(page text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_intended_page(page text) TO anon;
GRANT ALL ON FUNCTION private.is_intended_page(page text) TO authenticated;
GRANT ALL ON FUNCTION private.is_intended_page(page text) TO service_role;

REVOKE ALL ON FUNCTION private.is_operator() FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_operator() TO anon;
GRANT ALL ON FUNCTION private.is_operator() TO authenticated;
GRANT ALL ON FUNCTION private.is_operator() TO service_role;

REVOKE ALL ON FUNCTION private.is_plain_text(value text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_plain_text(value text) TO authenticated;
GRANT ALL ON FUNCTION private.is_plain_text(value text) TO service_role;

REVOKE ALL ON FUNCTION private.limit_news_feeds() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.limit_saved_articles() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.limit_watchlist() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.list_background_jobs() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.lock_news() FROM PUBLIC;
GRANT ALL ON FUNCTION private.lock_news() TO service_role;

REVOKE ALL ON FUNCTION private.may_log_security_event() FROM PUBLIC;
GRANT ALL ON FUNCTION private.may_log_security_event() TO anon;
GRANT ALL ON FUNCTION private.may_log_security_event() TO authenticated;
GRANT ALL ON FUNCTION private.may_log_security_event() TO service_role;

REVOKE ALL ON FUNCTION private.move_subscription() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.names_kachi(source text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.names_kachi(source text) TO authenticated;
GRANT ALL ON FUNCTION private.names_kachi(source text) TO service_role;

REVOKE ALL ON FUNCTION private.news_address_key(url text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.news_tickers(companies text[], ticker text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.next_alert_check(p_after timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.next_monitoring_run(p_frequency text, p_after timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_departure() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_desk_changes() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_picked_items() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.per_address_limit(base_limit integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.personal_data(p_user_id uuid, p_email text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.purge_expired_records(as_of timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.purge_market_records(as_of timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.purge_monitors(as_of timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.purge_news(as_of timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.queue_subscription_confirmation() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.queue_subscription_email(recipient text, intended_page text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.recall_suppression() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.record_news_change(change_kind text, change_editor text, fields_before jsonb, fields_after jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.redact_details(details jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.redact_details(details jsonb) TO anon;
GRANT ALL ON FUNCTION private.redact_details(details jsonb) TO authenticated;
GRANT ALL ON FUNCTION private.redact_details(details jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.redact_text(value text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.redact_text(value text) TO anon;
GRANT ALL ON FUNCTION private.redact_text(value text) TO authenticated;
GRANT ALL ON FUNCTION private.redact_text(value text) TO service_role;

REVOKE ALL ON FUNCTION private.redact_value(value jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.redact_value(value jsonb) TO anon;
GRANT ALL ON FUNCTION private.redact_value(value jsonb) TO authenticated;
GRANT ALL ON FUNCTION private.redact_value(value jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.refuse_reactivation() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.request_background_work(job text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_editor() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.sanitise_text(input text, max_length integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.sanitise_text(input text, max_length integer) TO anon;
GRANT ALL ON FUNCTION private.sanitise_text(input text, max_length integer) TO authenticated;
GRANT ALL ON FUNCTION private.sanitise_text(input text, max_length integer) TO service_role;

REVOKE ALL ON FUNCTION private.schedule_background_work() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.spend_newsletter_receipt(receipt text, email text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.spend_newsletter_receipt(receipt text, email text) TO anon;
GRANT ALL ON FUNCTION private.spend_newsletter_receipt(receipt text, email text) TO authenticated;
GRANT ALL ON FUNCTION private.spend_newsletter_receipt(receipt text, email text) TO service_role;

REVOKE ALL ON FUNCTION private.subject_hash(subject text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.suppression_hash(email text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.take_newsletter_attempt(email text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.take_rate_limit(limit_key text, max_uses integer, window_seconds integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.take_sending_permits(names text[], wanted integer, per_second double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.take_share(limit_key text, wanted integer, max_uses integer, window_seconds integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.touch_newsletter_subscriber() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.trim_text(input text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.trim_text(input text) TO anon;
GRANT ALL ON FUNCTION private.trim_text(input text) TO authenticated;
GRANT ALL ON FUNCTION private.trim_text(input text) TO service_role;

REVOKE ALL ON FUNCTION private.use_bot_check_receipt(receipt text, receipt_purpose text, subject text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.verified_email() FROM PUBLIC;
GRANT ALL ON FUNCTION private.verified_email() TO authenticated;

REVOKE ALL ON FUNCTION public.active_subscriber_email() FROM PUBLIC;
GRANT ALL ON FUNCTION public.active_subscriber_email() TO authenticated;

REVOKE ALL ON FUNCTION public.add_news_link(p_article jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_news_link(p_article jsonb) TO authenticated;

REVOKE ALL ON FUNCTION public.bot_check_secret() FROM PUBLIC;
GRANT ALL ON FUNCTION public.bot_check_secret() TO service_role;

REVOKE ALL ON FUNCTION public.change_alerts_by_link(p_user_id uuid, p_action text, p_client_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_alerts_by_link(p_user_id uuid, p_action text, p_client_address text) TO service_role;

REVOKE ALL ON FUNCTION public.change_monitor_by_link(p_id uuid, p_action text, p_frequency text, p_client_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_monitor_by_link(p_id uuid, p_action text, p_frequency text, p_client_address text) TO service_role;

REVOKE ALL ON FUNCTION public.change_news_article(p_id text, p_change jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_news_article(p_id text, p_change jsonb) TO authenticated;

REVOKE ALL ON FUNCTION public.change_own_monitor(p_id uuid, p_action text, p_frequency text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_own_monitor(p_id uuid, p_action text, p_frequency text) TO authenticated;

REVOKE ALL ON FUNCTION public.claim_crm_records(p_holder uuid, p_lease_seconds integer, p_limit integer, p_token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_crm_records(p_holder uuid, p_lease_seconds integer, p_limit integer, p_token text) TO service_role;

REVOKE ALL ON FUNCTION public.claim_market_entries(p_keys text[], p_fresh_seconds integer, p_lease_seconds integer, p_holder uuid, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_market_entries(p_keys text[], p_fresh_seconds integer, p_lease_seconds integer, p_holder uuid, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.claim_news_feed(p_url text, p_source text, p_holder uuid, p_read_before timestamp with time zone, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_news_feed(p_url text, p_source text, p_holder uuid, p_read_before timestamp with time zone, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.delete_account() FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_account() TO authenticated;

REVOKE ALL ON FUNCTION public.end_crm_sending(p_holder uuid, p_pause_seconds integer, p_failed boolean, p_token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_crm_sending(p_holder uuid, p_pause_seconds integer, p_failed boolean, p_token text) TO service_role;

REVOKE ALL ON FUNCTION public.end_edinet_turn(p_holder uuid, p_key text, p_next_at timestamp with time zone, p_stop_until timestamp with time zone, p_why text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_edinet_turn(p_holder uuid, p_key text, p_next_at timestamp with time zone, p_stop_until timestamp with time zone, p_why text) TO service_role;

REVOKE ALL ON FUNCTION public.end_session(session_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_session(session_id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.export_own_data() FROM PUBLIC;
GRANT ALL ON FUNCTION public.export_own_data() TO authenticated;

REVOKE ALL ON FUNCTION public.export_personal_data(p_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.export_personal_data(p_email text) TO service_role;

REVOKE ALL ON FUNCTION public.find_known_companies(p_symbols text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_known_companies(p_symbols text[]) TO service_role;

REVOKE ALL ON FUNCTION public.find_last_quotes(p_symbols text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_last_quotes(p_symbols text[]) TO service_role;

REVOKE ALL ON FUNCTION public.grant_editor(p_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.grant_editor(p_email text) TO service_role;

REVOKE ALL ON FUNCTION public.is_active_subscriber() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_active_subscriber() TO authenticated;

REVOKE ALL ON FUNCTION public.is_editor() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_editor() TO authenticated;

REVOKE ALL ON FUNCTION public.issue_bot_check_receipt(p_purpose text, p_subject text, p_solution text, p_solution_expires_at timestamp with time zone, p_client_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.issue_bot_check_receipt(p_purpose text, p_subject text, p_solution text, p_solution_expires_at timestamp with time zone, p_client_address text) TO service_role;

REVOKE ALL ON FUNCTION public.keep_statement_file(p_path text, p_hash text, p_body text, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_statement_file(p_path text, p_hash text, p_body text, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.list_company_summaries(p_after text, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_company_summaries(p_after text, p_limit integer) TO service_role;

GRANT SELECT,INSERT,DELETE ON TABLE public.news_feeds TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.news_feeds TO service_role;

GRANT UPDATE(url) ON TABLE public.news_feeds TO authenticated;

GRANT UPDATE(source) ON TABLE public.news_feeds TO authenticated;

GRANT UPDATE(region) ON TABLE public.news_feeds TO authenticated;

GRANT UPDATE(category) ON TABLE public.news_feeds TO authenticated;

GRANT UPDATE(sector) ON TABLE public.news_feeds TO authenticated;

GRANT UPDATE(is_on) ON TABLE public.news_feeds TO authenticated;

REVOKE ALL ON FUNCTION public.list_due_news_feeds(p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_due_news_feeds(p_now timestamp with time zone) TO service_role;

GRANT SELECT ON TABLE public.editors TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.editors TO service_role;

REVOKE ALL ON FUNCTION public.list_editors() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_editors() TO service_role;

REVOKE ALL ON FUNCTION public.list_feed_states() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_feed_states() TO authenticated;

REVOKE ALL ON FUNCTION public.list_sessions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_sessions() TO authenticated;

REVOKE ALL ON FUNCTION public.name_link_owner(p_token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.name_link_owner(p_token text) TO anon;
GRANT ALL ON FUNCTION public.name_link_owner(p_token text) TO authenticated;

REVOKE ALL ON FUNCTION public.news_version() FROM PUBLIC;
GRANT ALL ON FUNCTION public.news_version() TO authenticated;
GRANT ALL ON FUNCTION public.news_version() TO service_role;

REVOKE ALL ON FUNCTION public.newsletter_link_secret() FROM PUBLIC;
GRANT ALL ON FUNCTION public.newsletter_link_secret() TO service_role;

REVOKE ALL ON FUNCTION public.note_company_summary(p_company text, p_source text, p_summary jsonb, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.note_company_summary(p_company text, p_source text, p_summary jsonb, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.order_picks(p_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.order_picks(p_ids text[]) TO authenticated;

REVOKE ALL ON FUNCTION public.publish_scheduled_news(p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.publish_scheduled_news(p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.read_edinet_company(p_sec_code text, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_edinet_company(p_sec_code text, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.read_edinet_plan(p_from date, p_to date, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_edinet_plan(p_from date, p_to date, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.read_issue_picks(p_issue date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_issue_picks(p_issue date) TO service_role;

REVOKE ALL ON FUNCTION public.read_news(p_region text, p_sector text, p_ticker text, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_news(p_region text, p_sector text, p_ticker text, p_limit integer) TO anon;
GRANT ALL ON FUNCTION public.read_news(p_region text, p_sector text, p_ticker text, p_limit integer) TO authenticated;
GRANT ALL ON FUNCTION public.read_news(p_region text, p_sector text, p_ticker text, p_limit integer) TO service_role;

REVOKE ALL ON FUNCTION public.read_statement_periods(p_symbol text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_statement_periods(p_symbol text) TO service_role;

REVOKE ALL ON FUNCTION public.recent_news_titles(p_since timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.recent_news_titles(p_since timestamp with time zone, p_limit integer) TO service_role;

REVOKE ALL ON FUNCTION public.record_in_crm(p_email text, p_properties jsonb, p_event_name text, p_event_id uuid, p_client_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_in_crm(p_email text, p_properties jsonb, p_event_name text, p_event_id uuid, p_client_address text) TO service_role;

REVOKE ALL ON FUNCTION public.record_market_outcome(p_provider text, p_outcome text, p_minute_limit integer, p_day_limit integer, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_market_outcome(p_provider text, p_outcome text, p_minute_limit integer, p_day_limit integer, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.request_subscription_link(p_email text, p_receipt text, p_intended_page text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.request_subscription_link(p_email text, p_receipt text, p_intended_page text) TO anon;
GRANT ALL ON FUNCTION public.request_subscription_link(p_email text, p_receipt text, p_intended_page text) TO authenticated;

REVOKE ALL ON FUNCTION public.resubscribe() FROM PUBLIC;
GRANT ALL ON FUNCTION public.resubscribe() TO authenticated;

REVOKE ALL ON FUNCTION public.revoke_editor(p_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.revoke_editor(p_email text) TO service_role;

REVOKE ALL ON FUNCTION public.save_monitor(p_owner_email text, p_email text, p_frequency text, p_holdings jsonb, p_scores jsonb, p_is_demo boolean, p_client_address text, p_own_figures jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.save_monitor(p_owner_email text, p_email text, p_frequency text, p_holdings jsonb, p_scores jsonb, p_is_demo boolean, p_client_address text, p_own_figures jsonb) TO service_role;

REVOKE ALL ON FUNCTION public.search_news(p_query text, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_news(p_query text, p_limit integer) TO authenticated;
GRANT ALL ON FUNCTION public.search_news(p_query text, p_limit integer) TO service_role;

REVOKE ALL ON FUNCTION public.set_issue_picks(p_issue date, p_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_issue_picks(p_issue date, p_ids text[]) TO authenticated;

REVOKE ALL ON FUNCTION public.settle_crm_records(p_holder uuid, p_lease_seconds integer, p_contacts jsonb, p_events jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_crm_records(p_holder uuid, p_lease_seconds integer, p_contacts jsonb, p_events jsonb) TO service_role;

REVOKE ALL ON FUNCTION public.settle_market_entries(p_holder uuid, p_entries jsonb, p_kept_keys text[], p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_market_entries(p_holder uuid, p_entries jsonb, p_kept_keys text[], p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.settle_news_feed(p_url text, p_holder uuid, p_result jsonb, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_news_feed(p_url text, p_holder uuid, p_result jsonb, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.stop_dart_calls(p_day date, p_key_hash text, p_reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stop_dart_calls(p_day date, p_key_hash text, p_reason text) TO service_role;

REVOKE ALL ON FUNCTION public.store_edinet_companies(p_companies jsonb, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_edinet_companies(p_companies jsonb, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.store_edinet_day(p_day date, p_filings jsonb, p_withdrawn jsonb, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_edinet_day(p_day date, p_filings jsonb, p_withdrawn jsonb, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.store_edinet_filing(p_doc_id text, p_parsed jsonb, p_problem text, p_retry_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_edinet_filing(p_doc_id text, p_parsed jsonb, p_problem text, p_retry_at timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.store_house_texts(p_texts jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_house_texts(p_texts jsonb) TO service_role;

REVOKE ALL ON FUNCTION public.store_news(p_items jsonb, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_news(p_items jsonb, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.store_statement_periods(p_periods jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_statement_periods(p_periods jsonb) TO service_role;

REVOKE ALL ON FUNCTION public.take_bot_check_attempt(p_client_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_bot_check_attempt(p_client_address text) TO service_role;

REVOKE ALL ON FUNCTION public.take_dart_call(p_day date, p_key_hash text, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_dart_call(p_day date, p_key_hash text, p_limit integer) TO service_role;

REVOKE ALL ON FUNCTION public.take_edinet_turn(p_holder uuid, p_key text, p_is_reader boolean, p_lease_seconds integer, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_edinet_turn(p_holder uuid, p_key text, p_is_reader boolean, p_lease_seconds integer, p_now timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.take_link_reading() FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_link_reading() TO authenticated;

REVOKE ALL ON FUNCTION public.take_market_credits(p_provider text, p_wanted integer, p_minute_limit integer, p_day_limit integer, p_first_keys text[], p_priority integer, p_known_at timestamp with time zone, p_caller text, p_caller_limit integer, p_now timestamp with time zone, p_network text, p_network_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_market_credits(p_provider text, p_wanted integer, p_minute_limit integer, p_day_limit integer, p_first_keys text[], p_priority integer, p_known_at timestamp with time zone, p_caller text, p_caller_limit integer, p_now timestamp with time zone, p_network text, p_network_limit integer) TO service_role;

REVOKE ALL ON FUNCTION public.undo_news_change(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.undo_news_change(p_id bigint) TO authenticated;

REVOKE ALL ON FUNCTION public.unsubscribe_by_letter(p_subscriber_id uuid, p_client_address text, p_issue text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unsubscribe_by_letter(p_subscriber_id uuid, p_client_address text, p_issue text) TO service_role;

REVOKE ALL ON FUNCTION public.want_edinet_company(p_edinet_code text, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.want_edinet_company(p_edinet_code text, p_now timestamp with time zone) TO service_role;

GRANT SELECT ON TABLE public.newsletter_subscribers TO anon;
GRANT SELECT ON TABLE public.newsletter_subscribers TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.newsletter_subscribers TO service_role;

GRANT INSERT(email) ON TABLE public.newsletter_subscribers TO anon;
GRANT INSERT(email) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT INSERT(subscription_status) ON TABLE public.newsletter_subscribers TO anon;
GRANT INSERT(subscription_status),UPDATE(subscription_status) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT INSERT(utm_source) ON TABLE public.newsletter_subscribers TO anon;
GRANT INSERT(utm_source) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT INSERT(utm_medium) ON TABLE public.newsletter_subscribers TO anon;
GRANT INSERT(utm_medium) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT INSERT(utm_campaign) ON TABLE public.newsletter_subscribers TO anon;
GRANT INSERT(utm_campaign) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT INSERT(referrer) ON TABLE public.newsletter_subscribers TO anon;
GRANT INSERT(referrer) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT INSERT(turnstile_token) ON TABLE public.newsletter_subscribers TO anon;
GRANT INSERT(turnstile_token) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT UPDATE(last_updated) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT INSERT(website) ON TABLE public.newsletter_subscribers TO anon;
GRANT INSERT(website) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT INSERT(intended_page) ON TABLE public.newsletter_subscribers TO anon;
GRANT INSERT(intended_page) ON TABLE public.newsletter_subscribers TO authenticated;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.crm_contacts TO service_role;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.crm_events TO service_role;

GRANT SELECT ON TABLE public.issue_picks TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.issue_picks TO service_role;

GRANT SELECT ON TABLE public.news_articles TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.news_articles TO service_role;

GRANT SELECT ON TABLE public.news_changes TO authenticated;
GRANT SELECT ON TABLE public.news_changes TO service_role;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.portfolio_monitors TO service_role;

GRANT SELECT(id) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(other_email) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(frequency) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(holdings) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(scores) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(is_demo) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(created_at) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(confirmed_at) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(stopped_at) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(next_run_at) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(last_run_at) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT(own_figures) ON TABLE public.portfolio_monitors TO authenticated;

GRANT SELECT,DELETE ON TABLE public.portfolios TO authenticated;
GRANT SELECT,DELETE ON TABLE public.portfolios TO service_role;

GRANT INSERT(id) ON TABLE public.portfolios TO authenticated;

GRANT INSERT(name),UPDATE(name) ON TABLE public.portfolios TO authenticated;

GRANT INSERT(holdings),UPDATE(holdings) ON TABLE public.portfolios TO authenticated;

GRANT INSERT(own_figures),UPDATE(own_figures) ON TABLE public.portfolios TO authenticated;

GRANT SELECT,DELETE ON TABLE public.saved_articles TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.saved_articles TO service_role;

GRANT INSERT(article_id) ON TABLE public.saved_articles TO authenticated;

GRANT SELECT,INSERT,DELETE ON TABLE public.security_audit_log TO service_role;

GRANT INSERT(event_type) ON TABLE public.security_audit_log TO anon;
GRANT INSERT(event_type) ON TABLE public.security_audit_log TO authenticated;

GRANT INSERT(client_ip) ON TABLE public.security_audit_log TO anon;
GRANT INSERT(client_ip) ON TABLE public.security_audit_log TO authenticated;

GRANT INSERT(user_agent) ON TABLE public.security_audit_log TO anon;
GRANT INSERT(user_agent) ON TABLE public.security_audit_log TO authenticated;

GRANT INSERT(details) ON TABLE public.security_audit_log TO anon;
GRANT INSERT(details) ON TABLE public.security_audit_log TO authenticated;

GRANT DELETE ON TABLE public.watchlist_alerts TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.watchlist_alerts TO service_role;

GRANT SELECT(user_id) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(symbol),INSERT(symbol),UPDATE(symbol) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(measure),INSERT(measure),UPDATE(measure) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(direction),INSERT(direction),UPDATE(direction) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(threshold),INSERT(threshold),UPDATE(threshold) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(currency),INSERT(currency),UPDATE(currency) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(created_at) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(is_met) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(last_value) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(problem) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(checked_at) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(told_at) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT(stopped_at) ON TABLE public.watchlist_alerts TO authenticated;

GRANT SELECT,DELETE ON TABLE public.watchlist_items TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.watchlist_items TO service_role;

GRANT INSERT(user_id) ON TABLE public.watchlist_items TO authenticated;

GRANT INSERT(symbol) ON TABLE public.watchlist_items TO authenticated;
