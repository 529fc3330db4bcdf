/**
 * How long a code in a text message works. The CLI has no key for it: it starts GoTrue with 6,000
 * seconds, hosted projects begin with 60. Ten minutes leave time for a slow network and a retry.
 */
export const phoneCodeSeconds = 600
