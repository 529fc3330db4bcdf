import { isAtMost, mean, meanOfLatestThree } from './arithmetic.ts'
import {
  bookValuePerShare,
  countLossYears,
  FULL_PRICE_TO_BOOK,
  GRAHAM_PRODUCT,
  netCurrentAssetValuePerShare,
} from './graham.ts'
import { count, millions, moved, perShare, ratio, type Told, type Words } from './words.ts'

export const GRAHAM_WORDS: Record<string, Words> = {
  size: {
    weak: ({ s, v, full }) => ({
      title: `Ask what ${s} would live on without its biggest customer: revenue of ${v} US dollars is short of the ${full} that the size test requires.`,
      why: `A company the size of ${s} has fewer products and customers to fall back on, and the segment note of its annual report shows how many.`,
    }),
    strong: ({ s, v, full }) => ({
      title: `See how broad ${s}’s business is: revenue of ${v} US dollars meets the ${full} that the size test requires.`,
      why: `Graham preferred large companies because one failed product rarely sinks them, and ${s} passes on that count.`,
    }),
  },
  currentRatio: {
    weak: ({ s, v, value }) => ({
      title: `Look up what ${s} owes within a year: its current ratio is ${v}, and Graham wanted 2.`,
      why:
        (value ?? 0) < 1
          ? `Below 1, the coming year’s bills exceed the assets that turn into cash in that time, so ${s} depends on credit or on cash it has yet to earn.`
          : `${s} can pay what is due within a year, but with a thinner cushion than Graham wanted for years when customers pay late.`,
    }),
    strong: ({ s, v, value }) => ({
      title:
        value === null
          ? `Confirm that ${s} really owes nothing within a year: with current liabilities of 0 the current ratio earns full points.`
          : `Check how much of ${s}’s cushion is cash: its current ratio of ${v} meets the 2 that Graham wanted.`,
      why: `With a cushion this size, ${s} does not need a lender’s goodwill in a slow year, unless much of the cushion is slow-moving inventory.`,
    }),
  },
  longTermDebt: { weak: tellHeavyDebt, strong: tellLightDebt },
  earningsStability: {
    weak: tellUnstableEarnings,
    strong: ({ s, facts: { eps } }) => ({
      title: `Look at the worst of the last ${count(eps.length, 'year')} at ${s}: even that one was not a loss.`,
      why: `The record includes whatever went wrong in that time, so it says more about ${s} than one good year could.`,
    }),
  },
  dividendRecord: {
    weak: ({ s, v, value }) => ({
      title:
        value === 0
          ? `Find out why ${s} has no dividend record: it is ${v} long, and Graham wanted 20.`
          : `Find out when ${s} began its current run of dividends: the record is ${v}, and Graham wanted 20.`,
      why: `Dividends are hard to fake, since each one has to be paid in cash, and ${s} has not done so for long enough to earn full points.`,
    }),
    strong: ({ s, v }) => ({
      title: `See what ${s} did with its dividend in bad times: the record is unbroken for ${v}, and 20 is enough.`,
      why: `Each of those payments was made in cash, which backs up the profits that ${s} reported in the same years.`,
    }),
  },
  earningsGrowth: {
    weak: tellWeakGrowth,
    strong: ({ s, value, facts: { eps } }) => ({
      title: `Ask what drove earnings at ${s}: the three-year average ${moved(value ?? 0)}, and 33.3% is enough.`,
      why: `From ${perShare(mean(eps.slice(0, 3)))} to ${perShare(meanOfLatestThree(eps))} a share is growth between averages, so no single good year at ${s} decides it.`,
    }),
  },
  priceEarnings: {
    weak: tellHighMultiple,
    strong: ({ s, v, price }) => ({
      title: `Ask why ${s} is priced so low: ${price} is ${v} times three-year average earnings, within Graham’s limit of 15.`,
      why: `A low multiple can mean a bargain or a business that others expect to shrink, and the outlook section of ${s}’s report helps you tell which.`,
    }),
  },
  priceAssets: { weak: tellThinAssets, strong: tellBackedPrice },
}

function tellHeavyDebt({ s, v, facts, isUtility, full }: Told) {
  const against = isUtility ? 'equity' : 'net current assets'
  const backing = isUtility ? facts.equity : facts.currentAssets - facts.currentLiabilities
  return {
    title:
      backing > 0
        ? `Find out when ${s}’s debts are due: long-term debt is ${v} times ${against}, and ${full} or less earns full points.`
        : `Find out when ${s}’s debts are due: long-term debt is ${millions(facts.longTermDebt)}, against ${against} of ${millions(backing)}.`,
    why: `The note on borrowings in ${s}’s annual report lists each loan with its date and its rate.`,
  }
}

function tellLightDebt({ s, v, facts, isUtility, full }: Told) {
  const against = isUtility ? 'equity' : 'net current assets'
  return {
    title:
      facts.longTermDebt <= 0
        ? `Ask what ${s} can do that rivals with debt cannot: its long-term debt is 0.`
        : `See how ${s} pays for its growth: long-term debt is ${v} times ${against}, within the limit of ${full}.`,
    why: tellLenders(s, facts.longTermDebt, isUtility),
  }
}

