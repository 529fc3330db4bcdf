import type { Database, EmbeddedSupabase, PreparedMail } from 'embedded-supabase'
import {
  createPersonalLinks,
  type MakePersonalLinks,
} from '#backend/newsletter/issues/unsubscribe-link.ts'
import { findExchangeByCode } from '#domain/markets/exchanges.ts'
import { isIntendedPage } from '#domain/newsletter/intended-page.ts'
import { parseScreen } from '#domain/screening/screen.ts'

const START = '/pro'
const SCREENER = '/pro/screener'

type Services = Pick<EmbeddedSupabase, 'database' | 'siteUrl' | 'issueSignInLink'>

export async function createConfirmationEmails(services: Services) {
  const { database, siteUrl } = services
  const makeLinks = await createPersonalLinks(database, siteUrl, siteUrl)
  return {
    subscription_confirmation: (
      to: string,
      { IntendedPage, RequestedAt }: Record<string, unknown>,
    ) =>
      prepareConfirmation(services, makeLinks, {
        to,
        page: chooseLanding(IntendedPage),
        ...(typeof RequestedAt === 'string' && { requestedAt: new Date(RequestedAt) }),
      }),
  }
}

/** With an unsubscribe link, for readers whose address someone else entered. */
async function prepareConfirmation(
  services: Services,
  makeLinks: MakePersonalLinks,
  { to, page, ...dated }: { to: string; page: string; requestedAt?: Date },
): Promise<PreparedMail> {
  const { database, siteUrl } = services
  const link = await services.issueSignInLink({ email: to, redirectTo: siteUrl + page, ...dated })
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

/** A page from the list, and no screen that would quote words that it does not know. */
function chooseLanding(asked: unknown): string {
  if (typeof asked !== 'string' || !isIntendedPage(asked)) return START
  const [path, query] = asked.split('?')
  if (path !== SCREENER) return asked
  const { screen, problems } = parseScreen(new URLSearchParams(query))
  const isMarketKnown = !screen.market || findExchangeByCode(screen.market) !== undefined
  return problems.length === 0 && isMarketKnown ? asked : SCREENER
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
