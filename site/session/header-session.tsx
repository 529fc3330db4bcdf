import { useSyncExternalStore } from 'react'
import { describeLogin, getDisplayName, getInitials } from '#domain/auth/visitor.ts'
import { Menu, MenuItem } from '#site/ui/menu.tsx'
import { VISITOR_ADDRESS, VISITOR_TRIGGER } from '#site/ui/visitor-trigger.ts'
import { AuthProvider, useAuth, useSecondStep } from './auth-context.tsx'
import { loadVisitorSummary } from './visitor-summary.ts'

type HeaderSessionProps = { showsAddress: boolean }

export function HeaderSession(props: HeaderSessionProps) {
  return (
    <AuthProvider>
      <UserMenu {...props} />
    </AuthProvider>
  )
}

function UserMenu({ showsAddress }: HeaderSessionProps) {
  const { user, loading, signOut } = useAuth()
  const awaitsSecondStep = useSecondStep()
  const remembered = useRememberedVisitor()
  const email = user?.email ?? (loading ? remembered?.email : undefined)
  if (awaitsSecondStep || (!user && !email)) return null
  const login = user ? describeLogin(user) : (email ?? '')
  const name = user ? getDisplayName(user.user_metadata) : (remembered?.name ?? 'User')

  return (
    <Menu
      // Contains the visible text, for speech control.
      label={`User menu, ${getInitials(email)}${showsAddress ? ` ${login}` : ''}`}
      trigger={
        <>
          <Avatar email={email} />{' '}
          {showsAddress ? <span className={VISITOR_ADDRESS}>{login}</span> : null}
        </>
      }
      triggerClassName={VISITOR_TRIGGER}
      heading={
        // Narrow enough for a phone, even with a long name.
        <div className="w-max min-w-full max-w-60 border-b border-hairline px-4 py-3 wrap-anywhere sm:max-w-80">
          <p className="text-small font-semibold text-ink">{name}</p>
          <p className="text-note text-muted">{login}</p>
        </div>
      }
    >
      <MenuItem href="/account">Profile</MenuItem>
      <MenuItem href="/account#settings">Settings</MenuItem>
      {/* This device forgets the session even if the server does not answer, and protected pages then
          redirect by themselves. */}
      <MenuItem onSelect={() => void signOut()}>Log out</MenuItem>
    </Menu>
  )
}

function Avatar({ email }: { email: string | undefined }) {
  return (
    <span className="inline-flex size-11 items-center justify-center">
      <span className="inline-flex size-9 items-center justify-center rounded-round bg-ink text-note font-semibold text-paper">
        {getInitials(email)}
      </span>
    </span>
  )
}

let rememberedEmail: ReturnType<typeof loadVisitorSummary>

function useRememberedVisitor() {
  return useSyncExternalStore(
    () => () => undefined,
    () => {
      rememberedEmail ??= loadVisitorSummary()
      return rememberedEmail
    },
    () => undefined,
  )
}
