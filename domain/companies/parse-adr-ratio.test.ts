import { expect, test } from 'vitest'
import { formatFraction } from './fraction.ts'
import { parseCoverRatio } from './parse-adr-ratio.ts'

// Covers of filed 10-K and 20-F, collected on 2026-09-30.
test.each([
  [
    'American Depositary Shares , each representing five-ninths of one share of Common Stock',
    '5/9',
  ],
  [
    'American Depositary Shares, every three representing two Class A ordinary shares, par value',
    '2/3',
  ],
  [
    'American Depositary Shares, each three representing one Class A common share * NYSE: TAL * Effective on August 16, 2017, the ratio of ADSs to Class A common shares was changed from one ADS representing two Class A common shares',
    '1/3',
  ],
  [
    'American Depositary Shares, each representing three Equity Shares, Par value Rs. 1.0 per share',
    '3',
  ],
  ['American Depositary Shares , each representing one-half of one share of ordinary share', '1/2'],
  ['American Depositary Shares, each representing one-half of share of common stock', '1/2'],
  ['American Depositary Shares, each representing one -fourth of one share of common stock', '1/4'],
  ['American depositary shares , each representing 0.2 Class A ordinary shares, par value', '1/5'],
  ['American Depositary Shares, each representing one hundred Ordinary Shares, par value', '100'],
  ['American depositary shares, each representing forty-eight Class A ordinary shares', '48'],
  [
    'American depositary shares, each representing fifty Class A ordinary shares Class A ordinary shares, par value US$0.000025 per share*',
    '50',
  ],
  [
    'American depositary shares (each American depositary share representing eight Class A ordinary shares, par value US$0.000000625 per share)',
    '8',
  ],
  ['American depository shares (the “ADSs”), each of which represents one share', '1'],
  [
    'American depositary shares (one American depositary share representing two Class A ordinary shares',
    '2',
  ],
  [
    'American Depositary Shares * * Evidenced by American Depositary Receipts. Each American Depositary Receipt represents two ordinary shares of BHP Group Limited.',
    '2',
  ],
  [
    'American Depositary Shares each represented by one Equity Share, par value ₹5/- per share',
    '1',
  ],
  ['American Depositary Shares, each representing 2 Ordinary Shares, no par value', '2'],
  ['American Depositary Shares, each representing four 25p ordinary shares', '4'],
  [
    'American Depositary Shares * Common Stock ** * Each American Depositary Share representing ten shares of the registrant’s Common Stock.',
    '10',
  ],
  [
    'with each American Depositary Share representing a one-half interest in an ordinary share',
    '1/2',
  ],
])('%s', (title, ratio) => {
  const found = parseCoverRatio(title)
  expect(found && formatFraction(found)).toBe(ratio)
})

test.each([
  'we effected a change in the ratio of our ADSs to ordinary shares from one (1) ADS representing three hundred (300) ordinary shares',
  'American Depositary Shares Representing Common Stock Common Stock, no par value',
  'American Depositary Shares, each representing 5 votes at general meetings',
  'Units, each representing one share of Class A common stock and one-half of one warrant',
  'Common Stock, par value $0.001 per share',
  'American Depositary Shares, each representing 2 common shares; American Depositary Shares, each representing 3 preferred shares',
  'American Depositary Shares, each representing 1,000 ordinary shares',
  'American Depositary Shares, each representing 0 ordinary shares',
  '',
])('no ratio in: %s', (title) => {
  expect(parseCoverRatio(title)).toBeUndefined()
})
