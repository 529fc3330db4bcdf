-- A hosted project grants everything new in public to service_role too, so the service key could
-- rewrite the security log, the editors' history and readers' portfolios. On a server of our own it
-- never could: each migration grants to the operator line by line. Now for both, and from here on.

alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public revoke all on sequences from service_role;
alter default privileges in schema public revoke all on functions from service_role;

revoke truncate, references, trigger on
  public.crm_contacts, public.crm_events, public.editors, public.issue_picks, public.news_articles,
  public.news_changes, public.news_feeds, public.newsletter_subscribers, public.portfolio_monitors,
  public.portfolios, public.saved_articles, public.security_audit_log
  from service_role;
revoke insert, update, delete on public.news_changes from service_role;
revoke insert, update on public.portfolios from service_role;
revoke update on public.security_audit_log from service_role;

revoke all on sequence
  public.crm_events_position_seq, public.news_changes_id_seq, public.news_feeds_id_seq,
  public.security_audit_log_id_seq
  from service_role;

-- Readers and editors call these with a session of their own.
revoke execute on function
  public.active_subscriber_email(), public.add_news_link(jsonb),
  public.change_news_article(text, jsonb), public.change_own_monitor(uuid, text, text),
  public.delete_account(), public.end_session(uuid), public.export_own_data(),
  public.is_active_subscriber(), public.is_editor(), public.list_feed_states(),
  public.list_sessions(), public.name_link_owner(text), public.order_picks(text[]),
  public.request_subscription_link(text, text), public.resubscribe(),
  public.set_issue_picks(date, text[]), public.take_link_reading(),
  public.undo_news_change(bigint)
  from service_role;
