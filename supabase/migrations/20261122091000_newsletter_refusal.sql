-- The view names why a subscriber gets no issue, so that claims and dry runs need not know the
-- reasons. A new reason is one more branch here.
drop view private.newsletter_recipients;
create view private.newsletter_recipients
  with (security_invoker = true)
  as
    select subscriber.id as subscriber_id, subscriber.email, subscriber.created_at,
      subscriber.subscription_status = 'active' as is_active,
      refusal.reason as refusal, refusal.reason is null as receives
    from public.newsletter_subscribers as subscriber
      left join private.newsletter_suppressions as suppression on suppression.email = subscriber.email
      cross join lateral (
        select case
          when suppression.email is not null then 'suppressed'
          when subscriber.subscription_status <> 'active' then 'unsubscribed' end as reason) as refusal;
comment on view private.newsletter_recipients is
  'Every subscriber; "receives" tells whether an issue goes to them, "refusal" why not. '
  'The one place of that rule: runs, claims, dry runs and statistics read it.';
revoke all on private.newsletter_recipients from public, anon, authenticated, service_role;
