export type AuditEntry = {
  event_type: string
  client_ip: string
  user_agent: string
  details: AuditDetails
}

export type AuditValue =
  | string
  | number
  | boolean
  | null
  | AuditValue[]
  | { [name: string]: AuditValue | undefined }

export type AuditDetails = { [name: string]: AuditValue | undefined }

/** A browser does not know its own address. */
export const CLIENT_IP_PLACEHOLDER = 'client-side'

const USER_AGENT_MAX_LENGTH = 200
const TEXT_MAX_LENGTH = 500
const CONSOLE_USER_AGENT_MAX_LENGTH = 100
const SENSITIVE_NAME = /password|token|secret|key|auth|credential/i

export function createAuditEntry(
  eventType: string,
  details: AuditDetails,
  userAgent: string,
): AuditEntry {
  return {
    event_type: eventType,
    client_ip: CLIENT_IP_PLACEHOLDER,
    user_agent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
    details: redactDetails(details),
  }
}

export function shortenForConsole(entry: AuditEntry): AuditEntry {
  return { ...entry, user_agent: entry.user_agent.slice(0, CONSOLE_USER_AGENT_MAX_LENGTH) }
}

export function redactDetails(details: AuditDetails): AuditDetails {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      SENSITIVE_NAME.test(name) ? '[REDACTED]' : redactValue(value),
    ]),
  )
}

/** The only form in which the log may contain an email address. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 5)}***`
}

function redactValue(value: AuditValue | undefined): AuditValue | undefined {
  if (typeof value === 'string') return value.slice(0, TEXT_MAX_LENGTH)
  if (Array.isArray(value)) return value.map((item) => redactValue(item) ?? null)
  if (typeof value === 'object' && value !== null) return redactDetails(value)
  return value
}
