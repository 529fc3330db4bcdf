import { mean } from './arithmetic.ts'
import {
  countGoodYears,
  countRises,
  expectedGrowth,
  GOOD_RETURN,
  intrinsicValue,
  intrinsicValueOfBank,
  ownerEarnings,
} from './buffett.ts'
import { bookValuePerShare } from './graham.ts'
import { count, millions, percent, perShare, type Told, type Words } from './words.ts'

export const BUFFETT_WORDS: Record<string, Words> = {
  returnOnEquity: {
    weak: ({ s, v, full }) => ({
      title: `Find out why ${s} earns ${v} on its equity, short of the ${full} that this test requires.`,
      why: `What a company earns on its equity limits how fast it can grow without new money, and at ${s} that pace is modest.`,
    }),
    strong: ({ s, v, full }) => ({
      title: `Ask how ${s} earns ${v} on its equity, when ${full} would be enough for full points.`,
      why: `A high return can come from a fine business or from little equity and a lot of debt, so read it next to ${s}’s balance sheet.`,
    }),
  },
  consistency: {
    weak: ({ s, ...told }) => ({
      title: `List the years in which ${s} fell short: its return on equity reached ${goodReturn(told)} in ${countGood(told)} of ${count(told.facts.returnOnEquity.length, 'year')}.`,
      why: `Good years alone prove little, and the weak ones show what competition and the cycle do to ${s}.`,
    }),
    strong: ({ s, ...told }) => ({
      title: `Name what protects ${s}: its return on equity reached ${goodReturn(told)} in ${countGood(told)} of ${count(told.facts.returnOnEquity.length, 'year')}.`,
      why: `Returns that last usually have a reason, and putting ${s}’s reason into words is the real work.`,
    }),
  },
  earningsTrend: {
    weak: ({ s, v, facts: { eps } }) => ({
      title: `Mark the years in which EPS at ${s} did not rise: it rose in ${countRises(eps)} of ${count(eps.length - 1, 'year')}, which is ${v}, and 80.0% earns full points.`,
      why: `Ups and downs suggest that ${s} depends on prices or demand it cannot control.`,
    }),
    strong: ({ s, facts: { eps } }) => ({
      title: `Check whether EPS at ${s} rose because of higher profit or fewer shares: it rose in ${countRises(eps)} of ${count(eps.length - 1, 'year')}.`,
      why: `A steady rise makes ${s}’s prospects easier to judge, though no easier to predict.`,
    }),
  },
  debtPayback: {
    weak: tellSlowPayback,
    strong: ({ s, v, facts: { longTermDebt } }) => ({
      title:
        longTermDebt <= 0
          ? `Ask whether ${s} needs to borrow at all: its long-term debt is 0.`
          : `Ask whether ${s} needs to borrow at all: ${v} of profit would repay its long-term debt.`,
      why: `With so little debt, ${s} can wait out a bad year without turning to its bank.`,
    }),
  },
  grossMargin: {
    weak: ({ s, v, full }) => ({
      title: `Find out who sets the prices at ${s}: a gross margin of ${v} is short of ${full}.`,
      why: `A thin margin often means that ${s}’s customers could easily change suppliers.`,
    }),
    strong: ({ s, v, full }) => ({
      title: `Find out why ${s}’s customers accept its prices: it keeps ${v} of sales as gross profit, and ${full} is enough.`,
      why: `Margins like this rest on a brand, a patent or a habit, and which of these ${s} has decides how long they last.`,
    }),
  },
  netMargin: {
    weak: ({ s, v, full, facts: { revenue, netIncome } }) => ({
      title:
        revenue > 0
          ? `Follow ${s}’s costs line by line: its net margin is ${v}, and ${full} earns full points.`
          : `Look at where ${s}’s income comes from: revenue was ${millions(revenue)} and net income ${millions(netIncome)}, so there is no margin.`,
      why: `Materials, overhead, interest and tax come between sales and profit, and each has its own line in ${s}’s report.`,
    }),
    strong: ({ s, v, full }) => ({
      title: `See whether ${s}’s net margin has narrowed: it is ${v}, and ${full} is enough.`,
      why: `A margin that high attracts rivals, and any rivals of ${s} will show up here first.`,
    }),
  },
  ownerEarnings: {
    weak: ({ s, v, full, facts }) => ({
      title:
        facts.netIncome > 0
          ? `See where ${s}’s cash goes: owner earnings are ${v} times net income, and ${full} earns full points.`
          : `Start with ${s}’s loss: with net income of ${millions(facts.netIncome)}, owner earnings of ${millions(ownerEarnings(facts))} prove nothing.`,
      why: `All capital expenditures count as upkeep here, which is strict, and ${s}’s management report may say how much of the spending was for growth.`,
    }),
    strong: ({ s, v }) => ({
      title: `Compare ${s}’s profit with its cash: owner earnings are ${v} times net income.`,
      why: `Cash is harder to dress up than profit, so this is a good sign for ${s}’s financial statements.`,
    }),
  },
  marginOfSafety: {
    weak: tellNoMargin,
    strong: ({ s, v, price, ...told }) => ({
      title: `Try to prove ${s}’s intrinsic value wrong: at ${price} the margin of safety is ${v}.`,
      why: tellAssumption(s, told),
    }),
  },
}

