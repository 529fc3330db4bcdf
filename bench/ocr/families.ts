import type { Random } from '#tests/fixtures/generate-statements.ts'
import {
  drawAverageAbove,
  drawCurves,
  drawDenseDark,
  drawFractions,
  drawMarketGroups,
  drawQuadList,
} from './broker-phones.ts'
import {
  drawJapanese,
  drawManyColumns,
  drawNumbered,
  drawPercentages,
  drawTwoValues,
  drawWrappedNames,
} from './broker-tables.ts'
import { drawLeaders, drawTiles } from './held-back-odd.ts'
import { drawCompactList, drawDarkGrid, drawGermanCards, drawPairs } from './held-back-phones.ts'
import { drawBilingual, drawLedger } from './held-back-prints.ts'
import {
  drawBlocks,
  drawCustody,
  drawLetter,
  drawSections,
  drawStackedHeadings,
  drawStriped,
} from './later-prints.ts'
import {
  drawBesideMenu,
  drawFigureLines,
  drawLegend,
  drawTerminal,
  drawThreeColumns,
  drawWorksheet,
} from './later-screens.ts'
import { drawCards, drawColons, drawDarkList, drawTwoColumns } from './phones.ts'
import type { Row } from './positions.ts'
import {
  drawBrokerDark,
  drawConfirmations,
  drawEuropean,
  drawFolded,
  drawNames,
  drawTwoLines,
  drawWideGaps,
  drawWithoutMarket,
} from './tables.ts'
import { UNSEEN_PHONES } from './unseen-phones.ts'
import { UNSEEN_PRINTS } from './unseen-prints.ts'
import { UNSEEN_SCREENS } from './unseen-screens.ts'

/** How a picture comes about: as a screenshot, photographed from a screen, or from paper with folds. */
export type Capture = 'screenshot' | 'photo' | 'print'

export type Family = {
  name: string
  isHeldBack: boolean
  /** Of the screen or sheet, in CSS pixels, and device pixels for each. */
  width: number
  height: number
  scale: number
  rows: number
  captures: Capture[]
  fonts: string[]
  isKept?: (row: Row) => boolean
  /** Instead of rows from all markets. */
  pick?: (random: Random, count: number) => Row[]
  draw: (rows: Row[], random: Random) => string
}

const PHONE = {
  width: 390,
  height: 844,
  scale: 2,
  rows: 6,
  fonts: ['Roboto Variable', 'Inter Variable', 'Open Sans Variable'],
}
const SCREEN = {
  width: 1280,
  height: 720,
  scale: 1,
  rows: 9,
  fonts: ['Inter Variable', 'Arimo', 'Open Sans Variable', 'DejaVu Sans'],
}
const SHEET = {
  width: 820,
  height: 1060,
  scale: 2,
  rows: 9,
  fonts: ['Arimo', 'Newsreader Variable', 'DejaVu Serif'],
}
const ON_SCREENS: Capture[] = ['screenshot', 'screenshot', 'photo']
const ON_PAPER: Capture[] = ['print', 'photo', 'print']

