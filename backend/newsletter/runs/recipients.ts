import type { Queryable } from '#backend/postgres/database.ts'

/** What `send` would do for an address. */
export type RecipientPlan = {
  email: string
  plan: 'would get it' | 'has got it' | 'has failed' | 'suppressed' | 'unsubscribed'
}

/** Subscribers by address, from the one after `after`: who would get the issue and who would not. */
export function listRecipients(
  database: Queryable,
  issue: string,
  after: string,
  limit: number,
): Promise<RecipientPlan[]> {
  return database.query<RecipientPlan>(
    `select subscriber.email, case
         when delivery.state = 'sent' then 'has got it'
         when delivery.state = 'failed' then 'has failed'
         when suppressed.email is not null then 'suppressed'
         when subscriber.subscription_status <> 'active' or delivery.state = 'withheld' then 'unsubscribed'
         else 'would get it' end as plan
     from public.newsletter_subscribers as subscriber
       left join private.newsletter_suppressions as suppressed on suppressed.email = subscriber.email
       left join private.newsletter_runs as run on run.issue = $1
       left join private.newsletter_deliveries as delivery
         on delivery.run_id = run.id and delivery.subscriber_id = subscriber.id
     where subscriber.email > $2 order by subscriber.email limit $3`,
    [issue, after, limit],
  )
}
