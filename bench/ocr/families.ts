import type { Random } from '#tests/fixtures/generate-statements.ts'
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
  draw: (rows: Row[], random: Random) => string
}

const phone = {
  width: 390,
  height: 844,
  scale: 2,
  rows: 6,
  fonts: ['Roboto Variable', 'Inter Variable', 'Open Sans Variable'],
}
const screen = {
  width: 1280,
  height: 720,
  scale: 1,
  rows: 9,
  fonts: ['Inter Variable', 'Arimo', 'Open Sans Variable', 'DejaVu Sans'],
}
const sheet = {
  width: 820,
  height: 1060,
  scale: 2,
  rows: 9,
  fonts: ['Arimo', 'Newsreader Variable', 'DejaVu Serif'],
}
const onScreens: Capture[] = ['screenshot', 'screenshot', 'photo']
const onPaper: Capture[] = ['print', 'photo', 'print']

export const FAMILIES: Family[] = [
  { name: 'cards', isHeldBack: false, ...phone, captures: onScreens, draw: drawCards },
  {
    name: 'dark list',
    isHeldBack: false,
    ...phone,
    rows: 8,
    captures: onScreens,
    draw: drawDarkList,
  },
  {
    name: 'two columns',
    isHeldBack: false,
    ...phone,
    width: 820,
    captures: onScreens,
    draw: drawTwoColumns,
  },
  { name: 'wide gaps', isHeldBack: false, ...screen, captures: onScreens, draw: drawWideGaps },
  {
    name: 'without market',
    isHeldBack: false,
    ...screen,
    captures: onScreens,
    draw: drawWithoutMarket,
  },
  {
    name: 'names only',
    isHeldBack: false,
    ...sheet,
    captures: ['screenshot', 'print', 'photo'],
    draw: drawNames,
  },
  {
    name: 'confirmations',
    isHeldBack: false,
    ...sheet,
    fonts: ['Cousine', 'DejaVu Sans Mono'],
    captures: ['screenshot', 'print', 'photo'],
    draw: drawConfirmations,
  },
  { name: 'folded print', isHeldBack: false, ...sheet, captures: onPaper, draw: drawFolded },
  { name: 'dark broker', isHeldBack: false, ...screen, captures: onScreens, draw: drawBrokerDark },
  { name: 'pairs', isHeldBack: true, ...phone, rows: 4, captures: onScreens, draw: drawPairs },
  {
    name: 'dark grid',
    isHeldBack: true,
    ...phone,
    rows: 5,
    captures: onScreens,
    draw: drawDarkGrid,
  },
  {
    name: 'compact list',
    isHeldBack: true,
    ...phone,
    rows: 9,
    captures: onScreens,
    draw: drawCompactList,
  },
  {
    name: 'German cards',
    isHeldBack: true,
    ...phone,
    rows: 5,
    captures: onScreens,
    draw: drawGermanCards,
    isKept: ({ currency }) => currency === 'USD',
  },
  {
    name: 'bilingual',
    isHeldBack: true,
    ...screen,
    fonts: ['Kosugi'],
    captures: ['screenshot', 'print', 'photo'],
    draw: drawBilingual,
  },
  { name: 'ledger', isHeldBack: true, ...sheet, captures: onPaper, draw: drawLedger },
  { name: 'colons', isHeldBack: false, ...phone, captures: onScreens, draw: drawColons },
  { name: 'European', isHeldBack: false, ...screen, captures: onScreens, draw: drawEuropean },
  { name: 'two lines', isHeldBack: false, ...sheet, captures: onPaper, draw: drawTwoLines },
  { name: 'leaders', isHeldBack: true, ...sheet, captures: onPaper, draw: drawLeaders },
  { name: 'tiles', isHeldBack: false, ...phone, captures: onScreens, draw: drawTiles },
  {
    name: 'figure lines',
    isHeldBack: false,
    ...phone,
    rows: 5,
    captures: onScreens,
    draw: drawFigureLines,
  },
  {
    name: 'three columns',
    isHeldBack: false,
    ...phone,
    rows: 8,
    captures: onScreens,
    draw: drawThreeColumns,
  },
  { name: 'worksheet', isHeldBack: false, ...screen, captures: onScreens, draw: drawWorksheet },
  {
    name: 'beside menu',
    isHeldBack: false,
    ...screen,
    width: 1024,
    captures: onScreens,
    draw: drawBesideMenu,
  },
  { name: 'sections', isHeldBack: false, ...sheet, captures: onPaper, draw: drawSections },
  { name: 'custody', isHeldBack: false, ...sheet, captures: onPaper, draw: drawCustody },
  { name: 'letter', isHeldBack: false, ...sheet, captures: onPaper, draw: drawLetter },
  {
    name: 'stacked headings',
    isHeldBack: false,
    ...sheet,
    captures: onPaper,
    draw: drawStackedHeadings,
  },
  { name: 'terminal', isHeldBack: true, ...screen, captures: onScreens, draw: drawTerminal },
  { name: 'legend', isHeldBack: true, ...phone, rows: 8, captures: onScreens, draw: drawLegend },
  {
    name: 'blocks',
    isHeldBack: true,
    ...sheet,
    rows: 7,
    fonts: ['Cousine', 'DejaVu Sans Mono'],
    captures: onPaper,
    draw: drawBlocks,
  },
  { name: 'striped', isHeldBack: true, ...sheet, captures: onPaper, draw: drawStriped },
]
