import { last } from './arithmetic.ts'
import { freeCashFlowPerShare, lynchGrowth, netCashPerShare } from './lynch.ts'
import { formatFigure } from './show-arithmetic.ts'
import { count, millions, moved, percent, perShare, type Told, type Words } from './words.ts'

export const LYNCH_WORDS: Record<string, Words> = {
  growthPlusYieldToPe: { weak: tellDearGrowth, strong: tellCheapGrowth },
  growthRate: {
    weak: tellGrowth,
    strong: ({ s, v }) => ({
      title: `Find out which part of ${s} grows: EPS grew by ${v} a year, inside the range of 15% to 25% that Lynch liked best.`,
      why: `Growth at this pace can go on for years if it comes from new customers, and ends soon if ${s} only raised prices or cut costs.`,
    }),
  },
  debtToEquity: { weak: tellThinEquity, strong: tellSolidEquity },
  netCash: {
    weak: ({ s, v, facts }) => ({
      title: `Compare ${s}’s cash with its debt: the difference comes to ${perShare(netCashPerShare(facts))} a share, ${v} of the price, and 20.0% earns full points.`,
      why: `Net cash is what each share of ${s} has behind it before the business earns anything, and there is not much of it here.`,
    }),
    strong: ({ s, v, facts }) => ({
      title: `Ask what ${s} plans to do with its cash: less long-term debt, it comes to ${perShare(netCashPerShare(facts))} a share, ${v} of the price.`,
      why: `Cash is a cushion for ${s} only until it is spent, and the letter to shareholders often says what it will be spent on.`,
    }),
  },
  inventories: {
    weak: ({ s, v, facts }) => ({
      title: `Ask what is piling up at ${s}: inventories ${moved(facts.inventoryGrowth)} while sales ${moved(facts.salesGrowth)}.`,
      why: `Goods that pile up faster than sales may have to be marked down, and a gap of ${v} is an early sign of that at ${s}.`,
    }),
    strong: ({ s, facts }) => ({
      title: `See how ${s} keeps inventories in line with sales: inventories ${moved(facts.inventoryGrowth)} while sales ${moved(facts.salesGrowth)}.`,
      why: `Inventories that grow no faster than sales suggest that ${s} finds customers for what it makes.`,
    }),
  },
  freeCashFlowYield: {
    weak: ({ s, v, facts }) => ({
      title: `Compare the cash that ${s} brings in with its price: free cash flow is ${v} of the price, and 10.0% earns full points.`,
      why: `Operating cash flow of ${millions(facts.operatingCashFlow)} and capital expenditures of ${millions(last(facts.capitalExpenditures))} leave ${perShare(freeCashFlowPerShare(facts))} a share, and it matters whether ${s} spends for growth or for upkeep.`,
    }),
    strong: ({ s, v, facts }) => ({
      title: `Check whether last year was normal for ${s}: free cash flow of ${perShare(freeCashFlowPerShare(facts))} a share is ${v} of the price.`,
      why: `One year of low spending can make any company look rich in cash, so several years of ${s}’s cash flows tell you more.`,
    }),
  },
  profitableYears: {
    weak: ({ s, facts: { eps } }) => ({
      title: `Go through ${s}’s losses: EPS was above zero in ${countProfits(eps)} of the last 5 years.`,
      why: `A company that has lost money can still turn around, but ${s} has yet to show it year after year.`,
    }),
    strong: ({ s }) => ({
      title: `Look at how ${s} fared in the hardest of the last 5 years: even then it made a profit.`,
      why: `A run of profits is the least that Lynch expected of a steady company, and ${s} has one.`,
    }),
  },
}

function countProfits(eps: readonly number[]): number {
  return eps.slice(-5).filter((earnings) => earnings > 0).length
}

