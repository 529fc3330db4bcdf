import { createScratch } from '#tests/scratch-server.ts'
import { SETTINGS_FOR_LOAD } from '../load/kill-under-load.ts'
import { signUpForSession } from '../sign-up-reader.ts'

/** A server with a built site and one subscriber. */
export type Subject = {
  name: string
  address: string
  /** What an earlier visit of the subscriber leaves in the browser's storage. */
  stored: Record<string, string>
  close: () => Promise<void>
}

/** This build and, if named, another built site, to be measured alternately. */
export function openSubjects(against: string | undefined): Promise<Subject[]> {
  const others = against ? [openSubject(against, { SITE_DIR: against })] : []
  return Promise.all([openSubject('this build'), ...others])
}

async function openSubject(
  name: string,
  environment: Record<string, string> = {},
): Promise<Subject> {
  const scratch = await createScratch({ environment, settings: SETTINGS_FOR_LOAD })
  const server = await scratch.start()
  const session = await signUpForSession(server.address, await scratch.loadKeys())
  const key = `sb-${new URL(server.address).hostname.split('.')[0]}-auth-token`
  return {
    name,
    address: server.address,
    stored: {
      [key]: JSON.stringify(session),
      'kachi-visitor': JSON.stringify({ email: session.user.email, name: '', isSubscriber: true }),
    },
    close: async () => {
      await server.stop()
      await scratch.remove()
    },
  }
}
