import { expect, test } from 'vitest'
import { regionOf } from '../listed-companies.ts'
import { findCompanies, sectorOf } from './find-companies.ts'
import { splitWords } from './words.ts'

function find(text: string): string[] {
  return findCompanies(text, splitWords(text)).map(({ symbol }) => symbol)
}

test.each([
  'Apple pie wins county fair in Vermont',
  'Apple growers count the cost of frost',
  'An apple a day',
  'Big Apple hotels fill up',
  'Apple Daily archives go online',
  'Target price or price target: what analysts mean',
  'Central bank hits its inflation target',
  'Target Date Funds Explained',
  'Rough sea halts ferries off Jeju',
  'Sea levels rise faster than forecast',
  'South China Sea talks resume',
  'Gap year students head for Vietnam',
  'Narrowing the gap between wages and prices',
  'Gap between rich and poor widens',
  'Visa rules for foreign workers change in Japan',
  'Work visa reports delayed',
  'Visa Requirements Change for Tourists',
  'Amazon rainforest loses a river',
  'Shell companies used to hide ownership',
  'Snap election called in Portugal',
  'Oracle bones on show',
  'A meta joke too many',
  'Venture capital returns to Singapore',
  'Low multiples in emerging markets',
  'True stories from the trading floor',
  'Titan submersible inquiry resumes',
  'Top Thai funds',
  'Hitachi Zosen renames a shipyard',
  'Mitsubishi Steel opens its books',
  'Industrial bank lending slows',
  'First financial steps for students',
  'General motor skills in children',
  'Delta variant studied',
  'Match report: Kashima in front',
  'BTS fans queue in Seoul',
])('names no company that is not meant: %s', (title) => {
  expect(find(title)).toEqual([])
})

test.each([
  ['Apple Inc. and its suppliers', 'AAPL'],
  ["Why Apple's cash pile matters", 'AAPL'],
  ['Regulators question Apple over fees', 'AAPL'],
  ['Apple shares in three charts', 'AAPL'],
  ['Target Corporation, explained', 'TGT'],
  ['Target says little about shrinkage', 'TGT'],
  ['Sea Limited: games and shopping', 'SE'],
  ['Sea Ltd explained', 'SE'],
  ['Gap Inc. and the outlets', 'GPS'],
  ['The network of Visa and Mastercard', 'V MA'],
  ['Alphabet and Meta Platforms', 'GOOGL META'],
  ['How Google sells advertising', 'GOOGL'],
  ['TSMC, explained', '2330.TW'],
  ['Taiwan Semiconductor Manufacturing Co. explained', '2330.TW'],
  ['Inside Toyota Motor Corp.', '7203.T'],
  ['Toyota Tsusho and Toyota: parent and child', '8015.T 7203.T'],
  ['Reading the accounts (NYSE: KO)', 'KO'],
  ['Who owns it? (HKEX: 700)', '0700.HK'],
  ['Dr. Reddy’s Laboratories and generics', 'DRREDDY.NS'],
  ['L&T, M&M and other ampersands', 'LT.NS M&M.NS'],
  ['Nestlé India and its noodles', 'NESTLEIND.NS'],
  ['Seven & i Holdings as a case', '3382.T'],
  ['Trip.com, JD.com and the dot', '9961.HK 9618.HK'],
  ['McDonald’s as a landlord', 'MCD'],
  ['Agilent Technologies: instruments', 'A'],
])('%s → %s', (title, symbols) => {
  expect(find(title).join(' ')).toBe(symbols)
})

test('a company is named once, and a listing abroad has its own region', () => {
  expect(find('Nintendo and Nintendo’s past')).toEqual(['7974.T'])
  expect([regionOf('SE'), regionOf('NVO'), regionOf('0700.HK'), regionOf('KO')]).toEqual([
    'Asia',
    'Europe',
    'Asia',
    'US',
  ])
  expect([sectorOf('D05.SI'), sectorOf('XOM'), sectorOf('9999.XX')]).toEqual([
    'Financial',
    'Energy',
    undefined,
  ])
})
