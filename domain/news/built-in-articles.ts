import HOUSE from './house-texts.json' with { type: 'json' }
import type { NewsArticle } from './news-article.ts'

/** A page of Kachi's own, with its own title, description and date (ISO 8601, a day). */
export type HouseText = Pick<NewsArticle, 'title' | 'description' | 'category' | 'region'> & {
  path: string
  date: string
}

/** Latest first. Written by `npm run house-texts` from the pages. They have no sector: they teach, and report on no company. */
export const HOUSE_TEXTS: readonly HouseText[] = HOUSE.texts

/** Kachi's own pages as news, for when no source of news answers. */
export function createBuiltInArticles(origin: string): NewsArticle[] {
  return HOUSE_TEXTS.map(({ path, date, ...text }, index) => ({
    ...text,
    id: `built-in-${index + 1}`,
    url: `${origin}${path}`,
    source: 'Kachi',
    sentiment: 'neutral',
<<<<<<< HEAD
    publishedAt: `${date}T00:00:00.000Z`,
    isOwn: true,
  }))
}
=======
    region: 'Asia',
    sector: 'Industrial',
    slug: 'asian-markets-hidden-gems',
  },
  {
    title: 'A dividend that survives a bad year',
    description:
      'Four tests of a payout, from earnings cover to a year with a fifth less cash. An invented cold store fails the last one; Infosys, from its annual report, passes it.',
    category: 'Dividends',
    sentiment: 'positive',
    region: 'Asia',
    sector: 'Financial',
    slug: 'dividend-aristocrats-asia',
  },
  {
    title: 'Owner earnings in years of heavy spending',
    description:
      'TSMC spent NT$867 billion a year on plant from 2020 to 2024. How much of that was needed to stand still decides between NT$969 and NT$1,176 a share, worked through from its annual reports.',
    category: 'Analysis',
    sentiment: 'neutral',
    region: 'Asia',
    sector: 'Technology',
    slug: 'intrinsic-value-emerging-markets',
  },
  {
    title: 'Cheap for a reason: three questions before buying',
    description:
      'Graham, Buffett and Lynch each assume that what a company owns or earns reaches its holders. Three questions test that, with Toyota and TSMC as answers from their filings.',
    category: 'Value',
    sentiment: 'neutral',
    region: 'Asia',
    sector: 'Consumer',
    slug: 'timeless-principles-value-investing',
  },
  {
    title: 'Rupee growth at a dollar rate',
    description:
      'With an inflation gap of only 2.5 points, discounting rupee cash flows at a dollar rate overstates a company by 54%. One inflation rate per spreadsheet.',
    category: 'Analysis',
    sentiment: 'negative',
    region: 'Emerging Markets',
    sector: 'Industrial',
    slug: 'intrinsic-value-emerging-markets',
  },
  {
    title: 'Doing nothing, on purpose',
    description:
      'How often one looks decides how often one loses, trades and pays. The chain from a monthly look to half a point a year, and five ways to break it.',
    category: 'Psychology',
    sentiment: 'positive',
    region: 'Global',
    slug: 'psychology-patient-capital',
  },
  {
    title: 'Governance is a number, eventually',
    description:
      'Idle cash, a parent’s fee, a transfer to the controller: each can be written as an amount, a probability and a date. At TSMC the line for idle cash is 3% of value.',
    category: 'ESG',
    sentiment: 'neutral',
    region: 'Asia',
    sector: 'Technology',
    slug: 'esg-considerations-value-investing',
  },
  {
    title: 'Europe’s border charge and an Asian kiln',
    description:
      'The European Union’s border mechanism for imported cement entered its definitive period in January 2026. Price, uncovered share and unpassed share: three numbers that put it into a margin.',
    category: 'ESG',
    sentiment: 'negative',
    region: 'Europe',
    sector: 'Energy',
    slug: 'esg-considerations-value-investing',
  },
  {
    title: 'What it costs when people leave',
    description:
      'In an invented shirt factory 48% of the workers leave in a year. That costs a quarter of operating profit, spread over four lines of the accounts.',
    category: 'ESG',
    sentiment: 'negative',
    region: 'Emerging Markets',
    sector: 'Consumer',
    slug: 'esg-considerations-value-investing',
  },
  {
    title: 'A surgeon’s checklist for buyers',
    description:
      'Surgeons and pilots use short lists because experts omit steps they know. Eight lines for a purchase, and a journal that can be scored afterward.',
    category: 'Psychology',
    sentiment: 'neutral',
    region: 'Global',
    sector: 'Healthcare',
    slug: 'psychology-patient-capital',
  },
  {
    title: 'Reading a buyback like an owner',
    description:
      'An invented valve maker spends ¥5 billion on its own shares below book. Book value a share rises 10%, earnings a share 26%, and no valve has been sold.',
    category: 'Value',
    sentiment: 'positive',
    region: 'Asia',
    sector: 'Industrial',
    slug: 'timeless-principles-value-investing',
  },
  {
    title: 'What 66,465 American households paid to trade',
    description:
      'The market returned 17.9% a year from 1991 to 1996. The households that traded most earned 11.4%. Taiwan’s complete records tell the same story for a whole market.',
    category: 'Psychology',
    sentiment: 'negative',
    region: 'US',
    sector: 'Financial',
    slug: 'psychology-patient-capital',
  },
]
>>>>>>> w-edition
