/**
 * Every table, and what it keeps about a reader. `account`: gone with the account. `purged`: stays for a time that
 * the privacy policy names. `nothing`: holds no personal data, or only hashes. `exported` names the part of a reader's
 * download.
 */
export type TableOfPersons = {
  keeps: 'account' | 'purged' | 'nothing'
  exported?: string
  /** Fills in $id, $email, $subscriber, $session and $factor. */
  fill?: string
}

const NOTHING: TableOfPersons = { keeps: 'nothing' }

export const PERSONAL_TABLES: Record<string, TableOfPersons> = {
  'auth.users': { keeps: 'account', exported: 'accounts' },
  'auth.identities': {
    keeps: 'account',
    exported: 'sign_in_methods',
    fill: `insert into auth.identities (provider_id, user_id, identity_data, provider) values ('$id', '$id', '{"email":"$email"}', 'email')`,
  },
  'auth.sessions': { keeps: 'account', exported: 'sessions' },
  'auth.refresh_tokens': {
    keeps: 'account',
    fill: `insert into auth.refresh_tokens (token, user_id, session_id) values ('t', '$id', '$session')`,
  },
  'auth.mfa_factors': {
    keeps: 'account',
    exported: 'second_factors',
    fill: `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
           values ('$factor', '$id', 'totp', 'unverified', now(), now())`,
  },
  'auth.mfa_challenges': {
    keeps: 'account',
    fill: `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values (gen_random_uuid(), '$factor', now(), '127.0.0.1')`,
  },
  'auth.mfa_amr_claims': {
    keeps: 'account',
    fill: `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
           values ('$session', now(), now(), 'password', gen_random_uuid())`,
  },
  'auth.one_time_tokens': {
    keeps: 'account',
    fill: `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
           values (gen_random_uuid(), '$id', 'recovery_token', 'h', '$email')`,
  },
  'auth.flow_state': {
    keeps: 'purged',
    fill: `insert into auth.flow_state (id, user_id, provider_type, authentication_method, created_at)
           values (gen_random_uuid(), '$id', 'email', 'magiclink', now())`,
  },
  'auth.oauth_client_states': NOTHING,
  'auth.audit_log_entries': {
    keeps: 'purged',
    exported: 'account_log',
    fill: `insert into auth.audit_log_entries (id, payload, created_at)
           values (gen_random_uuid(), '{"actor_id":"$id","action":"login"}', now())`,
  },
  'embedded.captured_mail': {
    keeps: 'purged',
    fill: `insert into embedded.captured_mail (recipient, subject, html, text_body) values ('$email', 's', 'h', 't')`,
  },
  'embedded.encryption_keys': NOTHING,
  'embedded.mail_queue': NOTHING,
  'embedded.phone_codes': NOTHING,
  'embedded.rate_limits': NOTHING,
  'embedded.read_only': NOTHING,
  'embedded.sending_hold': NOTHING,
  'embedded.signing_keys': NOTHING,
  'embedded.text_message_queue': NOTHING,
  'private.background_jobs': NOTHING,
  'private.bot_check_receipts': NOTHING,
  'private.bot_check_solutions': NOTHING,
  'private.company_summaries': NOTHING,
  'private.crm_sending': NOTHING,
  'private.dart_days': NOTHING,
  'private.edinet_companies': NOTHING,
  'private.edinet_days': NOTHING,
  'private.edinet_filings': NOTHING,
  'private.edinet_state': NOTHING,
  'private.edinet_withdrawals': NOTHING,
  'private.mail_queue': {
    keeps: 'purged',
    exported: 'waiting_emails',
    fill: `insert into private.mail_queue (template, recipient, failed_at) values ('signup', '$email', now())`,
  },
  'private.market_circuits': NOTHING,
  'private.market_credits': NOTHING,
  'private.market_entries': NOTHING,
  'private.news_addresses': NOTHING,
  'private.news_counts': NOTHING,
  'private.news_feed_states': NOTHING,
  'private.news_mentions': NOTHING,
  'private.news_version': NOTHING,
  'private.newsletter_bounces': {
    keeps: 'purged',
    exported: 'newsletter_bounces',
    fill: `insert into private.newsletter_bounces (subscriber_id, kind) values ('$subscriber', 'soft')`,
  },
  'private.newsletter_deliveries': {
    keeps: 'purged',
    exported: 'newsletter_deliveries',
    fill: `insert into private.newsletter_runs (issue, state, started_at) values ('2026-11-19', 'skipped', now());
           insert into private.newsletter_deliveries (run_id, subscriber_id, state, finished_at)
           select id, '$subscriber', 'sent', now() from private.newsletter_runs`,
  },
  'private.newsletter_departures': {
    keeps: 'purged',
    exported: 'unsubscribe_requests',
    fill: `insert into private.newsletter_departures (email, manner) values ('$email', 'account')`,
  },
  'private.newsletter_issues': NOTHING,
  'private.newsletter_runs': NOTHING,
  'private.newsletter_suppressed_hashes': NOTHING,
  'private.newsletter_suppressions': {
    keeps: 'purged',
    exported: 'addresses_not_written_to',
    fill: `insert into private.newsletter_suppressions (email, reason) values ('$email', 'hard-bounce')`,
  },
  'private.newsletter_workers': NOTHING,
  'private.sending_rates': NOTHING,
  'private.rate_limits': NOTHING,
  'private.settings': NOTHING,
  'private.signing_secrets': NOTHING,
  'private.statement_files': NOTHING,
  'private.statement_periods': NOTHING,
  'public.crm_contacts': {
    keeps: 'purged',
    exported: 'contacts',
    fill: `insert into public.crm_contacts (email) values ('$email')`,
  },
  'public.crm_events': {
    keeps: 'purged',
    exported: 'events',
    fill: `insert into public.crm_events (event_name, email) values ('e', '$email')`,
  },
  // A right that the operator gave and takes back.
  'public.editors': { keeps: 'nothing', exported: 'editor_rights' },
  'public.issue_picks': NOTHING,
  'public.news_articles': NOTHING,
  'public.news_changes': {
    keeps: 'purged',
    exported: 'editor_changes',
    fill: `insert into public.news_changes (editor, kind, before, after) values ('$email', 'edit', '[]', '[]')`,
  },
  'public.news_feeds': NOTHING,
  'public.newsletter_subscribers': { keeps: 'purged', exported: 'newsletter_subscriptions' },
  'public.portfolio_monitors': {
    keeps: 'account',
    exported: 'monitored_portfolios',
    fill: `insert into public.portfolio_monitors (user_id, frequency, holdings, scores) values ('$id', 'weekly', '[{}]', '{}')`,
  },
  'public.portfolios': {
    keeps: 'account',
    exported: 'portfolios',
    fill: `insert into public.portfolios (user_id, name, holdings)
           values ('$id', 'Mine', '[{"symbol":"AAPL","shares":1,"price":1,"currency":"USD"}]')`,
  },
  'public.saved_articles': {
    keeps: 'account',
    exported: 'saved_articles',
    fill: `insert into public.news_articles (id, title, description, url, source, category, region)
             values ('a', 'A', 'a', '/a', 'Kachi', 'Value', 'asia') on conflict do nothing;
           insert into public.saved_articles (user_id, article_id) values ('$id', 'a')`,
  },
  // At most the first five characters of an address.
  'public.security_audit_log': NOTHING,
  'public.watchlist_alerts': {
    keeps: 'account',
    exported: 'watchlist_alerts',
    fill: `insert into public.watchlist_items (user_id, symbol) values ('$id', 'MSFT');
           insert into public.watchlist_alerts (user_id, symbol, measure, direction, threshold)
           values ('$id', 'MSFT', 'graham', 'above', 60)`,
  },
  'public.watchlist_items': {
    keeps: 'account',
    exported: 'watchlist',
    fill: `insert into public.watchlist_items (user_id, symbol) values ('$id', 'AAPL');
           insert into public.watchlist_alerts (user_id, symbol, measure, direction, threshold)
             values ('$id', 'AAPL', 'graham', 'below', 50)`,
  },
}
