import type { NewsArticle } from './news-article.ts'

type Draft = Omit<NewsArticle, 'id' | 'source' | 'publishedAt' | 'url'> & { slug: string }

const HOUR_MS = 3_600_000

export function createBuiltInArticles(origin: string, now: Date): NewsArticle[] {
  return DRAFTS.map(({ slug, ...draft }, index) => ({
    ...draft,
    id: `built-in-${index + 1}`,
    url: `${origin}/articles/${slug}`,
    source: 'Kachi',
    publishedAt: new Date(now.getTime() - (index * 5 + 1) * HOUR_MS).toISOString(),
  }))
}

const DRAFTS: Draft[] = [
  {
    title: 'What a net-net still says in Tokyo',
    description:
      'Companies that trade below their net current assets were Graham’s surest hunting ground. Some remain among small listings in Japan. The price is rarely the problem; the question is whether the cash will ever reach shareholders.',
    category: 'Value',
    sentiment: 'neutral',
    region: 'Asia',
    sector: 'Industrial',
    slug: 'asian-markets-hidden-gems',
  },
  {
    title: 'A dividend that survives a bad decade',
    description:
      'A payout is a promise that management renews each year. We look at coverage by earnings, debt that falls due, and the habit of cutting early, before the yield itself.',
    category: 'Dividends',
    sentiment: 'positive',
    region: 'Asia',
    sector: 'Financial',
    slug: 'dividend-aristocrats-asia',
  },
  {
    title: 'Owner earnings in a year of heavy spending',
    description:
      'When a chip maker doubles its spending on factories, reported earnings and cash part ways. Buffett’s owner earnings ask what must be spent to stand still. The honest answer is an estimate, and should look like one.',
    category: 'Analysis',
    sentiment: 'neutral',
    region: 'Asia',
    sector: 'Technology',
    slug: 'intrinsic-value-emerging-markets',
  },
  {
    title: 'Cheap for a reason: three tests before buying',
    description:
      'An undervalued share and a failing business look alike on a screen. Falling returns on capital, rising debt and a founder who sells are three signs that the discount is deserved.',
    category: 'Value',
    sentiment: 'negative',
    region: 'Emerging Markets',
    sector: 'Consumer',
    slug: 'timeless-principles-value-investing',
  },
  {
    title: 'Intrinsic value when interest rates move',
    description:
      'A discount rate that rises by one point takes more from a business whose earnings lie far ahead. The same arithmetic is kind to dull companies that pay today.',
    category: 'Analysis',
    sentiment: 'neutral',
    region: 'US',
    sector: 'Financial',
    slug: 'intrinsic-value-emerging-markets',
  },
  {
    title: 'Doing nothing, on purpose',
    description:
      'Most decisions that investors regret were made quickly. A written reason for each purchase, read again before each sale, is the cheapest tool there is.',
    category: 'Psychology',
    sentiment: 'positive',
    region: 'Global',
    slug: 'psychology-patient-capital',
  },
  {
    title: 'Governance is a number, eventually',
    description:
      'Cross-holdings and related-party deals do not appear in a price-to-book ratio. They appear later, in a return on equity that never quite arrives. Where to look in the annual report: our piece on governance.',
    category: 'ESG',
    sentiment: 'neutral',
    region: 'Asia',
    sector: 'Consumer',
    slug: 'esg-considerations-value-investing',
  },
  {
    title: 'European insurers and the patience premium',
    description:
      'Insurance earnings are lumpy, and lumpy earnings are marked down. Averaging ten years, as Graham did, shows which of them compound book value and which only write business. What else he asked of a price is in our piece on timeless principles.',
    category: 'Value',
    sentiment: 'positive',
    region: 'Europe',
    sector: 'Financial',
    slug: 'timeless-principles-value-investing',
  },
  {
    title: 'Oil at the bottom of the cost curve',
    description:
      'A commodity producer has one lasting advantage: to be the last one still earning when the price falls. Reserves, lifting costs and debt tell more than any forecast. How to put a named risk into the cash flows: our piece on intrinsic value.',
    category: 'Markets',
    sentiment: 'negative',
    region: 'Emerging Markets',
    sector: 'Energy',
    slug: 'intrinsic-value-emerging-markets',
  },
  {
    title: 'Generic drugs, ordinary returns',
    description:
      'When volume grows and prices fall a little faster, a maker earns more than its cost of capital by what it declines to sell. Our piece on neglected markets has a screen that looks for such returns.',
    category: 'Markets',
    sentiment: 'neutral',
    region: 'Emerging Markets',
    sector: 'Healthcare',
    slug: 'asian-markets-hidden-gems',
  },
  {
    title: 'Reading a buyback like an owner',
    description:
      'A company that buys its own shares below intrinsic value makes each remaining share worth more. Above it, the reverse is true. Few announcements say which of the two it is.',
    category: 'Dividends',
    sentiment: 'positive',
    region: 'US',
    sector: 'Technology',
    slug: 'dividend-aristocrats-asia',
  },
  {
    title: 'The quiet machinery makers of the Rhine and the Inland Sea',
    description:
      'Two regions, one pattern: family firms with a narrow product, a long order book and no debt. Earnings fall with every recession, and so does the price, usually by more. How much of their cash is surplus: our piece on neglected markets.',
    category: 'Value',
    sentiment: 'neutral',
    region: 'Europe',
    sector: 'Industrial',
    slug: 'asian-markets-hidden-gems',
  },
]
