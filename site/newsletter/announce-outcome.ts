import { showToast } from '#site/ui/toast-store.ts'
import type { SubscriptionOutcome } from './store-subscription.ts'

/** The texts are the specification's; an address that is already subscribed counts as a success. */
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
