import type { NewsArticle } from './news-article.ts'

type HouseText = Pick<NewsArticle, 'title' | 'description' | 'category' | 'region'> & {
  path: string
  /** ISO 8601, the day on which the page was published. */
  date: string
}

/**
 * Kachi's own pages as news, for when no source of news answers. Title, description and date are those of the page
 * behind each link; tests compare them.
 */
export function createBuiltInArticles(origin: string): NewsArticle[] {
  return HOUSE_TEXTS.map(({ path, date, ...text }, index) => ({
    ...text,
    id: `built-in-${index + 1}`,
    url: `${origin}${path}`,
    source: 'Kachi',
    sentiment: 'neutral',
    publishedAt: `${date}T00:00:00.000Z`,
    isOwn: true,
  }))
}

/** Latest first. The pages teach rather than report on a company, so they have no sector and no ticker. */
const HOUSE_TEXTS: HouseText[] = [
  {
    title: 'Why a holding company’s discount closes, or does not',
    description:
      'A holding company sells for less than its parts. One line of algebra for the discount, two Asian cases that closed it, and who was paid when they did.',
    category: 'Newsletter',
    region: 'Asia',
    path: '/newsletter/2026-11-19',
    date: '2026-11-19',
  },
  {
    title: 'How to read a Korean preference share',
    description:
      'A Korean preference share has the ordinary dividend, a little more, and no vote. How to read its articles, its discount and its 12.5-year sum.',
    category: 'Newsletter',
    region: 'Asia',
    path: '/newsletter/2026-11-12',
    date: '2026-11-12',
  },
  {
    title: 'Four things a board can do with cash',
    description:
      'Why a net-cash company trades below its own bank balance, what its board can do about it, and who pays for a cheap buyback. The first Kachi letter.',
    category: 'Newsletter',
    region: 'Asia',
    path: '/newsletter/2026-11-05',
    date: '2026-11-05',
  },
  {
    title: 'Governance First, and the Rest in the Accounts',
    description:
      'Governance codes from Tokyo to Seoul, climate disclosure from Hong Kong to Mumbai, and the arithmetic that turns ESG into cash flows.',
    category: 'ESG',
    region: 'Asia',
    path: '/articles/esg-considerations-value-investing',
    date: '2026-10-22',
  },
  {
    title: 'The Price of Looking',
    description:
      'Loss aversion, overtrading and Japan’s 34 years under water: the evidence on patience, the arithmetic of holding, and how to write it down.',
    category: 'Psychology',
    region: 'Asia',
    path: '/articles/psychology-patient-capital',
    date: '2026-09-24',
  },
  {
    title: 'What Is It Worth, and in Which Money?',
    description:
      'Owner earnings, consistent inflation, country risk, reverse DCF and minority claims: how to value an Asian company without fooling yourself.',
    category: 'Analysis',
    region: 'Emerging Markets',
    path: '/articles/intrinsic-value-emerging-markets',
    date: '2026-08-20',
  },
  {
    title: 'Hidden Gems of the Asian Markets',
    description:
      'Tokyo net-cash companies, Korean preference shares, Hong Kong holding groups and South-East Asia’s access rules, with a screen and a worked sum of the parts.',
    category: 'Markets',
    region: 'Asia',
    path: '/articles/asian-markets-hidden-gems',
    date: '2026-03-19',
  },
  {
    title: 'Dividend Aristocrats of Asia',
    description:
      'Dividend payers in Singapore, Taiwan and Japan: the tax that is withheld, the payout habits behind the yield, and four tests of whether it will last.',
    category: 'Dividends',
    region: 'Asia',
    path: '/articles/dividend-aristocrats-asia',
    date: '2026-02-19',
  },
  {
    title: 'Timeless Principles of Value Investing',
    description:
      'Margin of safety, owner earnings and price against growth, worked through with Asian accounts, Tokyo’s price-to-book reform and the cost of currency.',
    category: 'Philosophy',
    region: 'Asia',
    path: '/articles/timeless-principles-value-investing',
    date: '2026-01-22',
  },
]
