import { useSyncExternalStore } from 'react'
import { describeLogin, getDisplayName, getInitials } from '#domain/auth/visitor.ts'
import { Menu, MenuItem } from '#site/ui/menu.tsx'
import { AuthProvider, useAuth, useSecondStep } from './auth-context.tsx'
import { readVisitorSummary } from './visitor-summary.ts'

export function HeaderSession() {
  return (
    <AuthProvider>
      <UserMenu />
    </AuthProvider>
  )
}

function UserMenu() {
  const { user, loading, signOut } = useAuth()
  const awaitsSecondStep = useSecondStep()
  const remembered = useRememberedVisitor()
  const email = user?.email ?? (loading ? remembered?.email : undefined)
  if (awaitsSecondStep || (!user && !email)) return null
  const name = user ? getDisplayName(user.user_metadata) : (remembered?.name ?? 'User')

  return (
    <Menu
      // Contains the visible text, for speech control.
      label={`User menu, ${getInitials(email)}`}
      trigger={<Avatar email={email} />}
      triggerClassName="inline-flex size-11 items-center justify-center rounded-round"
      heading={
        // Narrow enough for a phone, even with a long name.
        <div className="w-max min-w-full max-w-60 border-b border-hairline px-4 py-3 wrap-anywhere sm:max-w-80">
          <p className="text-small font-semibold text-ink">{name}</p>
          <p className="text-note text-muted">{user ? describeLogin(user) : email}</p>
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
    <span className="inline-flex size-9 items-center justify-center rounded-round bg-ink text-note font-semibold text-paper">
      {getInitials(email)}
    </span>
  )
}

let rememberedEmail: ReturnType<typeof readVisitorSummary>

function useRememberedVisitor() {
  return useSyncExternalStore(
    () => () => undefined,
    () => {
      rememberedEmail ??= readVisitorSummary()
      return rememberedEmail
    },
    () => undefined,
  )
}
