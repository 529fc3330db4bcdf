import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { HouseText } from '#domain/news/built-in-articles.ts'
import { inProject } from '#scripts/project.mjs'

const REGIONS: Record<string, string> = { 'intrinsic-value-emerging-markets': 'Emerging Markets' }

export async function describeHouseTexts(): Promise<Record<string, string>> {
  const texts = [...(await loadTexts('articles')), ...(await loadTexts('newsletter'))]
  texts.sort((one, other) => (one.date < other.date ? 1 : -1))
  return {
    'domain/news/house-texts.json': `${JSON.stringify({ texts }, null, 2)}\n`,
    'supabase/seed.sql': describeSeed(texts),
  }
}

async function loadTexts(folder: 'articles' | 'newsletter'): Promise<HouseText[]> {
  const names = (await readdir(inProject('content', folder))).filter((name) =>
    name.endsWith('.mdx'),
  )
  const texts: HouseText[] = []
  for (const name of names.sort()) {
    const [, head = ''] = (await readFile(inProject('content', folder, name), 'utf8')).split('---')
    const { title, description, category = 'Newsletter', publishDate, date, draft } = parse(head)
    const slug = name.slice(0, -'.mdx'.length)
    const day = new Date(publishDate ?? date).toISOString().slice(0, 10)
    const region = REGIONS[slug] ?? 'Asia'
    if (!draft)
      texts.push({ path: `/${folder}/${slug}`, title, description, category, region, date: day })
  }
  return texts
}

function describeSeed(texts: HouseText[]): string {
  const rows = texts.map(({ path, title, description, category, region, date }) => {
    const id = `house-${path.split('/').at(-1)}`
    const first = [id, title].map(quote).join(', ')
    const last = [path, 'Kachi', category, region.toLowerCase(), `${date}T00:00:00Z`, 'house']
    return `  (${first},\n   ${quote(description)},\n   ${last.map(quote).join(', ')})`
  })
  return `-- Kachi's own pages as news, so that the section is not empty before the first feed. Written by
-- "npm run generate house-texts". Filled once into a new database, here and by Supabase's CLI. A
-- letter that is scheduled for later is left out.
insert into public.news_articles
  (id, title, description, url, source, category, region, published_at, origin)
select texts.id, texts.title, texts.description, texts.url, texts.source, texts.category, texts.region,
  texts.published_at::timestamptz, texts.origin
from (values
${rows.join(',\n')}
) as texts (id, title, description, url, source, category, region, published_at, origin)
where texts.published_at::timestamptz <= now()
on conflict (id) do nothing;
`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
