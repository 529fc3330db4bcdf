/** Of the account that something is scored for. */
export type Owner = {
  ownerEmail: string
  /** The network of their last sign-in, sign-up or sign-out in the account log, as a code; null on a hosted project. */
  networkCode: string | null
  /** The address of the last session; null if they are signed out everywhere. */
  signedInFrom: string | null
  /** What is scored for readers pauses while they have no active subscription. */
  isSubscriber: boolean
}

/** Entries of the account log that only its owner can cause. Anyone may ask for a link to another's address. */
const OWN_ACTIONS = ['login', 'logout', 'user_signedup', 'invite_accepted', 'user_updated_password']

/** SQL over `owner`, a row of auth.users. A hosted project's account log has no index, and may be off. */
export const OWNER_COLUMNS = `lower(owner.email) as "ownerEmail",
  case when to_regclass('auth.audit_logs_actor_idx') is not null then
    (select entry.ip_address from auth.audit_log_entries as entry
      where entry.payload ->> 'actor_id' = owner.id::text and entry.ip_address <> ''
        and entry.payload ->> 'action' in (${OWN_ACTIONS.map((action) => `'${action}'`).join(', ')})
      order by entry.created_at desc limit 1) end as "networkCode",
  (select host(session.ip) from auth.sessions as session
    where session.user_id = owner.id and session.ip is not null
    order by session.created_at desc limit 1) as "signedInFrom",
  owner.email_confirmed_at is not null and exists (
    select from public.newsletter_subscribers as subscriber
    where subscriber.email = lower(owner.email) and subscriber.subscription_status = 'active'
  ) as "isSubscriber"`
