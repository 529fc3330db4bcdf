import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/**
 * The pages carry their own content policy, with the hashes of their scripts, in the document; what
 * only a header can say stands here.
 */
const setForDocuments = secureHeaders({
  contentSecurityPolicy: {
    baseUri: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  },
  crossOriginResourcePolicy: 'cross-origin',
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: ['self'], geolocation: [], microphone: [], payment: [] },
  xXssProtection: false,
})

/** Without what only a document heeds: half a kilobyte for each of a page's ten files. */
const setForParts = secureHeaders({
  crossOriginResourcePolicy: 'cross-origin',
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** What no browser ever shows as a page. */
const partTypes = /^(?:font\/|text\/javascript\b|text\/css\b)/

/** For every answer. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  const isPart = partTypes.test(context.res.headers.get('content-type') ?? '')
  const set = isPart ? setForParts : setForDocuments
  await set(context, async () => {})
}
