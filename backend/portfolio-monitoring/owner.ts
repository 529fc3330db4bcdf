/** SQL over `owner`, a row of auth.users: what is scored for readers pauses while they have no active subscription. */
export const IS_SUBSCRIBER = `owner.email_confirmed_at is not null and exists (
    select from public.newsletter_subscribers as subscriber
    where subscriber.email = lower(owner.email) and subscriber.subscription_status = 'active'
  ) as "isSubscriber"`
