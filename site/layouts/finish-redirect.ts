import { bringsAuthCode, takeRedirectFailure } from '#site/session/redirect-return.ts'

// A sign-in with a provider can return to any page. Other visits load none of this code.
const failure = takeRedirectFailure()

const wasSignedIn = document.documentElement.dataset.visitor !== 'guest'

if (failure) void announceFailure(failure)
else if (bringsAuthCode()) void finish()

async function announceFailure(reason: NonNullable<typeof failure>): Promise<void> {
  const [{ describeRedirectFailure }, { announce }] = await Promise.all([
    import('#domain/auth/errors/redirect-failure.ts'),
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
  // The sign-in page redirects at once, so the next page shows the message.
  else if (location.pathname === '/auth') leaveFlash(welcome)
  else announce(welcome)
}
