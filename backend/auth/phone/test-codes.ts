import type { AuthSettings } from '../auth-settings.ts'
import { withoutMarks } from './phone-number.ts'

/** The fixed code of a number in `[auth.sms.test_otp]`, for reviewers of app stores and for tests. */
export function findTestCode({ sms }: AuthSettings, phone: string): string | undefined {
  const entry = Object.entries(sms.test_otp).find(([number]) => withoutMarks(number) === phone)
  return entry?.[1]
}