function tellDearGrowth({ s, v, price, facts: { eps, ...facts } }: Told) {
  const growth = lynchGrowth(eps)
  const earnings = last(eps)
  const dividendYield = percent(facts.dividendPerShare / facts.price)
  if (growth === undefined || growth <= 0) {
    const [first = 0] = eps.slice(-6)
    return {
      title: `Look for a reason why ${s} would grow: EPS went from ${perShare(first)} to ${perShare(earnings)} within ${count(eps.slice(-6).length, 'year')}, and without growth this test gives 0 points.`,
      why: `Lynch set growth against price, so ${s} gets no points here, whatever its dividend yield, which is ${dividendYield}.`,
    }
  }
  return {
    title: `Weigh ${s}’s growth against its price: growth plus yield is ${v} times the price-to-earnings ratio, and Lynch looked for 2.`,
    why: `EPS growth of ${percent(growth)} and a dividend yield of ${dividendYield} compare with a price of ${price} for EPS of ${perShare(earnings)}, so the price already reflects much of what ${s} may become.`,
  }
}

function tellCheapGrowth({ s, v, price, facts: { eps, ...facts } }: Told) {
  const growth = percent(lynchGrowth(eps) ?? 0)
  return {
    title: `Ask why ${s}’s growth costs so little: growth plus yield is ${v} times the price-to-earnings ratio, and Lynch looked for 2.`,
    why: `EPS growth of ${growth} and a dividend yield of ${percent(facts.dividendPerShare / facts.price)} compare with a price of ${price} for EPS of ${perShare(last(eps))}, which leaves room if ${s} slows down.`,
  }
}

function tellGrowth({ s, v, value, facts: { eps } }: Told) {
  const growth = lynchGrowth(eps)
  if (growth === undefined) {
    const record = eps.slice(-6)
    return {
      title: `Read how ${s} plans to turn itself around: EPS went from ${perShare(record[0] ?? 0)} to ${perShare(last(record))}, so no growth rate can be computed.`,
      why: `Lynch treated turnarounds separately: ${s} has to make money again before its growth can be judged.`,
    }
  }
  if (growth > 0.25) {
    return {
      title: `Ask how long ${s} can keep up its pace: EPS grew by ${v} a year, and growth above 25% loses points.`,
      why: `Growth this fast attracts rivals and is hard to sustain, so read ${s}’s plans twice.`,
    }
  }
  return {
    title: `Ask where new growth at ${s} would come from: EPS ${moved(value ?? 0)} a year, and growth of 15% earns full points.`,
    why: `The slower a company grows, the more its return depends on dividends and on the price, and ${s} is no exception.`,
  }
}

function tellThinEquity({ s, v, isBank, facts }: Told) {
  const why = `Debt is what turns a bad year into a crisis, so compare the interest that ${s} pays with what it earns.`
  if (facts.equity <= 0) {
    const title = `Find out how ${s} lost its equity: it is ${millions(facts.equity)}, so nothing backs its debt.`
    return { title, why }
  }
  if (isBank) {
    return {
      title: `Check how thick ${s}’s cushion is: equity is ${v} of its assets, and 7.5% earns full points.`,
      why: `A bank lends many times its own money, so losses on a small part of its loans can wipe out ${s}’s equity.`,
    }
  }
  const title = `Check how much ${s} has borrowed: debt is ${v} times equity, and 0.33 or less earns full points.`
  return { title, why }
}

function tellSolidEquity({ s, v, isBank, facts }: Told) {
  if (isBank) {
    return {
      title: `Compare ${s}’s cushion with those of other banks: equity is ${v} of its assets, and 7.5% is enough.`,
      why: `The thicker the cushion, the more bad loans ${s} can absorb before its owners have to put in money.`,
    }
  }
  if (facts.totalDebt <= 0) {
    return {
      title: `See what ${s} manages without borrowing: its total debt is 0.`,
      why: `Companies without debt seldom go under, and ${s} has that on its side.`,
    }
  }
  return {
    title: `See what ${s} manages with little borrowing: debt of ${formatFigure(facts.totalDebt)} million is ${v} times equity, and 0.33 is low enough.`,
    why: `Companies with little debt seldom go under, and ${s} has that on its side.`,
  }
}
