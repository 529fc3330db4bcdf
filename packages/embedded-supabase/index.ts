export { issueSignInLink } from './auth/codes-and-links/issue-sign-in-link.ts'
export type { AuthServices, CaptchaVerdict } from './auth/http/auth-services.ts'
export { enabledProvider, usesTextMessages } from './auth/phone/message-channel.ts'
export { startAuth } from './auth/start-auth.ts'
export type { ProjectSettings } from './configuration/project-settings.ts'
export { readProjectSettings } from './configuration/read-settings.ts'
export { StartupError } from './configuration/startup-error.ts'
export { createDataApiFetch } from './function-host/data-api-fetch.ts'
export {
  createFunctionClient,
  functionVariables,
  loadFunctions,
} from './function-host/function-host.ts'
export { startFunctions } from './function-host/start-functions.ts'
export {
  noteClientAddress,
  readTrustedProxies,
  type TrustedProxies,
} from './http/client-address.ts'
export { connectionLimits, limitConnections, timeoutOptions } from './http/connection-limits.ts'
export { isLocalRequest, requireLoopback } from './http/local-request.ts'
export { isLoopback, isLoopbackUrl } from './http/loopback.ts'
export { limitRequestsAtOnce } from './http/requests-at-once.ts'
export { securityHeaders } from './http/security-headers.ts'
export type { ServerContext } from './http/server-context.ts'
export { verifyToken } from './keys/access-token.ts'
export { type ApiKeys, loadApiKeys } from './keys/api-keys.ts'
export { readConfiguredKeys } from './keys/configured-keys.ts'
export { loadSigningKeys, type SigningKeys } from './keys/signing-keys.ts'
export { type Keys, startKeys } from './keys/start-keys.ts'
export type { PrepareMail } from './mail/delivery-worker.ts'
export type { PreparedMail } from './mail/mail-queue.ts'
export type { MailTemplate } from './mail/mail-templates.ts'
export { createMailboxRoutes } from './mail/mailbox-routes.ts'
export { toPlainText } from './mail/plain-text.ts'
export { renderHtml } from './mail/render-template.ts'
export {
  connectionOptions,
  countConnections,
  loadSmtpSettings,
  type SmtpSettings,
} from './mail/smtp-settings.ts'
export { startMail } from './mail/start-mail.ts'
export { DirectoryTakenError, leaveAddress, readAddress } from './postgres/data-directory.ts'
export { type Database, isDatabaseError, type Queryable } from './postgres/database.ts'
export { prepareDatabase } from './postgres/migrate.ts'
export { type OpenedDatabase, openDatabase } from './postgres/open-database.ts'
export { isAnyLimitSpent, takeFromLimits } from './postgres/rate-limits.ts'
export { type PurgeMore, startPurging } from './postgres/retention.ts'
export { statementLimits } from './postgres/statement-limits.ts'
export { storableText } from './postgres/storable-text.ts'
export { startQueueRunner } from './queue-runner.ts'
export { createRestRoutes } from './rest/routes.ts'
export { startTextMessages } from './text-messages/start-text-messages.ts'
