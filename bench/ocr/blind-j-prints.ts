import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { pickHeld } from './blind-d-parts.ts'
import { ON_PAPER, pickNamed, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { page } from './parts.ts'
import type { Row } from './positions.ts'
import { inventCost, isOneOfTwo, pixels, whole } from './unseen-parts.ts'

const INHERITED = `7203.T|トヨタ自動車|2850; 6758.T|ソニーグループ|4200; 8306.T|三菱ＵＦＪフィナンシャル・グループ|2300; 9432.T|ＮＴＴ|156; 8058.T|三菱商事|3600; 7974.T|任天堂|12900; 6501.T|日立製作所|4750; 4502.T|武田薬品工業|4350; 9433.T|ＫＤＤＩ|2450; 8316.T|三井住友フィナンシャルグループ|4100; 2914.T|日本たばこ産業|4800; 8031.T|三井物産|3700; 9501.T|東京電力ホールディングス|620; 9503.T|関西電力|2100; 9020.T|東日本旅客鉄道|3600; 9531.T|東京瓦斯|5200; 5401.T|日本製鉄|620; 7751.T|キヤノン|4450; 8411.T|みずほフィナンシャルグループ|4900; 7011.T|三菱重工業|3900; 1605.T|ＩＮＰＥＸ|2600; 4503.T|アステラス製薬|1600; 6752.T|パナソニック ホールディングス|1650; 8604.T|野村ホールディングス|1080; 2503.T|キリンホールディングス|2200; 4901.T|富士フイルムホールディングス|3600`

/** Of a month: near the closing price, with the two decimals that averages have. */
function average(row: Row, random: Random): string {
  const amount = row.price * (0.92 + random() * 0.14)
  return amount.toLocaleString('ja-JP', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** A Japanese broker's certificate for heirs: shares on the day of death, closing price, averages of three months. */
function drawHeirs(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const isNumbered = isOneOfTwo(random)
  const month = 4 + Math.floor(random() * 5)
  const day = 2 + Math.floor(random() * 26)
  const lines = rows.map((row, at) => {
    const who = isCodeFirst ? [row.ticker, row.name] : [row.name, row.ticker]
    const cells = [
      random() < 0.7 ? '特定' : '一般',
      `${whole(row.shares)} 株`,
      `<b>${whole(row.price)}</b>`,
      ...[0, 1, 2].map(() => average(row, random)),
      whole(row.price * row.shares),
    ]
    return `<tr>${cellsOf([...(isNumbered ? [String(at + 1)] : []), ...who, ...cells])}</tr>`
  })
  const names = isCodeFirst ? ['銘柄<br>コード', '銘柄名'] : ['銘柄名', '銘柄<br>コード']
  const headings = [
    ...(isNumbered ? ['No.'] : []),
    ...names,
    ...['口座<br>区分', '数量', '課税時期の<br>最終価格(円)'],
    ...[month, month - 1, month - 2].map((one) => `${one}月の<br>月平均額(円)`),
    '参考評価額<br>(円)',
  ]
  const cash = Math.floor(random() * 900_000)
  const left = isNumbered ? 3 : 2
  return page(
    `<div class="o">発行番号　第 ${Math.floor(100_000 + random() * 899_999)} 号<br>令和8年${month + 1}月${day}日</div><h1>残 高 証 明 書</h1><p class="s">（相続手続用・上場株式等の参考価格付）</p><div class="t"><div>被相続人　<b>小 林　正 雄</b>　様<br>相続人　　小林 恵子　様<br>口座番号　128-0${Math.floor(10_000 + random() * 89_999)}</div><div class="c">東京都中央区日本橋兜町3番8号<br>葵 証 券 株 式 会 社<br>業務管理部長　石 田　裕<span>葵証<br>券印</span></div></div><p>令和8年${month}月${day}日（基準日）現在、当社がお預かりしている有価証券および金銭の残高は、下記のとおりであることを証明いたします。</p><p class="k">記</p><h2>1．国内上場株式</h2><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="z"><td colspan="${headings.length - 1}">参考評価額　合計（${rows.length}銘柄）</td><td>${whole(sumOf(rows))}</td></tr></table><h2>2．お預り金</h2><table class="m"><tr><td>お預り金（円貨）</td><td>${whole(cash)} 円</td></tr><tr><td>ＭＲＦ</td><td>${whole(cash * 1.7)} 口</td></tr><tr><td>未収配当金</td><td>${whole(random() * 40_000)} 円</td></tr></table><ul><li>最終価格は金融商品取引所の公表する終値、月平均額は毎日の最終価格の月平均額です。</li><li>評価額は参考値であり、相続税の申告には所轄税務署または税理士にご確認ください。</li><li>本証明書の金額を訂正したものは無効とします。　発行手数料 1,100円（税込）</li></ul><p class="e">以 上　　1／1ページ</p>`,
    {
      isDark: false,
      css: `body{padding:48px 46px}.o{text-align:right;font-size:12px;line-height:1.7}h1{text-align:center;font-size:24px;font-weight:400;margin:14px 0 4px}.s{text-align:center;font-size:12.5px;margin:0 0 22px}b{font-weight:400}.t{display:flex;justify-content:space-between;font-size:13px;line-height:1.85}.c{position:relative;padding-right:66px}.c span{position:absolute;right:0;top:20px;width:54px;height:54px;border:2px solid #c22;color:#c22;line-height:1.5;text-align:center;font-size:15px;padding-top:2px}p{font-size:13px;line-height:1.7;margin:16px 0 6px}.k{text-align:center;margin:4px 0}h2{font-size:13.5px;font-weight:400;margin:14px 0 6px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 11.8, 12.6)}}td,th{border:1px solid #333;padding:${pixels(random, 5, 8)} 5px}th{font-weight:400;background:#eee;font-size:11px;line-height:1.4;white-space:nowrap}td{text-align:right}td:nth-child(-n+${left}){text-align:left}td:nth-child(${left + 1}){text-align:center}td:nth-child(n+${left + 1}){white-space:nowrap}.z td{text-align:right;background:#f7f7f7}.m{width:340px}.m td:nth-child(2){text-align:right}ul{font-size:11px;line-height:1.75;padding-left:16px;margin:18px 0 0}.e{text-align:right}`,
    },
  )
}

const INDONESIAN = `BBCA Bank Central Asia Tbk;BBRI Bank Rakyat Indonesia (Persero) Tbk;BMRI Bank Mandiri (Persero) Tbk;BBNI Bank Negara Indonesia (Persero) Tbk;TLKM Telkom Indonesia (Persero) Tbk;ASII Astra International Tbk;UNVR Unilever Indonesia Tbk;ICBP Indofood CBP Sukses Makmur Tbk;INDF Indofood Sukses Makmur Tbk;KLBF Kalbe Farma Tbk;ADRO Alamtri Resources Indonesia Tbk;PTBA Bukit Asam Tbk;ANTM Aneka Tambang Tbk;UNTR United Tractors Tbk;SMGR Semen Indonesia (Persero) Tbk;INTP Indocement Tunggal Prakarsa Tbk;CPIN Charoen Pokphand Indonesia Tbk;PGAS Perusahaan Gas Negara Tbk;JSMR Jasa Marga (Persero) Tbk;ITMG Indo Tambangraya Megah Tbk;GGRM Gudang Garam Tbk;EXCL XLSmart Telecom Sejahtera Tbk;AMRT Sumber Alfaria Trijaya Tbk;BRIS Bank Syariah Indonesia Tbk;MYOR Mayora Indah Tbk;BRPT Barito Pacific Tbk`
const INDONESIA = { suffix: '.JK', currency: 'IDR', mark: 'Rp', level: 3800, lot: 100 }

/** In hundreds of shares, at prices in steps of five rupiah. */
function pickIndonesian(random: Random, count: number): Row[] {
  return pickNamed(INDONESIAN, INDONESIA)(random, count).map((row) => ({
    ...row,
    price: Math.max(60, Math.round(row.price / 5) * 5),
    shares: 100 * (1 + Math.floor(random() ** 2 * 240)),
  }))
}

/** Points between thousands, as in Indonesia; losses in brackets. */
function rupiah(amount: number, digits = 0): string {
  const written = Math.abs(amount).toLocaleString('de-DE', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return amount < 0 ? `(${written})` : written
}

/** An Indonesian broker's statement to a client: cash by day of settlement, shares with losses in brackets, margins. */
function drawClientStatement(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const isRuled = isOneOfTwo(random)
  let paid = 0
  const lines = rows.map((row, at) => {
    const cost = Math.round(inventCost(row, random) * 100) / 100
    const gain = (row.price - cost) * row.shares
    paid += cost * row.shares
    const who = isCodeFirst ? [row.ticker, row.name] : [row.name, row.ticker]
    const cells = [
      rupiah(row.shares),
      rupiah(cost, 2),
      rupiah(row.price),
      rupiah(cost * row.shares),
      rupiah(row.price * row.shares),
      rupiah(gain),
      `${rupiah((row.price / cost - 1) * 100, 2)}%`,
    ]
    return `<tr>${cellsOf([String(at + 1), ...who, ...cells])}</tr>`
  })
  const who = isCodeFirst ? ['Kode<br>Efek', 'Nama Efek'] : ['Nama Efek', 'Kode<br>Efek']
  const headings = [
    'No.',
    ...who,
    ...['Jumlah<br>(lembar)', 'Harga<br>Rata-rata', 'Harga<br>Penutupan'],
    ...['Nilai<br>Perolehan', 'Nilai<br>Pasar', 'Laba/(Rugi)<br>Belum Realisasi', '%'],
  ]
  const total = sumOf(rows)
  const days = [0, 1, 2].map(() => rupiah(Math.round((random() - 0.2) * 40_000_000)))
  return page(
    `<header><div><b>PT NUSA SEKURITAS INDONESIA</b>Gedung Bursa Efek Indonesia, Tower II Lt. 14<br>Jl. Jend. Sudirman Kav. 52-53, Jakarta 12190<br>Telp. (021) 515-${1000 + Math.floor(random() * 8999)}</div><h1>LAPORAN POSISI PORTOFOLIO<small>Per tanggal ${2 + Math.floor(random() * 27)} September 2026</small></h1></header><div class="i"><p>Nama Nasabah<b>: RATNA WIDJAJA</b></p><p>Kode Nasabah<b>: RW${Math.floor(100 + random() * 899)}</b></p><p>SID<b>: IDD1209${Math.floor(10_000 + random() * 89_999)}88</b></p><p>Sub Rekening Efek<b>: NS001${Math.floor(1000 + random() * 8999)}00196</b></p><p>Tipe Akun<b>: Reguler</b></p><p>Cabang / Sales<b>: Surabaya / Online</b></p></div><h2>A. Saldo Kas (Rp)</h2><table class="c"><tr>${cellsOf(['T+0', 'T+1', 'T+2', 'Saldo RDN', 'Plafon Transaksi'], 'th')}</tr><tr>${cellsOf([...days, rupiah(Math.round(random() * 30_000_000)), rupiah(100_000_000)])}</tr></table><h2>B. Portofolio Saham</h2><table class="p"><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s"><td></td><td></td><td>Jumlah</td><td></td><td></td><td></td><td>${rupiah(paid)}</td><td>${rupiah(total)}</td><td>${rupiah(total - paid)}</td><td>${rupiah((total / paid - 1) * 100, 2)}%</td></tr></table><div class="q"><p>Rasio pinjaman : 0,00%</p><p>Biaya beli 0,15% · jual 0,25% (termasuk PPh)</p><p>1 lot = 100 lembar</p></div><footer>Laporan ini dicetak oleh sistem dan tidak memerlukan tanda tangan. Apabila dalam 3 (tiga) hari kerja tidak ada sanggahan, laporan ini dianggap benar. PT Nusa Sekuritas Indonesia berizin dan diawasi oleh Otoritas Jasa Keuangan.<br>Dicetak: 30/09/2026 17:${10 + Math.floor(random() * 49)} · Hal. 1 dari 1</footer>`,
    {
      isDark: false,
      css: `body{padding:44px 46px}header{display:flex;justify-content:space-between;font-size:11.5px;line-height:1.5;border-bottom:3px double #7a1f1f;padding-bottom:10px}header b{display:block;font-size:15px;color:#7a1f1f}h1{font-size:16px;margin:0;text-align:right}h1 small{display:block;font-size:12px;font-weight:400;margin-top:5px}.i{display:grid;grid-template-columns:1fr 1fr;gap:3px 40px;font-size:12px;margin:12px 0}.i p{margin:0;display:flex}.i b{font-weight:400}.i b{margin-left:auto;width:200px}h2{font-size:13px;color:#7a1f1f;margin:14px 0 5px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 11.8, 12.6)}}th{background:#f1e4e0;font-size:11.2px;padding:5px 5px;border-top:1px solid #7a1f1f;border-bottom:1px solid #7a1f1f}td{padding:${pixels(random, 5, 8)} 5px;${isRuled ? 'border-bottom:1px solid #ccc' : ''};white-space:nowrap}td,th{text-align:right}.p td:nth-child(-n+3),.p th:nth-child(-n+3){text-align:left}.s td{font-weight:700;border-top:1px solid #7a1f1f;border-bottom:3px double #7a1f1f}.q{display:flex;justify-content:space-between;font-size:11.5px}footer{margin-top:24px;border-top:1px solid #999;padding-top:7px;font-size:10.8px;line-height:1.6;color:#333}`,
    },
  )
}

const COMMON = { isHeldBack: true, captures: ON_PAPER, scale: 2 } as const

export const BLIND_J_PRINTS: Family[] = [
  {
    name: 'certificate for heirs',
    ...COMMON,
    width: 890,
    height: 1160,
    rows: 8,
    fonts: ['Kosugi'],
    pick: pickHeld(INHERITED, { size: 3 }),
    draw: drawHeirs,
  },
  {
    name: 'client statement in Indonesia',
    ...COMMON,
    width: 940,
    height: 860,
    rows: 9,
    fonts: ['Arimo', 'Open Sans Variable', 'DejaVu Sans'],
    pick: pickIndonesian,
    draw: drawClientStatement,
  },
]
