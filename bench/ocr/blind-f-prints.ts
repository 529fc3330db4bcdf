import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { pickHeld } from './blind-d-parts.ts'
import { ON_PAPER, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { isOneOfTwo, pixels, price, whole } from './unseen-parts.ts'

const AT_HOME = `7203.T|トヨタ自動車|2850; 6758.T|ソニーグループ|4200; 8306.T|三菱ＵＦＪフィナンシャルＧ|2300; 9432.T|ＮＴＴ|156; 8058.T|三菱商事|3600; 7974.T|任天堂|12900; 6501.T|日立製作所|4750; 4502.T|武田薬品工業|4350; 9433.T|ＫＤＤＩ|2450; 2914.T|日本たばこ産業|4800; 8001.T|伊藤忠商事|8600; 6861.T|キーエンス|56000; 4063.T|信越化学工業|4700; 7267.T|本田技研工業|1580; 8591.T|オリックス|3900; 5401.T|日本製鉄|620; 8766.T|東京海上ホールディングス|6400; 4568.T|第一三共|3500; 8267.T|イオン|1850; 6367.T|ダイキン工業|17200`
const FOREIGN = `AAPL|アップル|240; MSFT|マイクロソフト|512; NVDA|エヌビディア|182; AMZN|アマゾン・ドット・コム|228; GOOGL|アルファベット　Ａ|245; KO|コカ・コーラ|70; JNJ|ジョンソン・エンド・ジョンソン|178; V|ビザ|342; PG|プロクター・アンド・ギャンブル|156; JPM|ＪＰモルガン・チェース|305; TSLA|テスラ|410; COST|コストコ・ホールセール|925; PFE|ファイザー|25; MCD|マクドナルド|308`

/** Japanese shares first, fewer American ones behind them. */
function pickReported(random: Random, wanted: number): Row[] {
  const home = Math.ceil(wanted * 0.6)
  return [
    ...pickHeld(AT_HOME, { size: 1.5 })(random, home),
    ...pickHeld(FOREIGN)(random, wanted - home),
  ]
}

/** A Japanese house's quarterly report on paper: boxes, shares at home and abroad, a rate, and money on account. */
function drawBalanceReport(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const rate = Number((145 + random() * 10).toFixed(2))
  const kinds = ['特定', '特定', 'ＮＩＳＡ', '一般']
  const kind = () => kinds[Math.floor(random() * kinds.length)] ?? ''
  const who = (row: Row) => (isCodeFirst ? [row.ticker, row.name] : [row.name, `（${row.ticker}）`])
  const home = rows.filter(({ currency }) => currency === 'JPY')
  const abroad = rows.filter(({ currency }) => currency !== 'JPY')
  const yen = (row: Row) => Math.floor(row.price * row.shares * rate)
  const atHome = home.map(
    (row) =>
      `<tr>${cellsOf([...who(row), kind(), `${whole(row.shares)}<s>株</s>`, `${whole(row.price)}<s>円</s>`, `${whole(row.price * row.shares)}<s>円</s>`, '保護預り'])}</tr>`,
  )
  const fromAbroad = abroad.map(
    (row) =>
      `<tr>${cellsOf([...who(row), kind(), `${whole(row.shares)}<s>株</s>`, `${price(row.price, row)}<s>USD</s>`, `${whole(yen(row))}<s>円</s>`, '米国保管'])}</tr>`,
  )
  const sumAbroad = abroad.reduce((sum, row) => sum + yen(row), 0)
  const money = Math.floor(1000 + random() * 900_000)
  const names = isCodeFirst ? ['コード', '銘柄名'] : ['銘柄名', '銘柄コード']
  const headings = (last: string) =>
    `<tr>${cellsOf([...names, '口座区分', '数量', last, '評価額', '摘要'], 'th')}</tr>`
  const sum = (label: string, amount: number) =>
    `<tr class="s"><td colspan="5">${label}</td><td>${whole(amount)}<s>円</s></td><td></td></tr>`
  const total = sumOf(home) + sumAbroad
  return page(
    `<div class="t"><address>〒150-0001<br>東京都渋谷区神宮前 3-14-${1 + Math.floor(random() * 29)}<br><br>林　慧敏　様</address><div class="o"><b>やまと中央証券株式会社</b><br>渋谷支店　部店コード 0${Math.floor(10 + random() * 89)}<br>お客様口座番号　${Math.floor(100_000 + random() * 899_999)}<br>お問い合わせ　0120-555-0${Math.floor(10 + random() * 89)}<br>担当　営業課　佐々木</div></div>
      <h1>取引残高報告書</h1><p class="d">作成基準日　2026年 9月30日　　対象期間　2026年 7月 1日 ～ 2026年 9月30日<span>1 / 3 頁</span></p><table class="a"><tr>${cellsOf(['お預り金', '国内株式', '外国株式', '投資信託', '評価額合計'], 'th')}</tr><tr>${cellsOf([money, sumOf(home), sumAbroad, 0, total + money].map((amount) => `${whole(amount)}円`))}</tr></table>
      <h2>１．お預り残高の明細　国内株式</h2><table>${headings('参考単価')}${atHome.join('')}${sum('国内株式　小計', sumOf(home))}</table><h2>２．お預り残高の明細　外国株式（参考為替 1USD ＝ ${rate.toFixed(2)}円）</h2><table>${headings('外貨単価')}${fromAbroad.join('')}${sum('外国株式　小計', sumAbroad)}</table>
      <div class="n"><p>※ 参考単価は作成基準日の終値です。実際に売却できる価格とは異なる場合があります。</p><p>※ 内容にご不審の点がございましたら、15日以内に当社お客様相談室までご連絡ください。</p><p>※ 配当金 ${whole(2000 + random() * 60_000)}円は 9月 8日にご指定の銀行口座へお振込みいたしました。</p></div>`,
    {
      isDark: false,
      css: `body{padding:44px 46px;color:#111}.t{display:flex;justify-content:space-between;font-size:12.5px;line-height:1.6}address{font-style:normal;font-size:14px}.o b{font-size:15px;font-weight:400}h1{font-size:21px;font-weight:400;text-align:center;letter-spacing:8px;margin:20px 0 10px;border-top:2px solid #1d3d6f;border-bottom:2px solid #1d3d6f;padding:7px}.d{font-size:12px;margin:0 0 10px}.d span{float:right}h2{font-size:13.5px;font-weight:400;margin:18px 0 5px;color:#1d3d6f}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.4, 13.3)}}
      th{background:#dfe7f2;font-weight:400;font-size:11.8px;padding:5px;border:1px solid #7b8fae}td{border:1px solid #7b8fae;padding:${pixels(random, 5.5, 8.5)} 7px;text-align:right;white-space:nowrap}td:nth-child(-n+2){text-align:left}td:nth-child(3),td:last-child{text-align:center}.a td{text-align:right!important}.s td{background:#f2f5fa;text-align:right}s{text-decoration:none;font-size:10.5px;margin-left:3px}.n{font-size:11px;line-height:1.6;margin-top:18px}.n p{margin:0}`,
    },
  )
}

const YIELDING = `AAPL|Apple|240|0.43; MSFT|Microsoft|512|0.65; NVDA|NVIDIA|182|0.02; GOOGL|Alphabet Class A|245|0.34; AMZN|Amazon|228|0; META|Meta Platforms|735|0.28; TSLA|Tesla|410|0; KO|Coca-Cola|70|2.9; PEP|PepsiCo|148|3.84; JNJ|Johnson & Johnson|178|2.92; JPM|JPMorgan Chase|305|1.84; DIS|Disney|112|0.89; F|Ford Motor|12|5.0; T|AT&T|28|3.95; SBUX|Starbucks|88|2.77; NKE|Nike|70|2.28; PLTR|Palantir Technologies|172|0; SOFI|SoFi Technologies|27|0; HOOD|Robinhood Markets|120|0; UBER|Uber|93|0; BABA|Alibaba|160|0.6; NIO|NIO|7|0; RIVN|Rivian|15|0; O|Realty Income|58|5.5; AMD|AMD|218|0; INTC|Intel|37|0; WMT|Walmart|103|0.91`

/** A young American broker's monthly statement: yields below names, then code, kind of account, quantity, price. */
function drawEstimatedYields(rows: Row[], random: Random): string {
  const kind = isOneOfTwo(random) ? 'Margin' : 'Cash'
  const cash = 20 + random() * 4000
  const total = sumOf(rows) + cash
  const lines = rows.map((row) => {
    const yields = Number(row.written)
    const worth = row.price * row.shares
    const size = Number.isInteger(row.shares) ? count(row.shares) : row.shares.toFixed(6)
    const name = `<b>${escapeText(row.name)}</b><small>Estimated Yield: ${yields.toFixed(2)}%</small>`
    return `<tr>${cellsOf([name, row.symbol, kind, size, `$${plain(row.price)}`, `$${plain(worth)}`, `$${plain((worth * yields) / 100)}`, `${((worth / total) * 100).toFixed(2)}%`])}</tr>`
  })
  const before = total * (0.93 + random() * 0.1)
  const headings = [
    'Securities Held in Account',
    'Sym/Cusip',
    'Acct Type',
    'Qty',
    'Price',
    'Mkt Value',
    'Est. Dividend Yield',
    '% of Total Portfolio',
  ]
  return page(
    `<header><div><h1>Thornwood</h1><small>120 Harbor Road, Menlo Park, CA 94025<br>help@thornwood.example</small></div><div class="r"><small>09/01/2026 to 09/30/2026</small><b>Wei-Chen Lin</b> Account #:${Math.floor(100_000_000 + random() * 899_999_999)}<br><small>48 Minsheng East Road, Taipei 105</small></div></header><div class="g"><table class="q"><tr>${cellsOf(['Account Summary', 'Opening Balance', 'Closing Balance'], 'th')}</tr><tr>${cellsOf(['Net Account Balance', `$${plain(cash * 0.7)}`, `$${plain(cash)}`])}</tr><tr>${cellsOf(['Total Securities', `$${plain(before)}`, `$${plain(total - cash)}`])}</tr><tr class="s">${cellsOf(['Portfolio Value', `$${plain(before + cash * 0.7)}`, `$${plain(total)}`])}</tr></table><table class="q"><tr>${cellsOf(['Income and Expense Summary', 'This Period', 'Year to Date'], 'th')}</tr><tr>${cellsOf(['Dividends', `$${plain(random() * 60)}`, `$${plain(60 + random() * 600)}`])}</tr><tr>${cellsOf(['Capital Gains Distributions', '$0.00', '$0.00'])}</tr><tr>${cellsOf(['Interest Earned', `$${plain(random() * 9)}`, `$${plain(9 + random() * 80)}`])}</tr></table></div>
      <h2>Portfolio Summary</h2><table class="k"><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s">${cellsOf(['Total Securities', '', '', '', '', `$${plain(total - cash)}`, '', `${(100 - (cash / total) * 100).toFixed(2)}%`])}</tr><tr>${cellsOf(['Brokerage Cash Balance', '', '', '', '', `$${plain(cash)}`, '', `${((cash / total) * 100).toFixed(2)}%`])}</tr><tr class="s">${cellsOf(['Total Priced Portfolio', '', '', '', '', `$${plain(total)}`, '', '100.00%'])}</tr></table><p class="n">Positions and values are as of the last business day of the period. Estimated dividend yields are not a guarantee. This statement shall be deemed conclusive if not objected to in writing within ten days. Member FINRA, SIPC.</p><footer>Page 1 of ${4 + Math.floor(random() * 6)}</footer>`,
    {
      isDark: false,
      css: `body{padding:40px 42px;color:#1b1b1d}header{display:flex;justify-content:space-between;line-height:1.5;font-size:12.5px}h1{font-size:25px;margin:0 0 4px}small{font-size:11px}.r{text-align:right}.r b{display:block}.g{display:grid;grid-template-columns:1fr 1fr;gap:24px;margin:22px 0 8px}h2{font-size:17px;text-align:center;margin:18px 0 8px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 11.8, 12.5)}}th{text-align:right;font-size:10.8px;font-weight:600;border-bottom:1.5px solid #222;padding:5px 5px;vertical-align:bottom}
      td{text-align:right;padding:${pixels(random, 5, 7.5)} 5px;vertical-align:top;font-variant-numeric:tabular-nums}.k td{border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}.k td:nth-child(2),.k td:nth-child(3),.k th:nth-child(2),.k th:nth-child(3){text-align:center}td b{font-weight:600}td small{display:block;color:#666;margin-top:2px}.q th,.q td{padding:4px}.s td{font-weight:700;border-top:1px solid #222}.n{font-size:10.8px;line-height:1.5;color:#444;margin-top:20px}footer{font-size:11px;text-align:right}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 2, captures: ON_PAPER } as const

export const BLIND_F_PRINTS: Family[] = [
  {
    name: 'balance report',
    ...COMMON,
    width: 794,
    height: 1123,
    rows: 9,
    fonts: ['Kosugi'],
    pick: pickReported,
    draw: drawBalanceReport,
  },
  {
    name: 'estimated yields',
    ...COMMON,
    width: 816,
    height: 1056,
    rows: 9,
    fonts: ['Arimo', 'Open Sans Variable', 'Inter Variable'],
    pick: pickHeld(YIELDING, { fractions: 0.6, decimals: 6 }),
    draw: drawEstimatedYields,
  },
]
