create view private.newsletter_recipients
  with (security_invoker = true)
  as
    select subscriber.id as subscriber_id, subscriber.email, subscriber.created_at,
      state.is_active, state.is_suppressed,
      state.is_active and not state.is_suppressed as receives
    from public.newsletter_subscribers as subscriber
      left join private.newsletter_suppressions as suppression on suppression.email = subscriber.email
      cross join lateral (
        select subscriber.subscription_status = 'active' as is_active,
          suppression.email is not null as is_suppressed) as state;
comment on view private.newsletter_recipients is
  'Every subscriber, and in "receives" whether an issue goes to them: active and not suppressed. '
  'The one place of that rule: runs, claims, dry runs and statistics read it.';
revoke all on private.newsletter_recipients from public, anon, authenticated, service_role;
