import type { Environment } from './environment.ts'
import { type MailServices, startMail } from './mail/start-mail.ts'
import { startTextMessages } from './text-messages/start-text-messages.ts'

export type Delivery = {
  /** Whether anything goes into the mailbox instead of out. */
  isCapturing: boolean
  isCapturingMail: boolean
  /** Looks into the queues soon; called after whatever may have put something there. */
  nudge(): void
  /** Ends after what is in hand. */
  stop(): Promise<void>
}

/** Starts what leaves this server: mails and text messages. */
export async function startDelivery(
  services: MailServices & { environment: Environment },
): Promise<Delivery> {
  const textMessages = startTextMessages(services)
  const mail = await startMail(services)
  return {
    isCapturing: mail.isCapturing || textMessages.isCapturing,
    isCapturingMail: mail.isCapturing,
    nudge() {
      mail.worker.nudge()
      textMessages.worker.nudge()
    },
    async stop() {
      await Promise.all([mail.worker.stop(), textMessages.worker.stop()])
    },
  }
}
