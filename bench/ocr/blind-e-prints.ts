import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { inventDay, pickHeld, two } from './blind-d-parts.ts'
import { ON_PAPER, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { isOneOfTwo, pixels, price, value, whole } from './unseen-parts.ts'

const AUSTRALIAN = `BHP.AX|BHP GROUP LIMITED|42.1; CBA.AX|COMMONWEALTH BANK OF AUSTRALIA|168; CSL.AX|CSL LIMITED|204; NAB.AX|NATIONAL AUSTRALIA BANK LIMITED|43; WBC.AX|WESTPAC BANKING CORPORATION|38.4; ANZ.AX|ANZ GROUP HOLDINGS LIMITED|33.2; WES.AX|WESFARMERS LIMITED|92; MQG.AX|MACQUARIE GROUP LIMITED|219; TLS.AX|TELSTRA GROUP LIMITED|4.85; WOW.AX|WOOLWORTHS GROUP LIMITED|27; RIO.AX|RIO TINTO LIMITED|121; FMG.AX|FORTESCUE LTD|18.7; WDS.AX|WOODSIDE ENERGY GROUP LTD|23; GMG.AX|GOODMAN GROUP|33; TCL.AX|TRANSURBAN GROUP|14.1; COL.AX|COLES GROUP LIMITED|23; ALL.AX|ARISTOCRAT LEISURE LIMITED|69; QAN.AX|QANTAS AIRWAYS LIMITED|11; STO.AX|SANTOS LIMITED|6.7; SUN.AX|SUNCORP GROUP LIMITED|20.4; QBE.AX|QBE INSURANCE GROUP LIMITED|20.6; XRO.AX|XERO LIMITED|158; BXB.AX|BRAMBLES LIMITED|25; ORG.AX|ORIGIN ENERGY LIMITED|12.5`

/** As positions.ts would give them: the code alone as ticker, Australian dollars. */
function pickAustralian(random: Random, count: number): Row[] {
  return pickHeld(AUSTRALIAN, { size: 3 })(random, count).map((row) => ({
    ...row,
    mark: 'A$',
    currency: 'AUD',
    ticker: row.symbol.replace('.AX', ''),
  }))
}

const CLASSES = ['FULLY PAID ORDINARY', 'ORDINARY FULLY PAID', 'FULLY PAID ORD']

/** An Australian registry's summary: boxes with numbers of the holder, the code of the register, units, and tax details. */
function drawRegistry(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const lines = rows.map((row, at) => {
    const [year, month, day] = inventDay(random, 3)
    const reinvested = random() < 0.3 ? 'DRP' : `062-${100 + Math.floor(random() * 800)}`
    const name = `<b>${escapeText(row.name)}</b><small>${CLASSES[at % CLASSES.length]}</small>`
    const code = row.ticker
    const names = isCodeFirst ? [code, name] : [name, code]
    return `<tr>${cellsOf([...names, 'CHESS', `${two(day)}/${two(month)}/${year}`, whole(row.shares), row.price.toFixed(3), plain(row.price * row.shares), reinvested])}</tr>`
  })
  const names = isCodeFirst
    ? ['ASX Code', 'Security Description']
    : ['Security Description', 'ASX Code']
  const headings = [
    ...names,
    'Sub-<br>register',
    'Last<br>Movement',
    'Closing<br>Units',
    'Price<br>(A$)',
    'Value<br>(A$)',
    'Payment<br>BSB',
  ]
  const hin = `X00${Math.floor(10_000_000 + random() * 89_999_999)}`
  const total = sumOf(rows)
  return page(
    `<header><div><h1>SouthCross</h1>Registry Services Pty Limited<br>ABN 48 078 279 277<br>GPO Box 2975, Melbourne VIC 3001</div><div class="q"><p>Enquiries<br><b>1300 555 ${100 + Math.floor(random() * 899)}</b> (within Australia)<br>+61 3 9415 4000 (outside)</p></div></header>
      <div class="t"><address>MS HUI MIN LIM<br>&lt;LIM FAMILY A/C&gt;<br>UNIT 1407, 8 EXPLORATION LANE<br>MELBOURNE VIC 3000</address><dl><dt>Holder Identification Number (HIN)</dt><dd>${hin}</dd><dt>Statement date</dt><dd>30 September 2026</dd><dt>TFN / ABN</dt><dd>Quoted</dd><dt>Page</dt><dd>1 of 2</dd></dl></div>
      <h2>Portfolio Holding Statement</h2><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s"><td colspan="6">Total value of ${rows.length} holdings at 30 September 2026</td><td>${plain(total)}</td><td></td></tr></table>
      <section><div><b>Payments this half-year</b><p>Unfranked amount<span>${plain(total * 0.003)}</span></p><p>Franked amount<span>${plain(total * 0.017)}</span></p><p>Franking credits (30%)<span>${plain(total * 0.0073)}</span></p></div><div><b>Important</b><p>CHESS holdings must be sold through your sponsoring broker (PID 01402). Keep this statement: a fee of $27.50 is charged for a copy.</p></div></section>`,
    {
      isDark: false,
      css: `body{padding:46px 50px}header{display:flex;justify-content:space-between;font-size:11.5px;line-height:1.5}h1{margin:0;font-size:25px;color:#005b7f;letter-spacing:-.5px}p{margin:0}.q{border-left:5px solid #f2a900;padding-left:12px}.t{display:flex;justify-content:space-between;margin:30px 0 18px}address{font:14px/1.5 Cousine,monospace}dl{display:grid;grid-template-columns:auto auto;margin:0;font-size:12px;border:1px solid #005b7f}dt,dd{margin:0;padding:5px 10px;border-bottom:1px solid #b9ced8}dt{background:#e5f0f4}dd{text-align:right;font-weight:600}h2{font-size:16px;color:#005b7f;margin:0 0 7px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12, 12.9)}}th{background:#005b7f;color:#fff;font-size:11.3px;padding:5px 7px;font-weight:600;vertical-align:bottom}td{padding:${pixels(random, 4.5, 7)} 7px;border-bottom:1px solid #b9ced8}td,th{text-align:right}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}td:nth-child(3),td:nth-child(4){text-align:center}td:last-child{white-space:nowrap}td b{font-weight:600;white-space:nowrap}small{display:block;font-size:10.5px;color:#444}.s td{font-weight:700;border-top:2px solid #005b7f}section{display:grid;grid-template-columns:1fr 1fr;gap:26px;font-size:12px;margin-top:22px;line-height:1.6}section div{border-top:1px solid #005b7f;padding-top:6px}section span{float:right}`,
    },
  )
}

const FOLDED = `ADBE|ADOBE INC|342; ABT|ABBOTT LABORATORIES|128; BLK|BLACKROCK INC|1120; CRM|SALESFORCE INC|248; CVX|CHEVRON CORP|155; GS|GOLDMAN SACHS GROUP|780; HON|HONEYWELL INTL|198; LLY|ELI LILLY & CO|812; NEE|NEXTERA ENERGY|84; ORCL|ORACLE CORP|240; PEP|PEPSICO INC|148; QCOM|QUALCOMM INC|168; UNP|UNION PACIFIC CORP|222; 0001.HK|CK HUTCHISON|52; 0005.HK|HSBC HOLDINGS|112; 0016.HK|SUN HUNG KAI PROPS|94; 0388.HK|HK EXCHANGES|420; 0700.HK|TENCENT HOLDINGS|610; 1299.HK|AIA GROUP|78; 2388.HK|BOC HONG KONG|37; 7203.T|TOYOTA MOTOR|2850; 6758.T|SONY GROUP|4200; 8306.T|MITSUBISHI UFJ FIN|2300; 7974.T|NINTENDO CO|12900; D05.SI|DBS GROUP|54; O39.SI|OCBC LTD|17.2; S68.SI|SINGAPORE EXCHANGE|16.6; 2330.TW|TAIWAN SEMICONDUCTOR|1450; 2308.TW|DELTA ELECTRONICS|960`

/** A custodian's letter folded out: two pages side by side, numbered entries that go on from the left page to the right. */
function drawFoldOut(rows: Row[], random: Random): string {
  const isNominalFirst = isOneOfTwo(random)
  const half = Math.ceil(rows.length / 2)
  const entries = rows.map((row, at) => {
    const day = 29 + Math.floor(random() * 2)
    const nominal = `<tr class="${isNominalFirst ? 'x' : ''}"><td>Quantity held</td><td>${row.shares.toLocaleString('en-US', { maximumFractionDigits: 4 })} shs</td></tr>`
    const worth = `<tr><td>Valuation, ${row.currency}</td><td>${value(row.price * row.shares, row)}</td></tr>`
    const rate = `<tr><td>Closing price ${day}.09.26</td><td>${price(row.price, row)}</td></tr>`
    const lines = isNominalFirst ? [nominal, rate, worth] : [rate, worth, nominal]
    return `<article><b>${at + 1}.</b><div><h3>${escapeText(row.name)}<i>${row.symbol}</i></h3><table>${lines.join('')}</table></div></article>`
  })
  const account = `SK-${Math.floor(100_000 + random() * 899_999)}-0${1 + Math.floor(random() * 8)}`
  return page(
    `<main><section><header><b>Halloway &amp; Tan Trustees</b><small>Custody Division · 9 Raffles Place #31-02 · Singapore 048619</small></header><p>Mdm K. Subramaniam<br>Account ${account}</p><p>1 October 2026</p><p>Dear Madam,<br>We hold for you, in our nominee's name, the securities listed here and overleaf. Nothing was lent or pledged in the quarter. Our fee of 0.0375% (SGD ${plain(180 + random() * 900)}) was debited on 28 September.</p>${entries.slice(0, half).join('')}<footer>1</footer></section>
      <section><p class="o">Account ${account} — continued</p>${entries.slice(half).join('')}<aside>Exchange rates used: USD 1.2914 · HKD 0.1659 · JPY 0.0085 · TWD 0.0412<br>Cash balances: SGD ${plain(2000 + random() * 40_000)} · USD ${plain(500 + random() * 9000)}</aside><p>Please tell us within 14 days if this list disagrees with your records.</p><p class="e">Yours faithfully,<br><br>p.p. <em>R. Halloway</em><br>Head of Custody</p><footer>2</footer></section></main>`,
    {
      isDark: false,
      css: `body{background:#fffefa}main{display:grid;grid-template-columns:1fr 1fr;min-height:840px}section{position:relative;padding:40px 46px 44px;font-size:13px;line-height:1.5}section+section{border-left:1px solid #d5cfc0;background:linear-gradient(90deg,#0001,#0000 40px)}header{border-bottom:1px solid #444;padding-bottom:8px;margin-bottom:14px}header b{display:block;font-size:20px;font-weight:500}small{font-size:11.5px}p{margin:0 0 10px}.o{font-style:italic;border-bottom:1px solid #444;padding-bottom:6px}
      article{display:flex;gap:9px;margin-bottom:${pixels(random, 9, 14)}}article>b{flex:none;width:22px;text-align:right;font-weight:400}article div{flex:1}h3{margin:0;font-size:13.5px;font-weight:600;display:flex;justify-content:space-between}i{font-style:normal;font-weight:400}table{width:100%;border-collapse:collapse;font-size:13px}td{padding:1px 0 1px 14px}td+td{text-align:right;font-variant-numeric:tabular-nums}.x td{border-top:1px solid #bbb}aside{font-size:11.5px;border:1px solid #999;padding:6px 10px;margin:14px 0}footer{position:absolute;bottom:18px;left:0;right:0;text-align:center;font-size:11.5px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 2, captures: ON_PAPER } as const

export const BLIND_E_PRINTS: Family[] = [
  {
    name: 'Australian registry',
    ...COMMON,
    width: 794,
    height: 1123,
    rows: 10,
    fonts: ['Arimo', 'Open Sans Variable', 'Inter Variable'],
    pick: pickAustralian,
    draw: drawRegistry,
  },
  {
    name: 'fold-out',
    ...COMMON,
    width: 1180,
    height: 840,
    rows: 10,
    fonts: ['Newsreader Variable', 'Arimo', 'DejaVu Serif'],
    pick: pickHeld(FOLDED, { fractions: 0.2, size: 6 }),
    draw: drawFoldOut,
  },
]
