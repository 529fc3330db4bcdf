import type { EmbeddedSupabase, EmbeddedSupabaseOptions } from './options.ts'

// For what is mounted, queued and started beside it.
export type { CaptchaVerdict, VerifyCaptcha } from './auth/http/auth-services.ts'
export { endEverySession } from './auth/sessions/end-sessions.ts'
export { type BackupContents, countRows, loadBackup } from './backup/backup-lines.ts'
export { releaseSending, selectSendingHold } from './backup/hold-sending.ts'
export { openCopy } from './backup/open-copy.ts'
export { findReadOnlySince, setReadOnly } from './backup/read-only.ts'
export {
  checkRestore,
  checkTarget,
  isRestored,
  restoreBackup,
  verifyBackup,
} from './backup/restore-backup.ts'
export { writeBackup } from './backup/write-backup.ts'
export { loadProjectSettings } from './configuration/load-settings.ts'
// For commands that work on a project while no server runs, or beside one.
export type { ProjectSettings } from './configuration/project-settings.ts'
export { StartupError } from './configuration/startup-error.ts'
export {
  createFunctionClient,
  functionVariables,
  loadFunctions,
} from './function-host/function-host.ts'
export { networkOf, parseTrustedProxies } from './http/client-address.ts'
export { CONNECTION_LIMITS, limitConnections, timeoutOptions } from './http/connection-limits.ts'
export { isLocalRequest, requireLoopback } from './http/local-request.ts'
export { isLoopbackUrl } from './http/loopback.ts'
export { currentRequestId, type FinishedRequest } from './http/observe-requests.ts'
export { type BodyToParse, parseInTurn } from './http/parse-in-turn.ts'
export { isPlainRequest } from './http/plain-request.ts'
export { limitRequestsAtOnce } from './http/requests-at-once.ts'
export { loadSecurityHeaders } from './http/security-headers.ts'
export type { ServerContext } from './http/server-context.ts'
export { verifyToken } from './keys/access-token.ts'
export type { ApiKeys } from './keys/api-keys.ts'
export { loadApiKeys } from './keys/api-keys.ts'
export type { SigningKeys } from './keys/signing-keys.ts'
export { loadSigningKeys } from './keys/signing-keys.ts'
export type { Keys } from './keys/start-keys.ts'
export {
  type Claimed,
  createLeasedQueue,
  type Lease,
  type LeasedQueue,
  rowLease,
  type WorkOutcome,
} from './leased-queue.ts'
export { type PrepareMail, startDeliveryWorker } from './mail/delivery-worker.ts'
export type { PreparedMail } from './mail/mail-queue.ts'
export { createMailTemplates, type MailTemplate } from './mail/mail-templates.ts'
export { toPlainText } from './mail/plain-text.ts'
export { renderHtml } from './mail/render-template.ts'
export {
  connectionOptions,
  countConnections,
  loadSmtpSettings,
  type SmtpSettings,
} from './mail/smtp-settings.ts'
export { createSmtpTransport } from './mail/transport.ts'
export type {
  AnswerDirectly,
  EmbeddedSupabase,
  EmbeddedSupabaseOptions,
  Listen,
  ProcessRole,
  Worker,
} from './options.ts'
export { DirectoryTakenError, loadAddress } from './postgres/data-directory.ts'
export type { PurgeMore } from './postgres/data-retention.ts'
export { type Database, isDatabaseError, type Queryable } from './postgres/database.ts'
export { letOthersFirst } from './postgres/give-way.ts'
export { prepareDatabase } from './postgres/migrate.ts'
export { type OpenedDatabase, openDatabase } from './postgres/open-database.ts'
export { loadProject, type Project } from './postgres/project.ts'
export { openServerDatabase } from './postgres/server-database.ts'
export { storableText } from './postgres/storable-text.ts'
export { areRunnersAlive, startQueueRunner } from './queue-runner.ts'
export { limitBody } from './server.ts'

/**
 * Starts a server for one project: opens and migrates its database, then answers `/auth/v1`, `/rest/v1`,
 * `/functions/v1` and `/mailbox`. If a step fails, everything opened before it is closed again.
 *
 * @throws StartupError for everything that the operator can correct
 */
export async function startEmbeddedSupabase(
  options: EmbeddedSupabaseOptions,
): Promise<EmbeddedSupabase> {
  // Loaded here: commands that import the rest need not wait for the whole server.
  const { start } = await import('./start-embedded-supabase.ts')
  return start(options)
}
