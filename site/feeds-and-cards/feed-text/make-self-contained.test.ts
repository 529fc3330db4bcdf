import { expect, test } from 'vitest'
import { makeSelfContained } from './make-self-contained.ts'

const address = new URL('https://kachi.example/articles/one')

test.each([
  ['<a href="/archive">x</a>', '<a href="https://kachi.example/archive">x</a>'],
  ['<a href="#note">x</a>', '<a href="https://kachi.example/articles/one#note">x</a>'],
  [
    '<a href="https://e.example/?a=1&amp;b=2">x</a>',
    '<a href="https://e.example/?a=1&amp;b=2">x</a>',
  ],
  ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
  ['<img src="/a.png" alt="A" loading="lazy">', '<img src="https://kachi.example/a.png" alt="A">'],
  ['<p class="x" style="color:red" data-a="b" onclick="c()">x</p>', '<p>x</p>'],
  ['<p>a<script>b</script><style>c</style><!-- d --></p><!-- e -->', '<p>a</p>'],
  ['<li id="note">x</li>', '<li id="note">x</li>'],
])('%s', (html, expected) => {
  expect(makeSelfContained(html, address)).toBe(expected)
})
