import { secureHeaders } from 'hono/secure-headers'

/**
 * For every answer. The pages carry their own content policy, with the hashes of their scripts, in
 * the document; what only a header can say stands here.
 */
export const securityHeaders = secureHeaders({
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
