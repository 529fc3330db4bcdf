export type DeliveryStatus = {
  action?: string
  status?: string
  /** With its address type, such as `rfc822; a@b.example`. */
  original?: string
  final?: string
  diagnostic?: string
}

export type ReportChanges = {
  date?: string
  /** The type of the part with the original email; null for none. */
  emailType?: 'message/rfc822' | 'text/rfc822-headers' | 'message/global-headers' | null
  statusType?: string
}

/** A bounce as mail servers write it (RFC 3464), with the original email. */
export function writeBounce(
  original: string,
  recipients: DeliveryStatus[],
  changes: ReportChanges = {},
): string {
  const groups = recipients.map(({ action = 'failed', status, original, final, diagnostic }) =>
    [
      original && `Original-Recipient: ${original}`,
      `Final-Recipient: ${final ?? 'rfc822; somebody@elsewhere.example'}`,
      `Action: ${action}`,
      status && `Status: ${status}`,
      diagnostic && `Diagnostic-Code: smtp;\r\n    ${diagnostic}`,
    ]
      .filter(Boolean)
      .join('\r\n'),
  )
  const statusText = ['Reporting-MTA: dns; mx.elsewhere.example', ...groups].join('\r\n\r\n')
  return writeReport(
    'delivery-status',
    changes.statusType ?? 'message/delivery-status',
    statusText,
    original,
    changes,
  )
}

/** A complaint as mailbox providers send it (RFC 5965). */
export function writeComplaint(
  original: string,
  fields: string[],
  changes: ReportChanges = {},
): string {
  const text = ['User-Agent: FeedbackLoop/1.0', 'Version: 1', ...fields].join('\r\n')
  return writeReport('feedback-report', 'message/feedback-report', text, original, changes)
}

function writeReport(
  reportType: string,
  partType: string,
  part: string,
  original: string,
  { date = 'Thu, 26 Nov 2026 00:10:00 +0000', emailType = 'text/rfc822-headers' }: ReportChanges,
): string {
  const [head = ''] = original.split('\r\n\r\n', 1)
  const returned = emailType === 'message/rfc822' ? original : `${head}\r\n`
  const parts = [
    'Content-Type: text/plain\r\n\r\nI am sorry to have to inform you.\r\n',
    `Content-Type: ${partType}\r\n\r\n${part}\r\n`,
    ...(emailType ? [`Content-Type: ${emailType}\r\n\r\n${returned}`] : []),
  ]
  return [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.elsewhere.example>',
    'To: letters@kachi.test',
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${date}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${reportType};`,
    '\tboundary="=_part/1"',
    '',
    ...parts.map((each) => `--=_part/1\r\n${each}`),
    '--=_part/1--',
    '',
  ].join('\r\n')
}

/** In mboxrd format. */
export function writeMailbox(messages: string[]): string {
  return messages
    .map((message) => {
      const quoted = message.replaceAll('\r\n', '\n').replaceAll(/^(>*From )/gm, '>$1')
      return `From MAILER-DAEMON Thu Nov 26 00:10:00 2026\n${quoted}\n`
    })
    .join('\n')
}
