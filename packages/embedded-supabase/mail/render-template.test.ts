import { expect, test } from 'vitest'
import { renderHtml, renderSubject } from './render-template.ts'

test('fills in names and nested names, and leaves unknown names empty', () => {
  const html = renderHtml('<p>{{ .Email }} {{.Data.full_name}} {{ .Nothing }}|</p>', {
    Email: 'a@b.example',
    Data: { full_name: 'Ada' },
  })
  expect(html).toBe('<p>a@b.example Ada |</p>')
})

test('escapes HTML in a value', () => {
  expect(renderHtml('<p>{{ .Name }}</p>', { Name: '<b>"&\'' })).toBe(
    '<p>&lt;b&gt;&#34;&amp;&#39;</p>',
  )
})

test('percent-encodes a value in the query of a link, but not a whole link', () => {
  const html = renderHtml(
    '<a href="{{ .SiteURL }}/confirm?next={{ .RedirectTo }}">{{ .RedirectTo }}</a>',
    {
      SiteURL: 'http://localhost:3000',
      RedirectTo: 'http://localhost:3000/pro?a=1&b="2',
    },
  )
  expect(html).toBe(
    '<a href="http://localhost:3000/confirm?next=http%3A%2F%2Flocalhost%3A3000%2Fpro%3Fa%3D1%26b%3D%222">' +
      'http://localhost:3000/pro?a=1&amp;b=&#34;2</a>',
  )
})

test('percent-encodes a value in the query of a link written as text', () => {
  const html = renderHtml(
    '<p>Copy this address:<br/>{{ .SiteURL }}/confirm?type=x&amp;next={{ .RedirectTo }}</p>',
    { SiteURL: 'http://localhost:3000', RedirectTo: '/pro?a=1&b=2' },
  )
  expect(html).toContain('http://localhost:3000/confirm?type=x&amp;next=%2Fpro%3Fa%3D1%26b%3D2<')
})

test('reads only own properties', () => {
  expect(renderHtml('{{ .constructor.name }}|{{ .__proto__ }}', {})).toBe('|')
})

test('keeps a subject on one line, so that it cannot add headers', () => {
  expect(renderSubject('Hello {{ .Name }}', { Name: 'x\r\nBcc: all@example' })).toBe(
    'Hello x Bcc: all@example',
  )
})
