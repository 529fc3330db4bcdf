import type { Session, User } from '@supabase/supabase-js'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { signIn, signOut, signUp } from './auth-actions.ts'
import {
  createSessionStore,
  INITIAL_STATE,
  needsSecondStep,
  type SessionState,
  type Subscription,
} from './session-store.ts'

export type Auth = {
  user: User | null
  session: Session | null
  loading: boolean
  isNewsletterSubscriber: boolean
  /** True until the first answer for this reader. Later checks run in the background. */
  checkingSubscription: boolean
  signIn: typeof signIn
  signUp: typeof signUp
  signOut: typeof signOut
  checkNewsletterSubscription: () => Promise<boolean>
}

const AuthContext = createContext<Auth | undefined>(undefined)

const store = createSessionStore(getClient)

export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSessionState()
  return <AuthContext value={createAuth(state)}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

export function useSessionFailure(): 'start' | 'subscription' | undefined {
  const { failure, subscription } = useSessionState()
  if (failure) return 'start'
  return subscription.status === 'failed' ? 'subscription' : undefined
}

export function useSecondStep(): boolean {
  return needsSecondStep(useSessionState().session)
}

function useSessionState(): SessionState {
  return useSyncExternalStore(store.subscribe, store.getState, () => INITIAL_STATE)
}

function createAuth({ session, loading, subscription }: SessionState): Auth {
  const user = session?.user ?? null
  return {
    user,
    session,
    loading,
    isNewsletterSubscriber: isActiveFor(subscription, user?.email),
    checkingSubscription:
      Boolean(user?.email) && subscription.status === 'unchecked' && !needsSecondStep(session),
    signIn,
    signUp,
    signOut,
    checkNewsletterSubscription: store.refreshSubscription,
  }
}

function isActiveFor(subscription: Subscription, email: string | undefined): boolean {
  return subscription.status === 'checked' && subscription.email === email && subscription.isActive
}
