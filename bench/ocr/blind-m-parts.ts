import type { Random } from '#tests/fixtures/generate-statements.ts'
import { pickHeld } from './blind-d-parts.ts'
import type { Row } from './positions.ts'

const IN_CHINESE = `0700.HK|騰訊控股|610; 9988.HK|阿里巴巴-W|160; 3690.HK|美團-W|102; 1810.HK|小米集團-W|42; 0005.HK|匯豐控股|105; 0388.HK|香港交易所|430; 1299.HK|友邦保險|76; 0941.HK|中國移動|86; 1211.HK|比亞迪|104; 9618.HK|京東集團-SW|132; 0981.HK|中芯國際|72; 1024.HK|快手-W|78; 2318.HK|中國平安|56; 0883.HK|中國海洋石油|19.5; 0939.HK|建設銀行|7.7; 0823.HK|領展房産基金|41; 0066.HK|港鐵公司|27; 9992.HK|泡泡瑪特|245; 2800.HK|盈富基金|26.8; 0992.HK|聯想集團|11.5; 2020.HK|安踏體育|90; 9961.HK|攜程集團-S|560; NVDA|英偉達|182; AAPL|蘋果|240; TSLA|特斯拉|410; MSFT|微軟|512; GOOGL|谷歌-A|245; AMZN|亞馬遜|228; META|Meta Platforms|735; TSM|台積電|285; BIDU|百度|128; AMD|美國超微公司|218; NFLX|奈飛|1120; COIN|Coinbase|330`

/** Those of Hong Kong before the American ones, as the app lists them. */
export function pickInChinese(random: Random, size: number): Row[] {
  return pickHeld(IN_CHINESE, { fractions: 0.1, size: 2 })(random, size).sort((one, other) =>
    one.currency.localeCompare(other.currency),
  )
}

const TAIWANESE = `2330.TW|台積電|1180; 2317.TW|鴻海|205; 2454.TW|聯發科|1420; 2308.TW|台達電|780; 2382.TW|廣達|280; 2881.TW|富邦金|88; 2882.TW|國泰金|62; 2891.TW|中信金|43; 2886.TW|兆豐金|40; 2884.TW|玉山金|32; 2892.TW|第一金|28; 2412.TW|中華電|130; 2303.TW|聯電|43; 3711.TW|日月光投控|165; 2603.TW|長榮|190; 2609.TW|陽明|60; 2615.TW|萬海|85; 1301.TW|台塑|40; 1303.TW|南亞|42; 2002.TW|中鋼|19.5; 1216.TW|統一|78; 2912.TW|統一超|250; 3008.TW|大立光|2300; 2357.TW|華碩|640; 3231.TW|緯創|125; 6669.TW|緯穎|3100; 2379.TW|瑞昱|530; 3034.TW|聯詠|430; 2207.TW|和泰車|600; 2395.TW|研華|320; 2301.TW|光寶科|150; 2409.TW|友達|13; 3481.TW|群創|14; 2327.TW|國巨|165; 1101.TW|台泥|24; 0050.TW|元大台灣50|60; 0056.TW|元大高股息|36; 00878.TW|國泰永續高股息|21`

/** In thousands and, of every third, in shares of odd lots too. */
export function pickInTaiwan(random: Random, size: number): Row[] {
  return pickHeld(TAIWANESE, { size: 1.2 })(random, size).map((row) => {
    const kind = random()
    if (kind > 0.4) return row
    const odd = 1 + Math.floor(random() * 998)
    return { ...row, shares: kind < 0.2 || row.price > 500 ? odd : row.shares + odd }
  })
}

export const KOREAN = `005930.KS|Samsung Electronics|98000; 000660.KS|SK hynix|520000; 373220.KS|LG Energy Solution|430000; 207940.KS|Samsung Biologics|1180000; 005380.KS|Hyundai Motor|255000; 000270.KS|Kia|113000; 035420.KS|NAVER|255000; 035720.KS|Kakao|61000; 068270.KS|Celltrion|180000; 105560.KS|KB Financial Group|118000; 055550.KS|Shinhan Financial Group|72000; 086790.KS|Hana Financial Group|88000; 316140.KS|Woori Financial Group|26000; 005490.KS|POSCO Holdings|310000; 051910.KS|LG Chem|390000; 006400.KS|Samsung SDI|315000; 066570.KS|LG Electronics|88000; 012450.KS|Hanwha Aerospace|980000; 329180.KS|HD Hyundai Heavy Industries|560000; 034020.KS|Doosan Enerbility|80000; 017670.KS|SK Telecom|54000; 033780.KS|KT&G|136000; 259960.KS|KRAFTON|265000; 352820.KS|HYBE|270000; 323410.KS|KakaoBank|23000; 015760.KS|Korea Electric Power|42000; 010130.KS|Korea Zinc|1050000; 028260.KS|Samsung C&T|210000; TSLA|Tesla|410; NVDA|NVIDIA|182; AAPL|Apple|240; PLTR|Palantir|172; MSFT|Microsoft|512; GOOGL|Alphabet Class A|245; IONQ|IonQ|62; CPNG|Coupang|32; KO|Coca-Cola|70; O|Realty Income|59; AVGO|Broadcom|338; NFLX|Netflix|1120`

export const VIETNAMESE =
  `VCB|62000; BID|40000; CTG|50000; TCB|37000; MBB|26000; ACB|26000; VPB|30000; HDB|31000; STB|56000; SHB|17000; TPB|19000; FPT|100000; HPG|28000; HSG|18500; VIC|165000; VHM|100000; VRE|32000; VNM|62000; MSN|80000; MWG|80000; PNJ|88000; GAS|62000; PLX|35000; PVD|22000; PVT|18500; SSI|38000; VND|21000; VCI|42000; HCM|25000; GVR|28000; DGC|95000; DPM|24000; DCM|36000; REE|65000; POW|14500; GEX|48000; KBC|35000; NVL|15000; PDR|22500; DXG|20500; KDH|33000; GMD|66000; VJC|145000; HVN|31000; SAB|46000; BVH|52000`
    .split('; ')
    .map((line) => line.replace(/(\w+)\|(\d+)/, '$1.VN|$1|$2'))
    .join('; ')

/** In Europe without Asia's exchanges: American companies, and Asian ones by their receipts. */
export const IN_DOLLARS = `AAPL|Apple|240; MSFT|Microsoft|512; NVDA|NVIDIA|182; AMZN|Amazon|228; TSLA|Tesla|410; GOOGL|Alphabet (Class A)|245; META|Meta Platforms|735; NFLX|Netflix|1120; AMD|AMD|218; KO|Coca-Cola|70; DIS|Walt Disney|112; PLTR|Palantir Technologies|172; COIN|Coinbase|330; BABA|Alibaba|162; JD|JD.com|34; PDD|PDD Holdings|130; BIDU|Baidu|128; NTES|NetEase|148; NIO|NIO|7; LI|Li Auto|24; XPEV|XPeng|21; TCOM|Trip.com|73; TSM|Taiwan Semiconductor|285; SE|Sea Limited|148; GRAB|Grab Holdings|5.6; CPNG|Coupang|32; SONY|Sony|28; TM|Toyota Motor|192; HMC|Honda Motor|32; MUFG|Mitsubishi UFJ Financial|15.6; INFY|Infosys|17; HDB|HDFC Bank|34; IBN|ICICI Bank|31; PKX|POSCO Holdings|52; BILI|Bilibili|26; YUMC|Yum China|45`
