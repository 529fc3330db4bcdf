import type { CompanyInputs } from '../markets/company-inputs.ts'
import { describeSubject } from './criterion-words.ts'
import { describeChange } from './describe-change.ts'
import { describeThreshold } from './describe-threshold.ts'
import { scoreCompany } from './score-company.ts'
import { showArithmetic } from './show-arithmetic.ts'
import { findChange } from './what-would-change.ts'

type Example = { symbol: string; price: number; inputs: CompanyInputs }

/** Invented companies with known scores, from the schools' definition. */
export const HARB: Example = {
  symbol: 'HARB',
  price: 24,
  inputs: {
    sector: 'general',
    revenueUsdMillions: 900,
    currentAssets: 3000,
    currentLiabilities: 1250,
    totalLiabilities: 2250,
    longTermDebt: 700,
    totalDebt: 900,
    cash: 1100,
    equity: 5000,
    shares: 250,
    eps: [1.5, 1.6, 1.55, 1.7, 1.8, 1.75, 1.9, 2.0, 2.1, 2.2],
    dividendYears: 15,
    dividendPerShare: 0.96,
    returnOnEquity: [0.1, 0.1, 0.095, 0.1, 0.105, 0.1, 0.105, 0.105, 0.105, 0.11],
    grossMargin: 0.28,
    netIncome: 550,
    revenue: 7000,
    depreciationAndAmortization: 300,
    capitalExpenditures: [300, 320, 340, 360, 380],
    workingCapitalChange: 40,
    operatingCashFlow: 810,
    salesGrowth: 0.05,
    inventoryGrowth: 0.03,
  },
}

export const LOTUS: Example = {
  symbol: 'LOTUS',
  price: 150,
  inputs: {
    sector: 'general',
    revenueUsdMillions: 2400,
    currentAssets: 9000,
    currentLiabilities: 6000,
    totalLiabilities: 9000,
    longTermDebt: 2000,
    totalDebt: 2500,
    cash: 5000,
    equity: 10_000,
    shares: 500,
    eps: [2.4, 2.8, 3.2, 3.7, 4.2, 4.0, 4.8, 5.5, 6.2, 7.0],
    dividendYears: 8,
    dividendPerShare: 1.5,
    returnOnEquity: [0.24, 0.25, 0.26, 0.27, 0.28, 0.24, 0.28, 0.3, 0.32, 0.35],
    grossMargin: 0.52,
    netIncome: 3500,
    revenue: 16_000,
    depreciationAndAmortization: 600,
    capitalExpenditures: [500, 550, 600, 650, 700],
    workingCapitalChange: 100,
    operatingCashFlow: 4100,
    salesGrowth: 0.1,
    inventoryGrowth: 0.14,
  },
}

export const MEKONG: Example = {
  symbol: 'MEKONG',
  price: 30,
  inputs: {
    sector: 'general',
    revenueUsdMillions: 300,
    currentAssets: 800,
    currentLiabilities: 700,
    totalLiabilities: 1600,
    longTermDebt: 600,
    totalDebt: 800,
    cash: 200,
    equity: 1000,
    shares: 100,
    eps: [0.8, -0.2, 0.5, 0.9, 1.0, 1.2, 1.5, 1.9, 2.4, 3.0],
    dividendYears: 2,
    dividendPerShare: 0.3,
    returnOnEquity: [0.1, -0.03, 0.06, 0.1, 0.11, 0.12, 0.15, 0.19, 0.24, 0.3],
    grossMargin: 0.33,
    netIncome: 300,
    revenue: 2300,
    depreciationAndAmortization: 80,
    capitalExpenditures: [100, 120, 140, 160, 180],
    workingCapitalChange: 60,
    operatingCashFlow: 320,
    salesGrowth: 0.2,
    inventoryGrowth: 0.32,
  },
}

export const SBANK: Example = {
  symbol: 'SBANK',
  price: 12,
  inputs: {
    sector: 'financial',
    revenueUsdMillions: 1500,
    totalLiabilities: 90_000,
    equity: 9000,
    shares: 1000,
    eps: [0.8, 0.82, 0.85, 0.9, 0.7, 0.75, 0.95, 1.0, 1.05, 1.1],
    dividendYears: 22,
    dividendPerShare: 0.6,
    returnOnEquity: [0.11, 0.11, 0.11, 0.115, 0.09, 0.095, 0.115, 0.118, 0.12, 0.122],
    longTermDebt: 5000,
    totalDebt: 9000,
    cash: 8000,
    netIncome: 1100,
    revenue: 4000,
    depreciationAndAmortization: 100,
    capitalExpenditures: [80, 80, 80, 80, 80],
    workingCapitalChange: 0,
    operatingCashFlow: 1200,
    salesGrowth: 0.04,
  },
}

/** What a reader can open of one criterion, for an example with some figures changed. */
export function openCriterion(
  id: string,
  { price, ...changes }: CompanyInputs & { price?: number } = {},
  example: Example = HARB,
) {
  const inputs = { ...example.inputs, ...changes }
  const company = { price: price ?? example.price, inputs, currency: 'USD' }
  const all = Object.values(scoreCompany(company)).flatMap(({ criteria }) => criteria)
  const criterion = all.find((candidate) => candidate.id === id)
  if (criterion?.state !== 'scored') throw new Error(`${id} should be scored.`)
  const { rule, value, points, share } = criterion
  const subject = describeSubject(example.symbol, criterion, company)
  const { title, why } = share < 1 ? rule.weak(subject) : rule.strong(subject)
  const { text: arithmetic, steps } = showArithmetic(criterion, company)
  return {
    value,
    points,
    formula: rule.formula,
    arithmetic,
    steps: Object.fromEntries(steps.map((step) => [step.label, step.value])),
    threshold: describeThreshold(criterion),
    change: describeChange(findChange(criterion, company)),
    title,
    why,
  }
}
