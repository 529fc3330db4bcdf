export type TestAnswer = 'yes' | 'partly' | 'no'

export type TestQuestion = {
  id: string
  text: string
  /** What a yes means, so that readers answer alike. */
  help: string
  /** Points for a yes; half of them for "partly". The weights add up to 100. */
  weight: number
}

/**
 * Eight questions on a business, in Buffett's manner. The thresholds come from the literature:
 * return on equity from the 1987 letter, owner earnings from the 1986 letter, the rest from Mary
 * Buffett and David Clark, "Warren Buffett and the Interpretation of Financial Statements" (2008).
 * The weights are ours.
 */
export const QUESTIONS: readonly TestQuestion[] = [
  {
    id: 'understandable',
    text: 'Can you explain in three sentences how it makes money?',
    help: 'Partly: you know the product, but not who pays for it and why they stay.',
    weight: 10,
  },
  {
    id: 'returnOnEquity',
    text: 'Has it earned 15% or more on equity in most of the last ten years?',
    help: 'Partly: in about half of those years. For banks and insurers, 12% will do.',
    weight: 20,
  },
  {
    id: 'earningsTrend',
    text: 'Have earnings per share risen over the last ten years, without a loss?',
    help: 'Partly: they have risen, with one loss or one deep fall.',
    weight: 10,
  },
  {
    id: 'debtPayback',
    text: 'Could it repay its long-term debt with three years of profit?',
    help: 'Partly: it would take three to eight years.',
    weight: 10,
  },
  {
    id: 'pricingPower',
    text: 'Could it raise prices by more than inflation and keep its customers?',
    help: 'A gross margin of 40% or more, held for years, is good evidence.',
    weight: 15,
  },
  {
    id: 'ownerEarnings',
    text: 'Do its profits turn into cash, after the spending it needs to hold its position?',
    help: 'Partly: most of them do. No: plants and inventory absorb the cash.',
    weight: 10,
  },
  {
    id: 'management',
    text: 'Do the people in control treat small shareholders as partners?',
    help: 'Look at related-party transactions, share issues and what management says in bad years.',
    weight: 10,
  },
  {
    id: 'marginOfSafety',
    text: 'Is the price at least a quarter below what you think it is worth?',
    help: 'Partly: it is at or a little below your estimate.',
    weight: 15,
  },
]

const SHARE_OF_POINTS: Record<TestAnswer, number> = { yes: 1, partly: 0.5, no: 0 }

/** From 0 to 100; undefined until every question has an answer. */
export function scoreAnswers(answers: Readonly<Record<string, TestAnswer>>): number | undefined {
  let score = 0
  for (const { id, weight } of QUESTIONS) {
    const answer = answers[id]
    if (answer === undefined) return undefined
    score += weight * SHARE_OF_POINTS[answer]
  }
  return Math.round(score)
}

/** For a score from 0 to 100. A reading suggestion, not advice to buy or sell. */
export function recommend(score: number): string {
  if (score >= 80) {
    return 'By your answers, a good business. Read ten annual reports, newest last, then estimate what it is worth.'
  }
  if (score >= 60) {
    return 'A fair business with gaps. Before you go on, find out whether the points it missed are temporary or permanent.'
  }
  return 'Not by this test. Set it aside, write down why, and look again when an answer changes.'
}

export type BuffettTestResult = {
  email: string
  score: number
  /** When the last question was answered, ISO 8601. */
  testDate: string
}

/** The request that records a result in the CRM. */
export function describeTestResult({ email, score, testDate }: BuffettTestResult) {
  return {
    type: 'event',
    data: {
      eventName: 'buffett_test',
      email,
      properties: { test_score: score, recommendation: recommend(score), test_date: testDate },
    },
  } as const
}
