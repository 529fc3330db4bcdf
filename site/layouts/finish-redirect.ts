import { bringsAuthCode, takeRedirectFailure } from '#site/session/redirect-return.ts'

/**
 * Finishes what the authentication service sent the browser here for: any page may be the one that
 * a sign-in returns to. On all others nothing of this is loaded.
 */
const failure = takeRedirectFailure()

/** Then it was a further identity that has been linked, and the page that asked for it says so. */
const wasSignedIn = document.documentElement.dataset.visitor !== 'guest'

if (failure) void announceFailure(failure)
else if (bringsAuthCode()) void finish()

async function announceFailure(reason: NonNullable<typeof failure>): Promise<void> {
  const [{ describeRedirectFailure }, { announce }] = await Promise.all([
    import('#domain/session/redirect-failure.ts'),
    import('#site/ui/announce.ts'),
  ])
  announce({ ...describeRedirectFailure(reason), tone: 'problem' })
}

async function finish(): Promise<void> {
  const [{ finishSignIn }, { announce }, { leaveFlash }] = await Promise.all([
    import('#site/session/finish-sign-in.ts'),
    import('#site/ui/announce.ts'),
    import('#site/session/flash.ts'),
  ])
  const problem = await finishSignIn({ isNew: !wasSignedIn })
  const welcome = {
    title: 'Welcome back!',
    description: 'You have been successfully signed in.',
  }
  if (problem) announce({ ...problem, tone: 'problem' })
  else if (wasSignedIn) return
  // The sign-in page goes on to where the reader came from, and that page greets.
  else if (location.pathname === '/auth') leaveFlash(welcome)
  else announce(welcome)
}
