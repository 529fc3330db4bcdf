-- Articles 15 and 20 of the GDPR: a copy of all data about a reader, by table. Left out are secrets (passwords,
-- tokens, keys of second factors) and what cannot be told to be theirs: hashes, and the security log, whose addresses
-- are shortened.
create function private.personal_data(p_user_id uuid, p_email text) returns jsonb
  language sql stable
  -- Definer: reads tables that are closed to every API role.
  security definer
  set search_path = ''
  as $$
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
          to_jsonb(one) - array['user_id', 'claim_token', 'claimed_until'] order by created_at)
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
comment on function private.personal_data is
  'All data about an account and an address, by table. Null for one of them leaves out what belongs to it.';
revoke execute on function private.personal_data from public;

create function public.export_own_data() returns jsonb
  language plpgsql
  -- Definer: as above.
  security definer
  set search_path = ''
  as $$
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
comment on function public.export_own_data is 'All data about the caller, by table.';
revoke execute on function public.export_own_data from public, anon;
grant execute on function public.export_own_data to authenticated;

create function public.export_personal_data(p_email text) returns jsonb
  language sql
  -- Definer: as above. Only the service key may call it.
  security definer
  set search_path = ''
  as $$
    select private.personal_data(
      (select id from auth.users where lower(email) = lower(trim(p_email)) and email_confirmed_at is not null limit 1),
      lower(trim(p_email)))
  $$;
comment on function public.export_personal_data is 'For the operator: all data about an address, with its account.';
revoke execute on function public.export_personal_data from public, anon, authenticated;
grant execute on function public.export_personal_data to service_role;
