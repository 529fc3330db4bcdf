import { type PortfolioAnalysis, weighHoldings } from '../portfolio/portfolio.ts'
import { BUFFETT } from './buffett/buffett.ts'
import { GRAHAM } from './graham/graham.ts'
import { LYNCH } from './lynch/lynch.ts'

/**
 * Holdings and scores are constants (docs/behavior.md, Portfolio), not the result of an analysis. Screens
 * that show them must say that they are demo data.
 */
export const DEMO_ANALYSIS: PortfolioAnalysis = {
  holdings: weighHoldings([
    { symbol: 'AAPL', shares: 100, currentPriceCents: 15_000 },
    { symbol: 'GOOGL', shares: 50, currentPriceCents: 10_000 },
    { symbol: 'MSFT', shares: 75, currentPriceCents: 30_000 },
    { symbol: 'BRK.B', shares: 25, currentPriceCents: 30_000 },
  ]),
  categories: [
    {
      category: GRAHAM.name,
      score: 75,
      description: GRAHAM.description,
      recommendations: [
        'Ask for a wider margin of safety before adding to Microsoft.',
        'Keep Berkshire Hathaway as the anchor against assets.',
      ],
      detailedThesis: [
        'Graham’s seventh criterion multiplies price-to-earnings by price-to-book and stops at 22.5. Large software companies are far above it, because a balance sheet does not show most of what they are worth. At 45% of the portfolio, one such position decides the result: new money would do more in holdings bought nearer to book value.',
        'Book value is the measure Graham trusted, and it is also the one Berkshire reported for decades as a floor for its own value. A position of 15% steadies the portfolio’s price against assets; selling it to fund growth would take away the part that passes this test most easily.',
      ],
    },
    {
      category: BUFFETT.name,
      score: 85,
      description: BUFFETT.description,
      recommendations: [
        'Hold Apple and Microsoft for as long as their returns on equity last.',
        'Write down what Alphabet must earn for its price to make sense.',
      ],
      detailedThesis: [
        'The 1987 letter looks for an average return on equity above 20% over ten years with no year below 15%. Businesses that manage this with little debt are rare, and selling them early is the usual mistake. Watch the returns rather than the price: a fall that lasts two years is a reason to look again, a fall in the share price is not.',
        'Owner earnings are what could be taken out of the business each year without harming it: profit plus depreciation, less what must be spent to stay in place. Much of Alphabet’s spending on data centers may belong in that last part. A page with your own estimate protects you from paying for the most hopeful one.',
      ],
    },
    {
      category: LYNCH.name,
      score: 70,
      description: LYNCH.description,
      recommendations: [
        'Compare each price-to-earnings ratio with growth plus dividend yield.',
        'Spread the growth: three of four holdings answer to the same budget.',
      ],
      detailedThesis: [
        'Lynch divides growth plus yield by the price-to-earnings ratio: below 1 is poor, 1.5 is fair, 2 or more is what he looked for. Well-loved companies seldom reach 1.5. This does not make them bad holdings; it means that their growth is already in the price, and that a slow year will cost more than a good one brings.',
        'Apple, Alphabet and Microsoft sell to the same customers, who decide about phones, advertising and software from one budget. Together they are 85% of this portfolio. A stalwart from another industry, or another continent, would make the same average growth less dependent on one decision.',
      ],
    },
  ],
}