export const FAMILIES: Family[] = [
  { name: 'cards', isHeldBack: false, ...PHONE, captures: ON_SCREENS, draw: drawCards },
  {
    name: 'dark list',
    isHeldBack: false,
    ...PHONE,
    rows: 8,
    captures: ON_SCREENS,
    draw: drawDarkList,
  },
  {
    name: 'two columns',
    isHeldBack: false,
    ...PHONE,
    width: 820,
    captures: ON_SCREENS,
    draw: drawTwoColumns,
  },
  { name: 'wide gaps', isHeldBack: false, ...SCREEN, captures: ON_SCREENS, draw: drawWideGaps },
  {
    name: 'without market',
    isHeldBack: false,
    ...SCREEN,
    captures: ON_SCREENS,
    draw: drawWithoutMarket,
  },
  {
    name: 'names only',
    isHeldBack: false,
    ...SHEET,
    captures: ['screenshot', 'print', 'photo'],
    draw: drawNames,
  },
  {
    name: 'confirmations',
    isHeldBack: false,
    ...SHEET,
    fonts: ['Cousine', 'DejaVu Sans Mono'],
    captures: ['screenshot', 'print', 'photo'],
    draw: drawConfirmations,
  },
  { name: 'folded print', isHeldBack: false, ...SHEET, captures: ON_PAPER, draw: drawFolded },
  { name: 'dark broker', isHeldBack: false, ...SCREEN, captures: ON_SCREENS, draw: drawBrokerDark },
  { name: 'pairs', isHeldBack: true, ...PHONE, rows: 4, captures: ON_SCREENS, draw: drawPairs },
  {
    name: 'dark grid',
    isHeldBack: true,
    ...PHONE,
    rows: 5,
    captures: ON_SCREENS,
    draw: drawDarkGrid,
  },
  {
    name: 'compact list',
    isHeldBack: true,
    ...PHONE,
    rows: 9,
    captures: ON_SCREENS,
    draw: drawCompactList,
  },
  {
    name: 'German cards',
    isHeldBack: true,
    ...PHONE,
    rows: 5,
    captures: ON_SCREENS,
    draw: drawGermanCards,
    isKept: ({ currency }) => currency === 'USD',
  },
  {
    name: 'bilingual',
    isHeldBack: true,
    ...SCREEN,
    fonts: ['Kosugi'],
    captures: ['screenshot', 'print', 'photo'],
    draw: drawBilingual,
  },
  { name: 'ledger', isHeldBack: true, ...SHEET, captures: ON_PAPER, draw: drawLedger },
  { name: 'colons', isHeldBack: false, ...PHONE, captures: ON_SCREENS, draw: drawColons },
  { name: 'European', isHeldBack: false, ...SCREEN, captures: ON_SCREENS, draw: drawEuropean },
  { name: 'two lines', isHeldBack: false, ...SHEET, captures: ON_PAPER, draw: drawTwoLines },
  { name: 'leaders', isHeldBack: true, ...SHEET, captures: ON_PAPER, draw: drawLeaders },
  { name: 'tiles', isHeldBack: false, ...PHONE, captures: ON_SCREENS, draw: drawTiles },
  {
    name: 'figure lines',
    isHeldBack: false,
    ...PHONE,
    rows: 5,
    captures: ON_SCREENS,
    draw: drawFigureLines,
  },
  {
    name: 'three columns',
    isHeldBack: false,
    ...PHONE,
    rows: 8,
    captures: ON_SCREENS,
    draw: drawThreeColumns,
  },
  { name: 'worksheet', isHeldBack: false, ...SCREEN, captures: ON_SCREENS, draw: drawWorksheet },
  {
    name: 'beside menu',
    isHeldBack: false,
    ...SCREEN,
    width: 1024,
    captures: ON_SCREENS,
    draw: drawBesideMenu,
  },
  { name: 'sections', isHeldBack: false, ...SHEET, captures: ON_PAPER, draw: drawSections },
  { name: 'custody', isHeldBack: false, ...SHEET, captures: ON_PAPER, draw: drawCustody },
  { name: 'letter', isHeldBack: false, ...SHEET, captures: ON_PAPER, draw: drawLetter },
  {
    name: 'stacked headings',
    isHeldBack: false,
    ...SHEET,
    captures: ON_PAPER,
    draw: drawStackedHeadings,
  },
  { name: 'terminal', isHeldBack: true, ...SCREEN, captures: ON_SCREENS, draw: drawTerminal },
  { name: 'legend', isHeldBack: true, ...PHONE, rows: 8, captures: ON_SCREENS, draw: drawLegend },
  {
    name: 'blocks',
    isHeldBack: true,
    ...SHEET,
    rows: 7,
    fonts: ['Cousine', 'DejaVu Sans Mono'],
    captures: ON_PAPER,
    draw: drawBlocks,
  },
  { name: 'striped', isHeldBack: true, ...SHEET, captures: ON_PAPER, draw: drawStriped },
  {
    name: 'quad list',
    isHeldBack: false,
    ...PHONE,
    rows: 8,
    captures: ON_SCREENS,
    draw: drawQuadList,
  },
  {
    name: 'dense dark',
    isHeldBack: false,
    ...PHONE,
    rows: 9,
    captures: ON_SCREENS,
    draw: drawDenseDark,
  },
  {
    name: 'average above',
    isHeldBack: false,
    ...PHONE,
    rows: 7,
    captures: ON_SCREENS,
    draw: drawAverageAbove,
  },
  { name: 'curves', isHeldBack: false, ...PHONE, rows: 7, captures: ON_SCREENS, draw: drawCurves },
  {
    name: 'percentages',
    isHeldBack: false,
    ...SCREEN,
    captures: ON_SCREENS,
    draw: drawPercentages,
  },
  {
    name: 'wrapped names',
    isHeldBack: false,
    ...SCREEN,
    rows: 8,
    captures: ON_SCREENS,
    draw: drawWrappedNames,
  },
  {
    name: 'Japanese',
    isHeldBack: false,
    ...SCREEN,
    fonts: ['Kosugi'],
    captures: ['screenshot', 'print', 'photo'],
    draw: drawJapanese,
  },
  { name: 'two values', isHeldBack: false, ...SHEET, captures: ON_PAPER, draw: drawTwoValues },
  { name: 'fractions', isHeldBack: true, ...PHONE, captures: ON_SCREENS, draw: drawFractions },
  {
    name: 'market groups',
    isHeldBack: true,
    ...PHONE,
    captures: ON_SCREENS,
    draw: drawMarketGroups,
  },
  { name: 'numbered', isHeldBack: true, ...SHEET, captures: ON_PAPER, draw: drawNumbered },
  {
    name: 'many columns',
    isHeldBack: true,
    ...SCREEN,
    captures: ON_SCREENS,
    draw: drawManyColumns,
  },
  ...UNSEEN_PHONES,
  ...UNSEEN_SCREENS,
  ...UNSEEN_PRINTS,
]
