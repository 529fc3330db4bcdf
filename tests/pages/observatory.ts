/** A page as the HTTP Observatory sees it: its headers, and policies in meta elements. */
export type SeenPage = {
  headers: Headers
  policies: readonly string[]
  scripts: readonly { src: string; integrity: string | undefined }[]
}

type Finding = { result: string; points: number }

const PRIVATE_REFERRERS = [
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]
const HALF_YEAR_SECONDS = 15_768_000

/**
 * The published rules of Mozilla's HTTP Observatory, without those on redirects and preloading, which a domain and its
 * proxy decide and which take points away only where there is no TLS.
 *
 * @see https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
export function judgePage(page: SeenPage): { score: number; grade: string; findings: Finding[] } {
  const findings = [
    judgeCookies(page),
    judgeSharing(page),
    judgePolicy(page),
    judgeTransport(page),
    judgeReferrer(page),
    judgeScripts(page),
    judgeTypes(page),
    judgeFraming(page),
    judgeResourcePolicy(page),
  ]
  const sum = (is: (points: number) => boolean) =>
    findings.filter(({ points }) => is(points)).reduce((total, { points }) => total + points, 0)
  const base = 100 + sum((points) => points < 0)
  const score = base >= 90 ? base + sum((points) => points > 0) : base
  return { score, grade: gradeOf(score), findings }
}

function gradeOf(score: number): string {
  if (score >= 100) return 'A+'
  return score >= 90 ? 'A' : 'below A'
}

function judgeCookies({ headers }: SeenPage): Finding {
  return headers.has('set-cookie')
    ? { result: 'cookies are set', points: -20 }
    : { result: 'cookies-not-found', points: 0 }
}

function judgeSharing({ headers }: SeenPage): Finding {
  const isUniversal =
    headers.has('access-control-allow-credentials') && headers.has('access-control-allow-origin')
  return isUniversal
    ? { result: 'cross-origin-resource-sharing-implemented-with-universal-access', points: -50 }
    : { result: 'cross-origin-resource-sharing not universal', points: 0 }
}

function judgePolicy({ headers, policies }: SeenPage): Finding {
  const header = headers.get('content-security-policy')
  const sources = parseDirectives([...policies, ...(header ? [header] : [])])
  if (sources.size === 0) return { result: 'csp-not-implemented', points: -25 }
  const scripts = sources.get('script-src') ?? sources.get('default-src')
  const objects = sources.get('object-src') ?? sources.get('default-src')
  const isBroad = (list: string[] | undefined) =>
    !list || list.some((source) => ['*', 'https:', 'http:', 'data:'].includes(source))
  const hasHash = scripts?.some((source) => /^'(?:nonce|sha\d+)-/.test(source)) ?? false
  const isInline = scripts?.includes("'unsafe-inline'") && !hasHash
  if (isBroad(scripts) || isBroad(objects) || isInline) {
    return { result: 'csp-implemented-with-unsafe-inline', points: -20 }
  }
  if (scripts?.includes("'unsafe-eval'")) {
    return { result: 'csp-implemented-with-unsafe-eval', points: -10 }
  }
  if ([...sources.values()].flat().some((source) => source.startsWith('http:'))) {
    return { result: 'csp-implemented-with-insecure-scheme', points: -20 }
  }
  const styles = sources.get('style-src') ?? []
  if (styles.includes("'unsafe-inline'")) {
    return { result: 'csp-implemented-with-unsafe-inline-in-style-src-only', points: 0 }
  }
  return sources.get('default-src')?.join() === "'none'"
    ? { result: 'csp-implemented-with-no-unsafe-default-src-none', points: 10 }
    : { result: 'csp-implemented-with-no-unsafe', points: 5 }
}

function parseDirectives(policies: readonly string[]): Map<string, string[]> {
  const directives = policies
    .flatMap((policy) => policy.split(';'))
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name)
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]))
}

function judgeTransport({ headers }: SeenPage): Finding {
  const header = headers.get('strict-transport-security') ?? ''
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0)
  if (seconds === 0) return { result: 'hsts-not-implemented', points: -20 }
  return seconds >= HALF_YEAR_SECONDS
    ? { result: 'hsts-implemented-max-age-at-least-six-months', points: 0 }
    : { result: 'hsts-implemented-max-age-less-than-six-months', points: -10 }
}

function judgeReferrer({ headers }: SeenPage): Finding {
  const policy = headers.get('referrer-policy')
  if (!policy) return { result: 'referrer-policy-not-implemented', points: 0 }
  return PRIVATE_REFERRERS.includes(policy)
    ? { result: 'referrer-policy-private', points: 5 }
    : { result: 'referrer-policy-unsafe', points: -5 }
}

function judgeScripts({ scripts }: SeenPage): Finding {
  const foreign = scripts.filter(({ src }) => /^(?:https?:)?\/\//.test(src))
  if (foreign.length === 0) return { result: 'sri-not-implemented-but-all-from-origin', points: 0 }
  return foreign.every(({ integrity, src }) => integrity && src.startsWith('https:'))
    ? { result: 'sri-implemented-and-external-scripts-loaded-securely', points: 5 }
    : { result: 'sri-not-implemented-and-external-scripts', points: -50 }
}

function judgeTypes({ headers }: SeenPage): Finding {
  return headers.get('x-content-type-options') === 'nosniff'
    ? { result: 'x-content-type-options-nosniff', points: 0 }
    : { result: 'x-content-type-options-not-implemented', points: -5 }
}

/** In a meta element `frame-ancestors` counts for nothing. */
function judgeFraming({ headers }: SeenPage): Finding {
  const ancestors = parseDirectives([headers.get('content-security-policy') ?? ''])
  if (ancestors.has('frame-ancestors'))
    return { result: 'x-frame-options-implemented-via-csp', points: 5 }
  return /^(?:DENY|SAMEORIGIN)$/.test(headers.get('x-frame-options') ?? '')
    ? { result: 'x-frame-options-sameorigin-or-deny', points: 0 }
    : { result: 'x-frame-options-not-implemented', points: -20 }
}

function judgeResourcePolicy({ headers }: SeenPage): Finding {
  const policy = headers.get('cross-origin-resource-policy')
  return policy === 'same-origin' || policy === 'same-site'
    ? { result: `corp-implemented-with-${policy}`, points: 10 }
    : { result: 'corp not restricted', points: 0 }
}
