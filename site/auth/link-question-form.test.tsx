import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkQuestionForm } from './link-question-form.tsx'

const owner = { account_id: 'mei', email: 'mei@kachi.test', new_email: null }

function ask(signedInAs: string | undefined, isSignUp: boolean): string {
  const question = { owner, signedInAs, isSignUp }
  return renderToStaticMarkup(<LinkQuestionForm question={question} onAgree={() => undefined} />)
}

test.each([undefined, 'ken@kachi.test'])(
  'who confirms a sign-up learns who else could sign in, signed in as %s',
  (signedInAs) => {
    expect(ask(signedInAs, true)).toContain('They could sign in to this account too')
    expect(ask(signedInAs, false)).not.toContain('They could sign in to this account too')
  },
)

test('a guest who did not sign up is led to a link of their own', () => {
  expect(ask(undefined, true)).toContain('href="/auth"')
})
