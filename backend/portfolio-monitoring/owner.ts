/** Of the account that something is scored for. */
export type Owner = {
  ownerEmail: string
  /** The address of the last session; null if they are signed out everywhere. */
  signedInFrom: string | null
  /** What is scored for readers pauses while they have no active subscription. */
  isSubscriber: boolean
}

/** SQL over `owner`, a row of auth.users. */
export const OWNER_COLUMNS = `lower(owner.email) as "ownerEmail",
  (select host(session.ip) from auth.sessions as session
    where session.user_id = owner.id and session.ip is not null
    order by session.updated_at desc nulls last limit 1) as "signedInFrom",
  owner.email_confirmed_at is not null and exists (
    select from public.newsletter_subscribers as subscriber
    where subscriber.email = lower(owner.email) and subscriber.subscription_status = 'active'
  ) as "isSubscriber"`
