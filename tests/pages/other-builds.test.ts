import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  describeSendingTime,
  issueDayFrom,
  sendingTimeOf,
} from '#domain/newsletter/issue-schedule.ts'
import { BUILD_SECRET } from '#scripts/checks/build-secret.ts'
import { writeScaffold } from '#scripts/content/scaffold.ts'
import { scaffoldArticle } from '#scripts/content/scaffold-article.ts'
import { scaffoldIssue } from '#scripts/content/scaffold-issue.ts'
import { runProgram } from '#scripts/programs/run-program.ts'
import { inProject, pinnedNode, projectEnvironment } from '#scripts/project.mjs'
import { loadTextFiles } from '#site/content-checks/content-files.ts'

/**
 * A separate build of a copy of the site: with a draft article and a draft issue, as the authors'
 * commands create them, and for a hosted Supabase project.
 */
const COPIED = ['astro.config.ts', 'content', 'domain', 'package.json', 'site', 'tsconfig.json']
const URL = 'https://abcdefghijklmnopqrst.supabase.co'
const ANON_KEY = 'the-public-key-of-the-project'
const ARTICLE = 'a-draft-of-an-article'
const ISSUE = issueDayFrom('2030-01-01')
const SCHEDULED = issueDayFrom('2030-01-08')

let root: string
let files: { name: string; text: string }[]
let preview: ChildProcess | undefined

// A build takes as long as all other tests of pages together.
describe.runIf(process.env.THOROUGH)('a build with drafts, for a hosted project', () => {
  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'kachi-drafts-'))
    for (const name of COPIED) {
      cpSync(inProject(name), path.join(root, name), { recursive: true })
    }
    symlinkSync(inProject('node_modules'), path.join(root, 'node_modules'))
    const today = '2029-12-31'
    writeScaffold(root, scaffoldArticle({ slug: ARTICLE, texts: loadTextFiles(root), today }))
    writeScaffold(root, scaffoldIssue({ date: ISSUE, texts: loadTextFiles(root), today }))
    writeScaffold(root, scaffoldIssue({ date: SCHEDULED, texts: loadTextFiles(root), today }))
    publish(path.join(root, 'content/newsletter', `${SCHEDULED}.mdx`))
    const { code, output } = await runProgram('astro', ['build', '--root', root], {
      VITE_SUPABASE_URL: URL,
      VITE_SUPABASE_ANON_KEY: ANON_KEY,
      SUPABASE_SERVICE_ROLE_KEY: BUILD_SECRET,
      VITE_OTHER: BUILD_SECRET,
    })
    if (code !== 0) throw new Error(`the build failed:\n${output}`)
    files = loadBuilt(path.join(root, 'dist/site'))
  }, 180_000)

  afterAll(() => {
    preview?.kill()
    rmSync(root, { recursive: true })
  })

  test('a build does not mention drafts', () => {
    const names = files.map(({ name }) => name)
    expect(names).toContain('articles/timeless-principles-value-investing.html')
    expect(names).toContain('newsletter/2026-11-21.html')
    expect(names.filter((name) => name.includes(ARTICLE) || name.includes(ISSUE))).toEqual([])
    const naming = files.filter(({ text }) =>
      [ARTICLE, ISSUE, 'A draft of an article', 'Letter 4'].some((word) => text.includes(word)),
    )
    expect(naming.map(({ name }) => name)).toEqual([])
  })

  test('a letter that is scheduled has only its announcement, and is in the feeds of its day', () => {
    const find = (name: string) => files.find((file) => file.name === name)?.text ?? ''
    const $ = load(find(`newsletter/${SCHEDULED}.html`))
    const at = sendingTimeOf(SCHEDULED).toISOString()
    expect($('[role="note"]').text()).toContain(
      `This letter goes out on ${describeSendingTime(at)}`,
    )
    expect($('.long-read').closest('[hidden]').attr('data-from')).toBe(at)
    const item = load(find('newsletter.html'))(`a[href="/newsletter/${SCHEDULED}"]`)
    expect(item.closest('li').attr('hidden')).toBeDefined()
    const row = load(find('archive.html'))(`li[data-id="newsletter/${SCHEDULED}"]`)
    expect(row.attr('hidden')).toBeDefined()
    for (const file of ['rss.xml', 'atom.xml', 'sitemap.xml']) {
      expect(find(file), file).not.toContain(SCHEDULED)
      expect(find(`scheduled/${SCHEDULED}/${file}`), file).toContain(`/newsletter/${SCHEDULED}`)
    }
  })

  test('the scripts of a hosted build contain its project', () => {
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    expect(scripts.some(({ text }) => text.includes(URL) && text.includes(ANON_KEY))).toBe(true)
  })

  test('the content security policy of a hosted build allows its project', () => {
    const pages = files.filter(({ name }) => name.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(10)
    for (const { name, text } of pages) {
      expect(/connect-src [^;]*/.exec(text)?.[0], name).toContain(URL)
    }
  })

  test('no other environment variable is in the build', () => {
    const carrying = files.filter(({ text }) => text.includes(BUILD_SECRET))
    expect(carrying.map(({ name }) => name)).toEqual([])
  })

  test('the authors’ preview shows drafts and marks them', async () => {
    const address = await startPreview()
    for (const [page, sight] of [
      [`/articles/${ARTICLE}`, 'A first heading'],
      [`/newsletter/${ISSUE}`, 'A heading that is a claim'],
      ['/archive', 'A draft of an article'],
      ['/newsletter', 'Letter 4, untitled'],
    ]) {
      const response = await fetch(`${address}${page}`)
      const html = await response.text()
      expect([page, response.status]).toEqual([page, 200])
      expect(html).toContain(sight)
      expect(html).toMatch(/>\s*Draft\s*</)
    }
    const published = await fetch(`${address}/articles/timeless-principles-value-investing`)
    expect(await published.text()).not.toMatch(/>\s*Draft\s*</)
  })
})

/** The market figures need a record, which the copy has not. */
function publish(file: string) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/draft: true\n|<(?:MarketSnapshot|Picks) \/>\n/g, ''))
}

function startPreview(): Promise<string> {
  const astro = realpathSync(inProject('node_modules/.bin/astro'))
  const options = ['dev', '--root', root, '--host', '127.0.0.1', '--port', '4120']
  const child = spawn(pinnedNode, [astro, ...options], {
    cwd: root,
    // Astro ignores new texts under the variables of a test run, so use those of an author's shell.
    env: projectEnvironment({ NO_COLOR: '1', NODE_ENV: 'development', VITEST: '' }),
  })
  preview = child
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => reject(new Error(`The preview ended:\n${output}`)))
  })
}

function loadBuilt(folder: string): { name: string; text: string }[] {
  return globSync('**/*.*', { cwd: folder })
    .sort()
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
}
