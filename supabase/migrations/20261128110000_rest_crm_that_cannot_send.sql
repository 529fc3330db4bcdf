-- Without a token, with one that HubSpot refused, or during a pause that it asked for, records wait for
-- days. Calling the function each minute would only spend the project's calls. A new token is seen
-- within the hour.
create or replace function private.is_background_work_due(job text) returns boolean
  language sql stable
  set search_path = ''
  as $$
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
