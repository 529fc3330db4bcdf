/** A row of security_audit_log as the browser writes it. */
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
  | undefined
  | AuditValue[]
  | { [name: string]: AuditValue }

export type AuditDetails = { [name: string]: AuditValue }

/** Browsers do not know their own address, so the log has this text instead. */
export const CLIENT_IP_PLACEHOLDER = 'client-side'

const USER_AGENT_MAX_LENGTH = 200
const TEXT_MAX_LENGTH = 500
/** Indented for people who read the console. */
const CONSOLE_USER_AGENT_MAX_LENGTH = 100
const SENSITIVE_NAME = /password|token|secret|key|auth|credential/i

/** An entry for the security log, without secrets. */
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

/** The entry for the console, if it could not be stored. */
export function shortenForConsole(entry: AuditEntry): AuditEntry {
  return { ...entry, user_agent: entry.user_agent.slice(0, CONSOLE_USER_AGENT_MAX_LENGTH) }
}

/** Replaces secrets with '[REDACTED]' and cuts long texts to 500 characters. */
export function redactDetails(details: AuditDetails): AuditDetails {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      SENSITIVE_NAME.test(name) ? '[REDACTED]' : redactValue(value),
    ]),
  )
}

/** The first five characters and '***'. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 5)}***`
}

function redactValue(value: AuditValue): AuditValue {
  if (typeof value === 'string') return value.slice(0, TEXT_MAX_LENGTH)
  if (Array.isArray(value)) return value.map(redactValue)
  if (typeof value === 'object' && value !== null) return redactDetails(value)
  return value
}
