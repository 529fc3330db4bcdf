import { regionOf, withoutTickers } from '../listed-companies.ts'
import {
  findRelevanceKeywords,
  type LabelReason,
  NEWS_REGIONS,
  NEWS_SECTORS,
  scoreRelevance,
} from '../news-article.ts'
import { CATEGORY_TERMS, NEWS_CATEGORIES, NO_CATEGORY } from './category-terms.ts'
import {
  type Choice,
  collectVotes,
  countVotes,
  parseLabelTable,
  type Vote,
} from './choose-label.ts'
import { findCompanies, type MentionedCompany, sectorOf } from './find-companies.ts'
import { isExplainer, type MeasuredSentiment, measureSentiment } from './measure-sentiment.ts'
import { NO_REGION, REGION_TERMS } from './region-terms.ts'
import { NO_SECTOR, SECTOR_TERMS } from './sector-terms.ts'
import { splitWords, type Word } from './words.ts'

export type ArticleToUnderstand = {
  title: string
  description: string
  source: string
  /** The feed's own labels, used if the rules find nothing surer. */
  defaults?: { region?: string; category?: string; sector?: string }
}

export type Understanding = {
  category: string
  region: string
  sector?: string
  companies: MentionedCompany[]
  sentiment: MeasuredSentiment['sentiment']
  /** In percent. */
  relevance: number
  reasons: LabelReason[]
}

/** From this score on, words override the feed's labels for all its articles. */
const SURE = { category: 4, region: 3, sector: 3 }
/** Below this score, words are ignored. */
const ENOUGH = { category: 1, region: 2, sector: 2 }
const MAX_COMPANIES = 8
const MAX_WORDS = 8
const COMPANY_WEIGHT = { region: 2.5, sector: 3.5 }

const categoryTerms = parseLabelTable(CATEGORY_TERMS, NO_CATEGORY)
const regionTerms = parseLabelTable(REGION_TERMS, NO_REGION)
const sectorTerms = parseLabelTable(SECTOR_TERMS, NO_SECTOR)

/** Labels an article by rules. Expects plain text; reads the first 3,000 characters of each part. */
export function understandArticle(article: ArticleToUnderstand): Understanding {
  const text = {
    title: splitWords(withoutTickers(article.title)),
    description: splitWords(withoutTickers(article.description)),
  }
  const companies = recognizeCompanies(article, text)
  const category = chooseCategory(text, companies, article.defaults?.category)
  const region = chooseRegion(text, companies, article.defaults?.region)
  const isGeneral = category.value === 'General'
  const sector = isGeneral ? undefined : chooseSector(text, companies, article.defaults?.sector)
  const { sentiment, because } = measureSentiment(text, { isGeneral })
  const relevance = scoreRelevance(article)
  return {
    category: category.value,
    region: region.value,
    ...(sector && { sector: sector.value }),
    companies,
    sentiment,
    relevance,
    reasons: [
      category,
      region,
      ...(sector ? [sector] : []),
      ...companies.map(({ symbol, words }) =>
        reason({ label: 'company', value: symbol, rule: 'words', because: [words] }),
      ),
      reason({
        label: 'sentiment',
        value: sentiment,
        rule: because.length > 0 ? 'words' : 'nothing found',
        because: [
          ...because.map(
            ({ words, weight }) => `${words} (${weight > 0 ? '+' : '−'}${Math.abs(weight)})`,
          ),
        ],
      }),
      reason({
        label: 'relevance',
        value: `${relevance}%`,
        rule: 'words',
        because: findRelevanceKeywords(article),
      }),
    ],
  }
}

type Text = { title: Word[]; description: Word[] }

function recognizeCompanies(article: ArticleToUnderstand, text: Text): MentionedCompany[] {
  const inTitle = findCompanies(article.title, text.title)
  const known = new Set(inTitle.map(({ symbol }) => symbol))
  const others = findCompanies(article.description, text.description)
  return [...inTitle, ...others.filter(({ symbol }) => !known.has(symbol))].slice(0, MAX_COMPANIES)
}

function chooseCategory(
  { title, description }: Text,
  companies: readonly MentionedCompany[],
  byFeed: string | undefined,
): LabelReason {
  const weight = isExplainer(title) ? 3.5 : 2.5
  const byName = companies.slice(0, 1).map(({ words }) => ({ label: 'Companies', weight, words }))
  const votes: Vote<string>[] = [...collectVotes(title, description, categoryTerms), ...byName]
  const choice = countVotes(votes)
  return (
    decide('category', choice, byFeed) ??
    reason({ label: 'category', value: 'General', rule: 'nothing found', because: [] })
  )
}

function chooseRegion(
  { title, description }: Text,
  companies: readonly MentionedCompany[],
  byFeed: string | undefined,
): LabelReason {
  const votes = collectVotes(title, description, regionTerms)
  const choice = countVotes([...votes, ...vote(companies, 'region', regionOf)], {
    favorsFirst: true,
  })
  return (
    decide('region', choice, byFeed) ??
    reason({ label: 'region', value: 'Global', rule: 'nothing found', because: [] })
  )
}

function chooseSector(
  { title, description }: Text,
  companies: readonly MentionedCompany[],
  byFeed: string | undefined,
): LabelReason | undefined {
  const votes = collectVotes(title, description, sectorTerms)
  const choice = countVotes([...vote(companies, 'sector', sectorOf), ...votes], {
    favorsFirst: true,
  })
  return decide('sector', choice, byFeed)
}

function vote<Label extends string>(
  companies: readonly MentionedCompany[],
  kind: keyof typeof COMPANY_WEIGHT,
  labelOf: (symbol: string) => Label | undefined,
): Vote<Label>[] {
  return companies.flatMap(({ symbol, words }) => {
    const label = labelOf(symbol)
    return label ? [{ label, weight: COMPANY_WEIGHT[kind], words }] : []
  })
}

/** The feed's label counts unless the words are sure; undefined if neither gives one. */
function decide(
  label: keyof typeof SURE,
  choice: Choice<string> | undefined,
  byFeed: string | undefined,
): LabelReason | undefined {
  const isSure = choice !== undefined && choice.score >= SURE[label]
  if (byFeed && !isSure)
    return reason({ label, value: spell(label, byFeed), rule: 'feed', because: [] })
  if (!choice || choice.score < ENOUGH[label]) return undefined
  return reason({
    label,
    value: choice.label,
    rule: 'words',
    because: choice.because.slice(0, MAX_WORDS),
  })
}

/** Feeds are configured in lower case: "emerging markets". */
function spell(label: keyof typeof SURE, value: string): string {
  const known: Record<typeof label, readonly string[]> = {
    category: NEWS_CATEGORIES,
    region: [...NEWS_REGIONS, 'Global'],
    sector: NEWS_SECTORS,
  }
  return known[label].find((name) => name.toLowerCase() === value.toLowerCase()) ?? value
}

function reason({
  label,
  value,
  rule,
  because,
}: {
  label: LabelReason['label']
  value: string
  rule: LabelReason['rule']
  because: string[]
}): LabelReason {
  return { label, value, rule, because }
}
