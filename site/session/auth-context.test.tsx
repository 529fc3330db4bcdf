import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuthProvider, useAuth } from './auth-context.tsx'

function Members() {
  return Object.keys(useAuth()).sort().join(' ')
}

function State() {
  const { loading, user, session, isNewsletterSubscriber } = useAuth()
  return JSON.stringify({ loading, user, session, isNewsletterSubscriber })
}

test('using the context outside its provider is an error', () => {
  expect(() => renderToStaticMarkup(<Members />)).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})

test('the context has exactly the nine members that are promised', () => {
  const members = renderToStaticMarkup(
    <AuthProvider>
      <Members />
    </AuthProvider>,
  )
  expect(members).toBe(
    'checkNewsletterSubscription checkingSubscription isNewsletterSubscriber loading session signIn signOut signUp user',
  )
})

test('before the first event the context is loading, without a user', () => {
  const state = renderToStaticMarkup(
    <AuthProvider>
      <State />
    </AuthProvider>,
  )
  expect(JSON.parse(state.replaceAll('&quot;', '"'))).toEqual({
    loading: true,
    user: null,
    session: null,
    isNewsletterSubscriber: false,
  })
})
