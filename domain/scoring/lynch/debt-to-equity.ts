import { formatMillions, formatPercent } from '../../format-number.ts'
import { divide } from '../arithmetic.ts'
import { type CriterionDefinition, noPoints, type Rule } from '../criterion.ts'
import type { CriterionSubject, Text } from '../criterion-words.ts'
import { formatFigure, formatMultiple } from '../format-value.ts'
import { falling, rising, scaleRamp } from '../sensitivity.ts'
import { operand } from '../show-arithmetic.ts'

const RAMP = { zero: 1, full: 1 / 3 }
const limit = () => formatMultiple(RAMP.full)
const BANK_RAMP = { zero: 0.03, full: 0.075 }
const bankEnough = () => formatPercent(BANK_RAMP.full)

const ofBusiness: Rule = {
  needs: ['totalDebt', 'equity'],
  formula: 'Total debt ÷ equity',
  ramp: RAMP,
  judge: ({ totalDebt, equity }) =>
    equity > 0 ? totalDebt / equity : noPoints(divide(totalDebt, equity)),
  showArithmetic: ({ totalDebt, equity }) => ({
    expression: `${operand(totalDebt)} ÷ ${operand(equity)}`,
  }),
  findChange: ({ totalDebt: current, equity }) =>
    equity > 0
      ? falling({ label: 'total debt', unit: 'millions', current }, scaleRamp(RAMP, equity))
      : 'No amount of debt earns points while equity is zero or less.',
  weak: (subject) =>
    writeThinEquity(subject, {
      title: `Check how much ${subject.symbol} has borrowed: debt is ${subject.result} times equity, and ${limit()} or less earns full points.`,
      why: compareInterest(subject),
    }),
  strong: ({ symbol, result, facts: { totalDebt } }) =>
    totalDebt <= 0
      ? {
          title: `See what ${symbol} manages without borrowing: its total debt is 0.`,
          why: `Companies without debt seldom go under, and ${symbol} has that on its side.`,
        }
      : {
          title: `See what ${symbol} manages with little borrowing: debt of ${formatFigure(totalDebt)} million is ${result} times equity, and ${limit()} is low enough.`,
          why: `Companies with little debt seldom go under, and ${symbol} has that on its side.`,
        },
}

/** Equity divided by assets, which are equity plus total liabilities. */
const ofBank: Rule = {
  name: 'Equity to assets',
  unit: 'percent',
  needs: ['equity', 'totalLiabilities'],
  formula: 'Equity ÷ total assets',
  ramp: BANK_RAMP,
  judge: ({ equity, totalLiabilities }) =>
    equity > 0 ? equity / (equity + totalLiabilities) : noPoints(null),
  showArithmetic: ({ equity, totalLiabilities }) => ({
    expression: `${operand(equity)} ÷ (${operand(equity)} + ${operand(totalLiabilities)})`,
  }),
  findChange({ equity: current, totalLiabilities }) {
    const equityAt = (share: number) => (share / (1 - share)) * totalLiabilities
    return rising(
      { label: 'equity', unit: 'millions', current },
      { zero: equityAt(BANK_RAMP.zero), full: equityAt(BANK_RAMP.full) },
    )
  },
  weak: (subject) =>
    writeThinEquity(subject, {
      title: `Check how thick ${subject.symbol}’s cushion is: equity is ${subject.result} of its assets, and ${bankEnough()} earns full points.`,
      why: `A bank lends many times its own money, so losses on a small part of its loans can wipe out ${subject.symbol}’s equity.`,
    }),
  strong: ({ symbol, result }) => ({
    title: `Compare ${symbol}’s cushion with those of other banks: equity is ${result} of its assets, and ${bankEnough()} is enough.`,
    why: `The thicker the cushion, the more bad loans ${symbol} can absorb before its owners have to put in money.`,
  }),
}

export const DEBT_TO_EQUITY: CriterionDefinition = {
  id: 'debtToEquity',
  name: 'Debt to equity',
  weight: 15,
  unit: 'ratio',
  rules: { general: ofBusiness, utility: ofBusiness, financial: ofBank },
}

function writeThinEquity(subject: CriterionSubject, otherwise: Text): Text {
  const { symbol, facts } = subject
  if (facts.equity > 0) return otherwise
  const title = `Find out how ${symbol} lost its equity: it is ${formatMillions(facts.equity)}, so nothing backs its debt.`
  return { title, why: compareInterest(subject) }
}

function compareInterest({ symbol }: CriterionSubject): string {
  return `Debt is what turns a bad year into a crisis, so compare the interest that ${symbol} pays with what it earns.`
}