type Rest = Omit<Told, 's'>

function goodReturn({ isBank }: Rest): string {
  return percent(GOOD_RETURN[isBank ? 'financial' : 'general'], 0)
}

function countGood({ isBank, facts }: Rest): number {
  return countGoodYears(facts.returnOnEquity, GOOD_RETURN[isBank ? 'financial' : 'general'])
}

function tellSlowPayback({ s, v, facts: { netIncome, longTermDebt } }: Told) {
  if (longTermDebt <= 0) {
    return {
      title: `Start with ${s}’s loss: net income was ${millions(netIncome)}, so this test gives 0 points although long-term debt is 0.`,
      why: `A company that loses money may have to borrow, so it matters how long ${s}’s cash will last.`,
    }
  }
  return {
    title:
      netIncome > 0
        ? `Check ${s}’s debt: repaying it would take ${v} of profit, and 4 is the most for full points.`
        : `Check how ${s} pays the interest on ${millions(longTermDebt)} of long-term debt: net income was ${millions(netIncome)}.`,
    why: `Debt is safe only while profits last, so compare the debt that ${s} has to repay each year with what it earned in its weakest one.`,
  }
}

function tellNoMargin({ s, v, price, value, ...told }: Told) {
  const { facts, isBank } = told
  if (value !== null) {
    const title = `Test what ${s}’s price assumes: at ${price} the margin of safety is ${v}, and 25.0% earns full points.`
    return { title, why: tellAssumption(s, told) }
  }
  if (isBank) {
    return {
      title: `Find out what ${s} could earn on its equity: with ${percent(mean(facts.returnOnEquity))} on a book value of ${perShare(bookValuePerShare(facts))} a share, there is no intrinsic value to set against ${price}.`,
      why: `A bank that earns less than its cost of capital is worth less than its books say, and ${s}’s report may set out a plan.`,
    }
  }
  return {
    title: `Find out what ${s} could earn for its owners: owner earnings are ${millions(ownerEarnings(facts))}, so there is no intrinsic value to set against ${price}.`,
    why: `Upkeep takes more than ${s} brings in, and the question is whether that is a growth phase or a habit.`,
  }
}

function tellAssumption(s: string, { facts, isBank }: Omit<Rest, 'v' | 'price' | 'value'>): string {
  if (isBank) {
    const value = perShare(intrinsicValueOfBank(facts))
    return `The intrinsic value of ${value} rests on an average return on equity of ${percent(mean(facts.returnOnEquity))}, and a bad year for loans at ${s} would lower both.`
  }
  const value = perShare(intrinsicValue(facts))
  const growth = percent(expectedGrowth(facts.eps))
  return `The intrinsic value of ${value} assumes that ${s}’s owner earnings grow by ${growth} a year for ten years, which its own plans may or may not support.`
}
