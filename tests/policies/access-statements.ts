export type Verb = 'select' | 'insert' | 'update' | 'delete'

/** Watchlists contain the reader's id; fixtures tell the owner by the symbol. */
const OWNER_OF_ITEM = `case symbol when 'OWN' then 'own@example.com' end as email`

export const ACCESS_STATEMENTS: Record<string, Record<Verb, string>> = {
  newsletter_subscribers: {
    select: 'select email from public.newsletter_subscribers',
    insert: `insert into public.newsletter_subscribers (email) values ('new@example.com')`,
    update: `update public.newsletter_subscribers set subscription_status = 'unsubscribed' returning email`,
    delete: 'delete from public.newsletter_subscribers returning email',
  },
  security_audit_log: {
    select: 'select event_type from public.security_audit_log',
    insert: `insert into public.security_audit_log (event_type) values ('login_error')`,
    update: `update public.security_audit_log set event_type = 'login_error' returning event_type`,
    delete: 'delete from public.security_audit_log returning event_type',
  },
  news_articles: {
    select: 'select id from public.news_articles',
    insert: `insert into public.news_articles (id, title, description, url, source, category, region)
             values ('x', 'x', 'x', '/x', 'x', 'x', 'asia')`,
    update: `update public.news_articles set title = 'changed' returning id`,
    delete: 'delete from public.news_articles returning id',
  },
  news_feeds: {
    select: 'select url from public.news_feeds',
    insert: `insert into public.news_feeds (url, source) values ('https://c.test/', 'C')`,
    update: `update public.news_feeds set is_on = false returning url`,
    delete: 'delete from public.news_feeds returning url',
  },
  news_changes: {
    select: 'select editor from public.news_changes',
    insert: `insert into public.news_changes (editor, kind, before, after) values ('e', 'edit', '[]', '[]')`,
    update: `update public.news_changes set undone_at = now() returning editor`,
    delete: 'delete from public.news_changes returning editor',
  },
  issue_picks: {
    select: 'select article_id from public.issue_picks',
    insert: `insert into public.issue_picks (issue, article_id, position) values ('2026-12-03', 'b', 9)`,
    update: 'update public.issue_picks set position = position + 10 returning article_id',
    delete: 'delete from public.issue_picks returning article_id',
  },
  editors: {
    select: 'select email from public.editors',
    insert: `insert into public.editors (email) values ('own@example.com')`,
    update: 'update public.editors set granted_at = now() returning email',
    delete: 'delete from public.editors returning email',
  },
  saved_articles: {
    select: `select case when user_id = auth.uid() then 'own@example.com' end as email from public.saved_articles`,
    insert: `insert into public.saved_articles (article_id) values ('new')`,
    update: `update public.saved_articles set saved_at = now() returning article_id`,
    delete: `delete from public.saved_articles
             returning case when user_id = auth.uid() then 'own@example.com' end as email`,
  },
  crm_contacts: {
    select: 'select email from public.crm_contacts',
    insert: `insert into public.crm_contacts (email) values ('new@example.com')`,
    update: `update public.crm_contacts set sent_at = now() returning email`,
    delete: 'delete from public.crm_contacts returning email',
  },
  crm_events: {
    select: 'select email from public.crm_events',
    insert: `insert into public.crm_events (event_name, email) values ('e', 'new@example.com')`,
    update: `update public.crm_events set sent_at = now() returning email`,
    delete: 'delete from public.crm_events returning email',
  },
  portfolios: {
    select: 'select name as email from public.portfolios',
    insert: `insert into public.portfolios (name, holdings)
             values ('x', '[{"symbol":"AAPL","shares":1,"price":1,"currency":"USD"}]')`,
    update: `update public.portfolios set holdings = holdings returning name as email`,
    delete: 'delete from public.portfolios returning name as email',
  },
  portfolio_monitors: {
    select: 'select other_email as email from public.portfolio_monitors',
    insert: `insert into public.portfolio_monitors (user_id, frequency, holdings, scores)
             select id, 'weekly', '[{}]', '{}' from auth.users where email = 'own@example.com'`,
    update: `update public.portfolio_monitors set frequency = 'monthly' returning other_email as email`,
    delete: 'delete from public.portfolio_monitors returning other_email as email',
  },
  watchlist_alerts: {
    select: `select ${OWNER_OF_ITEM} from public.watchlist_alerts`,
    insert: `insert into public.watchlist_alerts (symbol, measure, direction, threshold, currency)
             values ('OWN', 'price', 'below', 10, 'USD')`,
    update: `update public.watchlist_alerts set threshold = 70 returning ${OWNER_OF_ITEM}`,
    delete: `delete from public.watchlist_alerts returning ${OWNER_OF_ITEM}`,
  },
  watchlist_items: {
    select: `select ${OWNER_OF_ITEM} from public.watchlist_items`,
    insert: `insert into public.watchlist_items (user_id, symbol)
             values (coalesce(auth.uid(), (select user_id from public.watchlist_items limit 1)), 'NEW')`,
    update: `update public.watchlist_items set added_at = now() returning ${OWNER_OF_ITEM}`,
    delete: `delete from public.watchlist_items returning ${OWNER_OF_ITEM}`,
  },
}
