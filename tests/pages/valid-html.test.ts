import { readFileSync } from 'node:fs'
import path from 'node:path'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from 'vitest'
import { loadBuiltPages, siteDirectory } from './built-site.ts'

const pages = loadBuiltPages()

/** Violations of the HTML standard only, without opinions on style or naming. */
const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard'], elements: ['html5'] }),
)

test.each(pages)('$address is valid HTML', async ({ file, $ }) => {
  const html = readFileSync(path.join(siteDirectory, file), 'utf8')
  expect(await listErrors(html, file)).toEqual([])
  // The validator allows style elements in some parts of the body; the standard does not.
  expect($('body style')).toHaveLength(0)
})

test('an invalid page is reported with rule and line', async () => {
  const html =
    '<!doctype html>\n<html lang="en"><head><title>T</title></head><body><p><div></div></p></body></html>\n'
  const errors = await listErrors(html, 'broken.html')
  expect(errors[0]).toMatch(/^broken\.html:2 /)
})

async function listErrors(html: string, file: string): Promise<string[]> {
  const { results } = await validator.validateString(html, file)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, message, ruleId }) => `${file}:${line} ${message} (${ruleId})`),
  )
}
