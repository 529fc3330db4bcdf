import { z } from 'zod'
import {
  LOCAL_SENDER,
  PrivateHostsSchema,
  positive,
  SenderSchema,
  webUrl,
} from './environment-checks.ts'

/** What background work reads, in a process of our own and in the functions of a hosted project. */
export const workVariables = {
  /** Public address of the site, for links in emails. Default: `http://localhost:PORT`. */
  SITE_URL: webUrl().optional(),
  /** Multiplies all limits per network address, for offices and load tests. */
  PER_ADDRESS_LIMIT_SCALE: positive().default(1),
  /** The mail server. Without one, emails are captured for /mailbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: SenderSchema.default(LOCAL_SENDER),
  /** The publisher's name and address, for the newsletter's footer. */
  MAIL_IMPRINT: z
    .string()
    .regex(/^\P{Cc}+$/u, 'expected one line')
    .optional(),
  /** Newsletter emails per second, in total. */
  SMTP_RATE_LIMIT: positive().optional(),
  /** Newsletter emails per second to one domain. */
  SMTP_DOMAIN_RATE_LIMIT: positive().optional(),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'expected a domain')
    .optional(),
  /** The DNS name of the DKIM key below `_domainkey`. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9._-]+$/i, 'expected a selector')
    .optional(),
  /** The DKIM key as PEM; line breaks may be written as \n. */
  DKIM_PRIVATE_KEY: z.string().optional(),
  DKIM_PRIVATE_KEY_FILE: z.string().optional(),

  NEWSLETTER_SCHEDULE: z.enum(['on', 'off']).default('on'),
  /** Password of the bounce webhooks. Without it, they are off. */
  NEWSLETTER_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'expected 32 to 200 characters without spaces')
    .optional(),
  SENDGRID_WEBHOOK_KEY: z.string().max(1_000).optional(),

  PORTFOLIO_MONITORING: z.enum(['on', 'off']).default('on'),
  NEWS_PRIVATE_HOSTS: PrivateHostsSchema,
  NEWS_SCHEDULE: z.enum(['on', 'off']).default('on'),
}
