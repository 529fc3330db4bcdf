import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed, writeFigure } from './blind-c-parts.ts'
import { pad, pickHeld, two } from './blind-d-parts.ts'
import { ON_PAPER, roundTo, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { isOneOfTwo, pixels, whole } from './unseen-parts.ts'

const MALAYSIAN = `1155.KL|MALAYAN BANKING BERHAD|9.9|MAYBANK; 1023.KL|CIMB GROUP HOLDINGS BERHAD|7.4|CIMB; 1295.KL|PUBLIC BANK BERHAD|4.3|PBBANK; 5347.KL|TENAGA NASIONAL BHD|13.4|TENAGA; 5225.KL|IHH HEALTHCARE BERHAD|7|IHH; 3182.KL|GENTING BERHAD|3.2|GENTING; 4715.KL|GENTING MALAYSIA BERHAD|2.1|GENM; 6947.KL|CELCOMDIGI BERHAD|3.7|CDB; 6012.KL|MAXIS BERHAD|3.6|MAXIS; 4863.KL|TELEKOM MALAYSIA BERHAD|6.8|TM; 5183.KL|PETRONAS CHEMICALS GROUP BHD|3.8|PCHEM; 5681.KL|PETRONAS DAGANGAN BHD|22|PETDAG; 6033.KL|PETRONAS GAS BERHAD|17.8|PETGAS; 8869.KL|PRESS METAL ALUMINIUM HLDG BHD|5.4|PMETAL; 4197.KL|SIME DARBY BERHAD|2.1|SIME; 1961.KL|IOI CORPORATION BERHAD|3.9|IOICORP; 2445.KL|KUALA LUMPUR KEPONG BERHAD|20|KLK; 5819.KL|HONG LEONG BANK BERHAD|20|HLBANK; 1066.KL|RHB BANK BERHAD|6.5|RHBBANK; 7113.KL|TOP GLOVE CORPORATION BHD|0.8|TOPGLOV; 5168.KL|HARTALEGA HOLDINGS BERHAD|1.4|HARTA; 0166.KL|INARI AMERTRON BERHAD|2.1|INARI; 4707.KL|NESTLE (MALAYSIA) BERHAD|90|NESTLE; 3816.KL|MISC BERHAD|7.5|MISC; 5398.KL|GAMUDA BERHAD|5.2|GAMUDA; 7084.KL|QL RESOURCES BERHAD|4.2|QL; 6888.KL|AXIATA GROUP BERHAD|2.5|AXIATA; 5246.KL|WESTPORTS HOLDINGS BERHAD|5.5|WPRTS; 6742.KL|YTL POWER INTERNATIONAL BHD|3.9|YTLPOWR; 5211.KL|SUNWAY BERHAD|5.3|SUNWAY`
/** Of September 2026, with two more before the week ends. */
const TRADING_DAYS = [1, 2, 7, 8, 9, 21, 22, 23, 28]
const RULE = '-'.repeat(96)

/** The columns of a trade: number, side, counter, code, quantity, price and amount. */
function drawColumns(cells: readonly string[]): string {
  const widths = [12, 5, 31, 7, 11, 12, 18]
  return widths.map((width, at) => pad(cells[at] ?? '', width, at > 3)).join('')
}

function drawTrade(row: Row, random: Random, isBlock: boolean): [lines: string[], due: number] {
  const amount = row.price * row.shares
  const fees = [
    ['BROKERAGE', '0.42%', Math.max(12, amount * 0.0042)],
    ['CLEARING FEE', '0.03%', amount * 0.0003],
    ['STAMP DUTY', '', Math.ceil(amount / 1000)],
  ] as const
  const due = fees.reduce((sum, [, , fee]) => sum + fee, amount)
  const number = `C${Math.floor(1_000_000 + random() * 8_999_999)}`
  const who = isBlock ? [row.name, ''] : [row.written, row.ticker]
  const figures = [whole(row.shares), row.price.toFixed(4), plain(amount)]
  const trade = drawColumns([number, 'BUY', ...who, ...figures])
  if (!isBlock) return [[trade], due]
  const charges = fees.map(([label, rate, fee]) =>
    drawColumns(['', '', label, '', rate, '', plain(fee)]),
  )
  const sum = drawColumns(['', '', 'AMOUNT DUE FROM YOU', '', '', 'MYR', plain(due)])
  return [[trade, ...charges, sum, RULE], due]
}

/** A Malaysian broker's contract note from a line printer: each purchase alone or with its fees, names or codes. */
function drawContractNote(rows: Row[], random: Random): string {
  const isBlock = random() < 0.3
  const trades = rows.map((row) => drawTrade(row, random, isBlock))
  const due = trades.reduce((sum, [, part]) => sum + part, 0)
  const day = TRADING_DAYS[Math.floor(random() * TRADING_DAYS.length)] ?? 1
  const both = (left: string, right: string) => pad(left, 58) + right
  const headings = isBlock
    ? ['CONTRACT NO', 'B/S', 'SECURITY', '', 'QUANTITY', 'PRICE', 'AMOUNT (MYR)']
    : ['CONTRACT NO', 'B/S', 'COUNTER', 'CODE', 'QTY', 'PRICE', 'GROSS (MYR)']
  const fees = [
    ['GROSS PURCHASES', sumOf(rows)],
    ['BROKERAGE, FEE AND STAMP DUTY', due - sumOf(rows)],
    ['SERVICE TAX 8% ON BROKERAGE', sumOf(rows) * 0.0042 * 0.08],
  ] as const
  const totals = fees.map(([label, fee]) => drawColumns(['', '', label, '', '', '', plain(fee)]))
  const lines = [
    both('SERAYA SECURITIES SDN BHD', 'CONTRACT NOTE'),
    both('(A PARTICIPATING ORGANISATION OF BURSA MALAYSIA)', `NO      : CN/26/${day}0417`),
    both('LEVEL 9, JALAN RAJA CHULAN, 50200 KUALA LUMPUR', `DATE    : ${two(day)}/09/2026`),
    both('TEL 03-2034 1188    TAX REG W10-1808-31000277', `SETTLE  : ${two(day + 2)}/09/2026`),
    '',
    both('TAN MEI LING', `CLIENT  : ${Math.floor(100_000 + random() * 899_999)}-T`),
    both('12 JALAN SS 2/24', `CDS A/C : 065-001-0${Math.floor(10_000_000 + random() * 9_999_999)}`),
    both('47300 PETALING JAYA, SELANGOR', 'DEALER  : 037'),
    '',
    'WE CONFIRM HAVING BOUGHT FOR YOUR ACCOUNT, SUBJECT TO THE RULES OF THE EXCHANGE:',
    '',
    RULE,
    drawColumns(headings),
    RULE,
    ...trades.flatMap(([part]) => part),
    ...(isBlock ? [] : [RULE]),
    ...totals,
    drawColumns(['', '', 'TOTAL DUE FROM YOU', '', '', 'MYR', plain(due * 1.0004)]),
    '='.repeat(96),
    '',
    'PAYMENT MUST REACH US BY 12.30 P.M. ON THE SETTLEMENT DATE. INTEREST ACCRUES AT 10% P.A. AFTER.',
    'THIS IS COMPUTER GENERATED AND NEEDS NO SIGNATURE. E. & O. E.                        PAGE 1 OF 1',
  ]
  return page(`<pre>${escapeText(lines.join('\n'))}</pre>`, {
    isDark: false,
    css: `body{padding:52px 44px;background:#fbfaf4;color:#2b2b33}pre{font-family:inherit;margin:0;font-size:12.6px;line-height:${pixels(random, 18, 20)}}`,
  })
}

const GERMAN = `0700.HK|Tencent Holdings Ltd./Reg. Shares HD -,00002|68|KYG875721634; 9988.HK|Alibaba Group Holding Ltd./Registered Shares o.N.|17.8|KYG017191142; 1810.HK|Xiaomi Corp./Registered Shares Cl.B o.N.|4.7|KYG9830T1067; 1211.HK|BYD Co. Ltd./Registered Shares H YC 1|11.5|CNE100000296; 3690.HK|Meituan/Registered Shs Cl.B o.N.|11.3|KYG596691041; 2318.HK|Ping An Insurance (Grp) Co./Registered Shares H YC 1|6.2|CNE1000003X6; 1299.HK|AIA Group Ltd/Registered Shares o.N.|8.4|HK0000069689; 0388.HK|Hong Kong Exch. + Clear. Ltd./Registered Shs (BL 100) o.N.|47|HK0388045442; 0992.HK|Lenovo Group Ltd./Registered Shares o.N.|1.27|HK0992009065; 0175.HK|Geely Automobile Holdings Ltd./Registered Shares HD -,02|2.1|KYG3777B1032; 7203.T|Toyota Motor Corp./Registered Shares o.N.|16.1|JP3633400001; 6758.T|Sony Group Corp./Registered Shares o.N.|23.8|JP3435000009; 7974.T|Nintendo Co. Ltd./Registered Shares o.N.|73|JP3756600007; 8306.T|Mitsubishi UFJ Finl Grp Inc./Registered Shares o.N.|13|JP3902900004; 9984.T|SoftBank Group Corp./Registered Shares o.N.|103|JP3436100006; 6501.T|Hitachi Ltd./Registered Shares o.N.|26.9|JP3788600009; 8058.T|Mitsubishi Corp./Registered Shares o.N.|20.4|JP3898400001; 8035.T|Tokyo Electron Ltd./Registered Shares o.N.|150|JP3571400005; 6861.T|Keyence Corp./Registered Shares o.N.|328|JP3236200006; D05.SI|DBS Group Holdings Ltd./Registered Shares SD 1|36|SG1L01001701; TSM|Taiwan Semiconduct.Manufact.Co/Reg.Shs (Spons.ADRs)/5 TA 10|245|US8740391003; INFY|Infosys Ltd./Reg. Shs (Spons.ADRs)/1 IR 5|14.5|US4567881085; HDB|HDFC Bank Ltd./R.Shs (Sp. ADRs) 3/IR 10|29|US40415F1012; AAPL|Apple Inc./Registered Shares o.N.|206|US0378331005; MSFT|Microsoft Corp./Registered Shares DL-,00000625|440|US5949181045; NVDA|NVIDIA Corp./Registered Shares DL-,001|157|US67066G1040; GOOGL|Alphabet Inc./Reg. Shs Cl. A DL-,001|211|US02079K3059; KO|Coca-Cola Co., The/Registered Shares DL -,25|60|US1912161007`

const euros = (amount: number) => writeFigure(amount, { marks: '.,' })

/** A German neobroker's account statement: pieces with six decimals before three lines of name, kind and ISIN, prices in euros. */
function drawDepositStatement(rows: Row[], random: Random): string {
  const isPieceShown = random() > 0.2
  const isPriceDated = random() > 0.95
  const date = isOneOfTwo(random) ? '30.09.2026' : '30.06.2026'
  const lines = rows.map((row) => {
    const [name = '', ...kind] = row.name.split('/')
    const pieces = row.shares.toLocaleString('de-DE', { maximumFractionDigits: 6 })
    const dated = isPriceDated ? `<i>${date}</i>` : ''
    const about = `<b>${name}</b><i>${kind.join('/')}</i><i>ISIN: ${row.written}</i><i>Verwahrart: Wertpapierrechnung</i>`
    return `<tr>${cellsOf([`${pieces}${isPieceShown ? ' Stk.' : ''}`, about, `${euros(row.price)}${dated}`, euros(roundTo(row.price * row.shares, 0.01))])}</tr>`
  })
  const headings = [
    isPieceShown ? 'STK. / NOMINALE' : 'STÜCK',
    'WERTPAPIERBEZEICHNUNG',
    'KURS PRO STÜCK',
    'KURSWERT IN EUR',
  ]
  return page(
    `<header><b>◢ KONTOR DIREKT BANK AG</b><p>SEITE &ensp; 1 von 2<br>DATUM &ensp; 02.10.2026<br>DEPOT &ensp; ${Math.floor(1_000_000_000 + random() * 8_999_999_999)}<br>KUNDE &ensp; Jana Feldkamp</p></header><address>Jana Feldkamp<br>Weserstraße 118<br>12045 Berlin</address><h1>DEPOTAUSZUG</h1><h2>zum ${date}</h2><h3>POSITIONEN</h3><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}</table><div class="t"><span>ANZAHL POSITIONEN: ${rows.length}</span><span>${euros(sumOf(rows))} EUR</span></div><p class="n">Der Kurswert ist unverbindlich. Kurse in fremder Währung wurden zum Referenzkurs der EZB vom ${date} in Euro umgerechnet. Bitte prüfen Sie diesen Auszug und teilen Sie uns Einwendungen unverzüglich, spätestens innerhalb von sechs Wochen, mit. Das Guthaben auf dem Verrechnungskonto (${euros(random() * 4000)} EUR) ist nicht Teil dieses Auszugs.</p><footer><span>Kontor Direkt Bank AG<br>Spreeufer 21, 10179 Berlin</span><span>AG Charlottenburg HRB 2${Math.floor(10_000 + random() * 80_000)}<br>USt-IdNr. DE31188${Math.floor(1000 + random() * 8999)}</span><span>Vorstand: M. Aschoff, P. Lindqvist<br>www.kontor-direkt.example</span></footer>`,
    {
      isDark: false,
      css: `body{padding:44px 56px}header{display:flex;justify-content:space-between;font-size:11.5px;line-height:1.6}header b{font-size:15px;letter-spacing:.5px}header p{margin:0}address{font-style:normal;font-size:12px;line-height:1.5;margin:14px 0 22px}h1{font-size:19px;margin:0}h2{font-size:13px;font-weight:400;margin:2px 0 16px}h3{font-size:12px;margin:0 0 6px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 11.8, 12.6)}}th{font-size:10.3px;font-weight:600;border-bottom:1.5px solid #111;padding:4px 0}td{padding:${pixels(random, 5, 8)} 0;border-bottom:1px solid #ccc;vertical-align:top;line-height:1.42}td,th{text-align:right;white-space:nowrap}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}td:first-child{width:150px}i{font-style:normal;display:block;color:#444}
      .t{display:flex;justify-content:space-between;font-size:12.5px;font-weight:600;padding:8px 0;border-bottom:1.5px solid #111}.n{font-size:10.5px;line-height:1.55;color:#444}footer{display:flex;justify-content:space-between;font-size:9.8px;line-height:1.5;color:#555;border-top:1px solid #999;padding-top:7px;margin-top:22px}`,
    },
  )
}

const COMMON = { isHeldBack: true, captures: ON_PAPER, scale: 2 } as const

export const BLIND_M_PRINTS: Family[] = [
  {
    name: 'contract note in Malaysia',
    ...COMMON,
    width: 830,
    height: 1040,
    rows: 6,
    fonts: ['Cousine', 'DejaVu Sans Mono'],
    pick: pickListed(MALAYSIAN, { size: 1.5 }),
    draw: drawContractNote,
  },
  {
    name: 'deposit statement in Germany',
    ...COMMON,
    width: 820,
    height: 1120,
    rows: 7,
    fonts: ['Inter Variable', 'Arimo', 'Roboto Variable'],
    pick: pickHeld(GERMAN, { place: 'DE', fractions: 0.6, decimals: 6, size: 0.6 }),
    draw: drawDepositStatement,
  },
]
