import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import { say } from '#scripts/progress.mjs'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'
import { startPlatform } from '#tests/stand-ins/hosted/rehearse.ts'
import { PROJECT_REF, prepareCli } from '#tests/stand-ins/hosted/supabase-cli.ts'
import { startMinutes } from './minutes.ts'
import { playInBrowser } from './play-in-browser.ts'
import type { HostedServer } from './start-server.ts'
import { startStaticHost } from './static-host.ts'

/**
 * A new project, a mail server and a host of static files on loopback, to follow
 * docs/deploy-supabase.md by hand from a clone in `folder`. With Enter, a reader goes through the
 * deployed site. Ends with Ctrl-C.
 */
export async function playByHand(
  { url: serverUrl, database }: HostedServer,
  folder: string,
): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const mailServer = await startSmtpStandIn()
  stack.defer(mailServer.close)
  const site = await startStaticHost(path.resolve(folder, 'dist/site'))
  stack.defer(site.close)
  const platform = await startPlatform({
    serverUrl,
    database,
    siteUrl: site.address,
    fromRegistry: true,
  })
  stack.defer(platform.close)
  const cli = await prepareCli(platform.api.address)
  stack.defer(cli.remove)
  stack.defer(startMinutes(platform))
  const { address, publishableKeys, secretKeys } = platform.project
  say(`export PROJECT=${PROJECT_REF}
export SUPABASE_PROFILE=${cli.profile}
export SUPABASE_ACCESS_TOKEN=${cli.accessToken}
export SITE_URL=${site.address}
export SUPABASE_URL=${address}
export PUBLISHABLE_KEY=${publishableKeys.get('default') ?? ''}
export SUPABASE_SERVICE_ROLE_KEY=${secretKeys.get('default') ?? ''}
export DATABASE="${platform.database.publisherUrl}"
the SQL editor  psql "${platform.database.platformUrl}"
SMTP_URL        ${mailServer.url}
secrets for a machine without the internet:`)
  for (const [name, url] of Object.entries(OFFLINE_SOURCES)) say(`${name}="${url}"`)
  const shown = startShowing(mailServer.received)
  const waitForMail = async (to: string, pattern: RegExp) => {
    for (;;) {
      const mail = mailServer.received.find((each) => each.to === to && pattern.test(each.source))
      if (mail) return mail.source
      await wait(500)
    }
  }
  process.stdin.on('data', () => {
    const serviceKey = secretKeys.get('default') ?? ''
    playInBrowser({ siteUrl: site.address, serviceKey, waitForMail }).catch((error: unknown) =>
      say(`the reader could not go on: ${String(error)}`),
    )
  })
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  clearInterval(shown)
}

/** Says which emails have arrived, and where their first link leads. */
function startShowing(received: readonly { to: string; source: string }[]) {
  let count = 0
  return setInterval(() => {
    for (const { to, source } of received.slice(count)) {
      const text = source.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
      const [, subject = ''] = /^Subject: (.*)$/m.exec(text) ?? []
      const [link = ''] = /https?:\/\/[^\s"<>)\]]+/.exec(text.slice(text.indexOf('\r\n\r\n'))) ?? []
      say(`email to ${to}: ${subject.trim()} ${link}`)
    }
    count = received.length
  }, 1_000)
}
