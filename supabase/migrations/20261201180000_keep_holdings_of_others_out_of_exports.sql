-- Whoever a reader had once named for reports could download the whole portfolio, before agreeing to anything.

create or replace function private.personal_data(p_user_id uuid, p_email text) returns jsonb
  language sql stable security definer
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
