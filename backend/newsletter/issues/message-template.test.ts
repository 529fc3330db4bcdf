import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { composeTemplate, createPersonalizer } from './message-template.ts'
import { LINK_MARK } from './unsubscribe-link.ts'

const SUBSCRIBER_ID = '3f0c1c9e-7f42-4d8e-9b0a-52a4c2f6e001'
const links = {
  page: `https://kachi.test/newsletter/unsubscribe?token=${'a-_.'.repeat(16)}`,
  oneClick: 'https://kachi.test/functions/v1/newsletter-unsubscribe?token=abc',
}

async function write(padding: number, email = 'reader@example.com') {
  const rendered = {
    subject: 'Patience, priced: 価値 in ten minutes, or in rather more if the sum is done by hand',
    html: `<p>${'é'.repeat(padding)}<a href="${LINK_MARK}">價</a> = ${LINK_MARK}</p>`,
    text: `${'x'.repeat(padding)} <${LINK_MARK}>\nend`,
  }
  const template = await composeTemplate(rendered, {
    from: 'Kachi 価値 <letters@kachi.test>',
    listId: 'Kachi newsletter <newsletter.kachi.test>',
    date: new Date('2026-11-26T00:00:00Z'),
  })
  const personalize = createPersonalizer(template, '2026-11-26')
  return {
    rendered,
    source: Buffer.concat(
      personalize({ subscriberId: SUBSCRIBER_ID, email, links }).pieces,
    ).toString('utf8'),
  }
}

describe('a message', () => {
  // Wherever the mark is, the encoding may break a line inside it.
  test.each([0, 1, 17, 30, 55, 60, 66, 70, 75])(
    'reads back with the personal link (%i characters before it)',
    async (padding) => {
      const { rendered, source } = await write(padding)
      const mail = await PostalMime.parse(source)
      expect(mail.subject).toBe(rendered.subject)
      expect(mail.html?.trim()).toBe(rendered.html.replaceAll(LINK_MARK, links.page))
      expect(mail.text?.trimEnd()).toBe(rendered.text.replaceAll(LINK_MARK, links.page))
      expect(Math.max(...source.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(150)
      expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    },
  )

  test('has the headers for one-click unsubscribe', async () => {
    const { headers, to, from, messageId } = await PostalMime.parse((await write(3)).source)
    const header = (key: string) =>
      headers.filter((each) => each.key === key).map(({ value }) => value)
    expect(header('list-unsubscribe')).toEqual([`<${links.oneClick}>`])
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(header('list-id')).toEqual(['Kachi newsletter <newsletter.kachi.test>'])
    expect(header('message-id')).toHaveLength(1)
    expect(messageId).toBe(`<2026-11-26.${SUBSCRIBER_ID}@kachi.test>`)
    expect(to?.map(({ address }) => address)).toEqual(['reader@example.com'])
    expect(from).toMatchObject({ address: 'letters@kachi.test', name: 'Kachi 価値' })
  })

  test.each([
    'a@b.test\r\nBcc: all@example.com',
    'a@b.test\nX: y',
    'a@b.test>, <c@d.test',
    'a@b.test, c@d.test',
    'a b@c.test',
    'a@b.test\0',
    'a@b@c.test',
    'nobody',
    '"a"@b.test',
  ])('is refused for the address %j', async (email) => {
    await expect(write(3, email)).rejects.toThrow('is not allowed in a header')
  })
})
