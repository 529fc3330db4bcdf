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
      title: `See why ${s} earns ${v} on its equity, short of the ${full} that this test asks for.`,
      why: `What a company earns on the money left in it sets how fast it can grow without asking for more, and that pace is modest at ${s}.`,
    }),
    strong: ({ s, v, full }) => ({
      title: `Ask how ${s} earns ${v} on its equity, when ${full} is enough for full points.`,
      why: `A high return can come from a fine business or from a small equity beside large debts, so the balance sheet of ${s} belongs next to it.`,
    }),
  },
  consistency: {
    weak: ({ s, ...told }) => ({
      title: `List the years in which ${s} fell short: a return on equity of ${goodReturn(told)} or more came in ${countGood(told)} of ${count(told.facts.returnOnEquity.length, 'year')}.`,
      why: `Good years alone prove little, and the weak ones show what competition and the cycle do to ${s}.`,
    }),
    strong: ({ s, ...told }) => ({
      title: `Name what protects ${s}: its return on equity reached ${goodReturn(told)} in ${countGood(told)} of ${count(told.facts.returnOnEquity.length, 'year')}.`,
      why: `Returns that last usually have a reason, and putting the one of ${s} into words is the real work.`,
    }),
  },
  earningsTrend: {
    weak: ({ s, v, facts: { eps } }) => ({
      title: `Mark the years in which EPS at ${s} did not rise: it rose in ${countRises(eps)} of ${count(eps.length - 1, 'year')}, which is ${v}, and 80.0% earns full points.`,
      why: `Ups and downs suggest that ${s} lives with prices or demand it cannot control.`,
    }),
    strong: ({ s, facts: { eps } }) => ({
      title: `Check whether the rise of EPS at ${s} came from profit or from fewer shares: it rose in ${countRises(eps)} of ${count(eps.length - 1, 'year')}.`,
      why: `A steady rise makes the coming years of ${s} easier to judge, though no easier to foresee.`,
    }),
  },
  debtPayback: {
    weak: tellSlowPayback,
    strong: ({ s, v, facts: { longTermDebt } }) => ({
      title:
        longTermDebt <= 0
          ? `Ask whether ${s} needs to borrow at all: its long-term debt is 0.`
          : `Ask whether ${s} needs to borrow at all: ${v} of profit would repay its long-term debt.`,
      why: `With so little owed, ${s} can wait out a bad year without asking its bank.`,
    }),
  },
  grossMargin: {
    weak: ({ s, v, full }) => ({
      title: `Find out who sets the prices at ${s}: a gross margin of ${v} is short of ${full}.`,
      why: `A thin margin often means that the customers of ${s} could easily turn to another supplier.`,
    }),
    strong: ({ s, v, full }) => ({
      title: `Find out why customers of ${s} accept its prices: it keeps ${v} of sales as gross profit, and ${full} is enough.`,
      why: `Margins like this rest on a brand, a patent or a habit, and which of them it is at ${s} decides how long they last.`,
    }),
  },
  netMargin: {
    weak: ({ s, v, full, facts: { revenue, netIncome } }) => ({
      title:
        revenue > 0
          ? `Follow the costs of ${s} line by line: its net margin is ${v}, and ${full} earns full points.`
          : `Look at where the income of ${s} comes from: revenue was ${millions(revenue)} and net income ${millions(netIncome)}, so there is no margin.`,
      why: `Between sales and profit lie materials, overhead, interest and tax, and each of them has its own line in the report of ${s}.`,
    }),
    strong: ({ s, v, full }) => ({
      title: `See whether the net margin of ${s} has narrowed: it is ${v}, and ${full} is enough.`,
      why: `A margin that high attracts rivals, and those of ${s} will show up in it first.`,
    }),
  },
  ownerEarnings: {
    weak: ({ s, v, full, facts }) => ({
      title:
        facts.netIncome > 0
          ? `See where the cash of ${s} goes: owner earnings are ${v} times net income, and ${full} earns full points.`
          : `Start with the loss of ${s}: with net income of ${millions(facts.netIncome)}, owner earnings of ${millions(ownerEarnings(facts))} prove nothing.`,
      why: `All capital expenditures count as upkeep here, which is strict, and the management report of ${s} may say how much of them was meant for growth.`,
    }),
    strong: ({ s, v }) => ({
      title: `Compare the profit of ${s} with its cash: owner earnings are ${v} times net income.`,
      why: `Cash is harder to dress up than profit, so this speaks for the accounts of ${s}.`,
    }),
  },
  marginOfSafety: {
    weak: tellNoMargin,
    strong: ({ s, v, price, ...told }) => ({
      title: `Try to prove the intrinsic value of ${s} wrong: at ${price} the margin of safety is ${v}.`,
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
      title: `Start with the loss of ${s}: net income was ${millions(netIncome)}, so this test gives 0 points although long-term debt is 0.`,
      why: `A company that loses money may have to borrow, so it matters how long the cash of ${s} lasts.`,
    }
  }
  return {
    title:
      netIncome > 0
        ? `Check the debt of ${s}: repaying it would take ${v} of profit, and 4 is the most for full points.`
        : `Check how ${s} pays the interest on ${millions(longTermDebt)} of long-term debt: net income was ${millions(netIncome)}.`,
    why: `Debt is safe only while profits last, so the due dates of ${s} are best read next to its weakest year.`,
  }
}

function tellNoMargin({ s, v, price, value, ...told }: Told) {
  const { facts, isBank } = told
  if (value !== null) {
    const title = `Test what the price of ${s} assumes: at ${price} the margin of safety is ${v}, and 25.0% earns full points.`
    return { title, why: tellAssumption(s, told) }
  }
  if (isBank) {
    return {
      title: `Find out what ${s} could earn on its equity: with ${percent(mean(facts.returnOnEquity))} on a book value of ${perShare(bookValuePerShare(facts))} a share, there is no intrinsic value to set against ${price}.`,
      why: `A bank that earns less than its capital costs is worth less than its books say, and the report of ${s} may name a plan.`,
    }
  }
  return {
    title: `Find out what ${s} could earn for its owners: owner earnings are ${millions(ownerEarnings(facts))}, so there is no intrinsic value to set against ${price}.`,
    why: `Upkeep takes more than ${s} brings in, and the question is whether that is a phase of growth or a habit.`,
  }
}

function tellAssumption(s: string, { facts, isBank }: Omit<Rest, 'v' | 'price' | 'value'>): string {
  if (isBank) {
    const value = perShare(intrinsicValueOfBank(facts))
    return `The intrinsic value of ${value} rests on an average return on equity of ${percent(mean(facts.returnOnEquity))}, and a bad year of loans at ${s} would lower both.`
  }
  const value = perShare(intrinsicValue(facts))
  const growth = percent(expectedGrowth(facts.eps))
  return `The intrinsic value of ${value} assumes that owner earnings of ${s} grow by ${growth} a year for ten years, which its own plans may or may not support.`
}
