import { showToast } from '#site/ui/toast-store.ts'
import type { SubscriptionOutcome } from './subscribe.ts'

/** Tells in a toast how a sign-up went. A duplicate is a success as well. */
export function announceOutcome(outcome: SubscriptionOutcome): void {
  if (outcome.kind === 'subscribed') {
    showToast(
      'Welcome to Kachi',
      'Weekly insights arrive every Thursday. Please check your email for confirmation.',
    )
  } else if (outcome.kind === 'already-subscribed') {
    showToast(
      'Already subscribed!',
      "You're already part of our community. Thank you for your interest!",
    )
  } else {
    showToast('Subscription failed', outcome.message, 'problem')
  }
}