function tellLenders(s: string, debt: number, isUtility: boolean): string {
  if (debt <= 0)
    return `Without long-term loans to renew, ${s} does not depend on a lender’s terms.`
  return isUtility
    ? `Utilities are measured against equity and are allowed more debt, so what ${s} pays when its loans are renewed still matters.`
    : `Lenders have little say over ${s} as long as its net current assets could repay them.`
}

function tellUnstableEarnings({ s, facts: { eps } }: Told) {
  const losses = countLossYears(eps)
  if (losses === 0) {
    return {
      title: `Look for older annual reports from ${s}: the record shows ${count(eps.length, 'year')} without a loss, and full points take 10.`,
      why: `A short record may not include a recession, so ${s} gets only part of the points for it.`,
    }
  }
  return {
    title: `Read what went wrong at ${s}: it lost money in ${losses} of ${count(eps.length, 'year')}, and Graham wanted no loss at all.`,
    why: `Each loss year costs a quarter of the points, and that year’s report shows whether ${s} had bad luck or has a weakness that is still there.`,
  }
}

function tellWeakGrowth({ s, value, facts: { eps } }: Told) {
  const [before, now] = [perShare(mean(eps.slice(0, 3))), perShare(meanOfLatestThree(eps))]
  return {
    title:
      mean(eps.slice(0, 3)) > 0
        ? `Compare ${s}’s first three years with its last three: average EPS ${moved(value ?? 0)}, and Graham wanted growth of 33.3%.`
        : `Look further back at ${s}: its first three years averaged ${before} a share, from which growth cannot be measured.`,
    why: `Averages of three years keep one good or bad year from deciding, and at ${s} they went from ${before} to ${now} a share.`,
  }
}

function tellHighMultiple({ s, v, price, facts: { eps } }: Told) {
  const earnings = perShare(meanOfLatestThree(eps))
  if (meanOfLatestThree(eps) <= 0) {
    return {
      title: `Find out when ${s} expects to earn money again: its three-year average EPS is ${earnings}, so there is no price-to-earnings ratio.`,
      why: `Without earnings, the price of ${price} rests on assets or on hopes, and ${s}’s report may show which.`,
    }
  }
  return {
    title: `Ask how much growth ${s}’s price already assumes: it is ${v} times three-year average earnings, and Graham’s limit was 15.`,
    why: `If average earnings stayed at ${earnings} a share, it would take ${v} years of them to add up to the price of ${price}.`,
  }
}

function tellThinAssets({ s, v, price, facts }: Told) {
  const [earnings, book] = [meanOfLatestThree(facts.eps), bookValuePerShare(facts)]
  const why = `Book value of ${perShare(book)} a share is what the balance sheet counts, and it mostly leaves out brands, patents and software that ${s} built itself.`
  if (book <= 0) {
    const title = `Look at what is behind ${s}’s price: book value is ${perShare(book)} a share, so the price of ${price} is not backed by equity.`
    return { title, why }
  }
  if (earnings <= 0) {
    const title = `Look at what is behind ${s}’s price: with a three-year average EPS of ${perShare(earnings)}, only assets could justify ${price}, and book value is ${perShare(book)}.`
    return { title, why }
  }
  const title = `Look at what is behind ${s}’s price: P/E times P/B comes to ${v}, and Graham’s limit was 22.5.`
  return { title, why }
}

function tellBackedPrice({ s, v, value, price, isBank, facts }: Told) {
  const book = bookValuePerShare(facts)
  const notes = isBank ? 'loans and securities' : 'receivables, inventories and goodwill'
  const speed = `How fast those assets could be turned into cash is another matter: see ${s}’s notes on ${notes}.`
  const isCheap = book > 0 && facts.price <= FULL_PRICE_TO_BOOK * book
  const isAboveProduct = value === null || value > GRAHAM_PRODUCT
  const why =
    isCheap && isAboveProduct
      ? `A price of at most 1.5 times book value earns full points on its own, whatever ${s} earns. ${speed}`
      : speed
  if (isCheap) {
    const title = `Check what ${s}’s book value consists of: the price is ${ratio(facts.price / book)} times the ${perShare(book)} a share, and 1.5 is low enough.`
    return { title, why }
  }
  if (
    meanOfLatestThree(facts.eps) > 0 &&
    book > 0 &&
    isAtMost(facts.price / book, GRAHAM_PRODUCT / (facts.price / meanOfLatestThree(facts.eps)))
  ) {
    const title = `Check what ${s}’s book value consists of: P/E times P/B comes to ${v}, within Graham’s 22.5.`
    return { title, why }
  }
  const title = `Check ${s}’s current assets: the price of ${price} is no more than two-thirds of the ${perShare(netCurrentAssetValuePerShare(facts))} of net current assets a share.`
  return { title, why }
}
