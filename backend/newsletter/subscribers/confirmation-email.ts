import type { Database, EmbeddedSupabase, PreparedMail } from 'embedded-supabase'
import {
  createPersonalLinks,
  type MakePersonalLinks,
} from '#backend/newsletter/issues/unsubscribe-link.ts'

type Services = Pick<EmbeddedSupabase, 'database' | 'siteUrl' | 'issueSignInLink'>

export async function createConfirmationEmails(services: Services) {
  const { database, siteUrl } = services
  const makeLinks = await createPersonalLinks(database, siteUrl, siteUrl)
  return {
    subscription_confirmation: (to: string) => prepareConfirmation(services, makeLinks, to),
  }
}

/** With an unsubscribe link, for readers whose address someone else entered. */
async function prepareConfirmation(
  services: Services,
  makeLinks: MakePersonalLinks,
  to: string,
): Promise<PreparedMail> {
  const { database, siteUrl } = services
  const link = await services.issueSignInLink({ email: to, redirectTo: `${siteUrl}/pro` })
  return {
    variables: {
      SiteURL: siteUrl,
      Email: to,
      ConfirmationURL: link.confirmationUrl,
      Token: link.token,
      TokenHash: link.tokenHash,
      LinkType: link.type,
      RedirectTo: link.redirectTo,
      UnsubscribeURL: await findUnsubscribeUrl(database, makeLinks, to),
    },
  }
}

async function findUnsubscribeUrl(
  database: Database,
  makeLinks: MakePersonalLinks,
  email: string,
): Promise<string> {
  const [subscriber] = await database.query<{ id: string }>(
    'select id from public.newsletter_subscribers where email = $1',
    [email],
  )
  return subscriber ? (await makeLinks({ subscriberId: subscriber.id })).page : ''
}
