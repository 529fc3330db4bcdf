import type { Random } from '#tests/fixtures/generate-statements.ts'
import { roundTo } from './blind-parts.ts'
import type { Row } from './positions.ts'
import { inventCost, inventMove } from './unseen-parts.ts'

const BOARD_LOTS =
  '1810 200; 0005 400; 1299 200; 0941 500; 1211 500; 0981 500; 2318 500; 0883 1000; 0939 1000; 1398 1000; 3988 1000; 2388 500; 0066 500; 2800 500; 0002 500; 0003 1000; 0006 500; 0016 500; 0001 500; 0027 1000; 0762 2000; 0857 2000; 2628 1000; 0669 500; 1038 500; 1928 400; 2020 200; 6823 1000; 0288 500'

/** Of Hong Kong in Chinese, with the short English name of the exchange. */
export const IN_HONG_KONG = `0700.HK|騰訊控股|610|TENCENT; 9988.HK|阿里巴巴－Ｗ|160|BABA-W; 3690.HK|美團－Ｗ|102|MEITUAN-W; 1810.HK|小米集團－Ｗ|42|XIAOMI-W; 0005.HK|匯豐控股|105|HSBC HOLDINGS; 0388.HK|香港交易所|430|HKEX; 1299.HK|友邦保險|76|AIA; 0941.HK|中國移動|86|CHINA MOBILE; 1211.HK|比亞迪|104|BYD COMPANY; 0981.HK|中芯國際|72|SMIC; 2318.HK|中國平安|56|PING AN; 0883.HK|中國海洋石油|19.5|CNOOC; 0939.HK|建設銀行|7.7|CCB; 1398.HK|工商銀行|5.9|ICBC; 3988.HK|中國銀行|4.4|BANK OF CHINA; 2388.HK|中銀香港|36|BOC HONG KONG; 0823.HK|領展房産基金|41|LINK REIT; 0066.HK|港鐵公司|27|MTR CORPORATION; 2800.HK|盈富基金|26.8|TRACKER FUND; 0002.HK|中電控股|66|CLP HOLDINGS; 0003.HK|香港中華煤氣|6.9|HK & CHINA GAS; 0006.HK|電能實業|51|POWER ASSETS; 0016.HK|新鴻基地産|92|SHK PPT; 0001.HK|長和|52|CKH HOLDINGS; 0027.HK|銀河娯樂|40|GALAXY ENT; 0762.HK|中國聯通|9.4|CHINA UNICOM; 0857.HK|中國石油|7.4|PETROCHINA; 2628.HK|中國人壽|23|CHINA LIFE; 0669.HK|創科實業|98|TECHTRONIC IND; 1038.HK|長江基建集團|53|CKI HOLDINGS; 1928.HK|金沙中國|20|SANDS CHINA LTD; 2020.HK|安踏體育|90|ANTA SPORTS; 6823.HK|香港電訊－ＳＳ|11.6|HKT-SS; 0288.HK|萬洲國際|8.2|WH GROUP`

export const INDIAN = `RELIANCE.NS|Reliance Industries|1400; TCS.NS|Tata Consultancy Services|3050; HDFCBANK.NS|HDFC Bank|960; ICICIBANK.NS|ICICI Bank|1390; INFY.NS|Infosys|1480; SBIN.NS|State Bank of India|870; BHARTIARTL.NS|Bharti Airtel|1930; ITC.NS|ITC|405; LT.NS|Larsen & Toubro|3700; HINDUNILVR.NS|Hindustan Unilever|2550; KOTAKBANK.NS|Kotak Mahindra Bank|2050; AXISBANK.NS|Axis Bank|1150; MARUTI.NS|Maruti Suzuki|15900; SUNPHARMA.NS|Sun Pharma|1620; TITAN.NS|Titan|3450; ASIANPAINT.NS|Asian Paints|2400; BAJFINANCE.NS|Bajaj Finance|1000; WIPRO.NS|Wipro|245; ONGC.NS|ONGC|240; NTPC.NS|NTPC|340; POWERGRID.NS|Power Grid|285; TATASTEEL.NS|Tata Steel|170; JSWSTEEL.NS|JSW Steel|1140; COALINDIA.NS|Coal India|390; ADANIPORTS.NS|Adani Ports|1410; DRREDDY.NS|Dr. Reddy's|1240; CIPLA.NS|Cipla|1510; EICHERMOT.NS|Eicher Motors|6900; HEROMOTOCO.NS|Hero MotoCorp|5450; BAJAJ-AUTO.NS|Bajaj Auto|8800; M&M.NS|Mahindra & Mahindra|3450; TECHM.NS|Tech Mahindra|1450; HCLTECH.NS|HCL Technologies|1420; BEL.NS|Bharat Electronics|400; HAL.NS|Hindustan Aeronautics|4750; IRCTC.NS|IRCTC|710; TRENT.NS|Trent|4700; DMART.NS|Avenue Supermarts|4500; PIDILITIND.NS|Pidilite|1480; VEDL.NS|Vedanta|465; DLF.NS|DLF|730; IDFCFIRSTB.NS|IDFC First Bank|71; TATAPOWER.NS|Tata Power|390; NIFTYBEES.NS|Nippon Nifty BeES|282; GOLDBEES.NS|Nippon Gold BeES|95`

export const JAPANESE =
  `7203|トヨタ自動車|2850; 6758|ソニーグループ|4200; 8306|三菱UFJフィナンシャル・グループ|2300; 9432|NTT|156; 8058|三菱商事|3600; 7974|任天堂|12900; 6501|日立製作所|4750; 4502|武田薬品工業|4350; 9433|KDDI|2450; 8316|三井住友フィナンシャルグループ|4100; 2914|日本たばこ産業|4800; 9984|ソフトバンクグループ|18200; 9434|ソフトバンク|222; 6857|アドバンテスト|14200; 8035|東京エレクトロン|26500; 7011|三菱重工業|3900; 9101|日本郵船|5200; 9104|商船三井|4600; 7267|本田技研工業|1600; 4063|信越化学工業|4600; 8766|東京海上ホールディングス|6300; 8267|イオン|1850; 8591|オリックス|3900; 1605|INPEX|2600; 4661|オリエンタルランド|3200; 7751|キヤノン|4300; 6098|リクルートホールディングス|8200; 6861|キーエンス|54000; 9983|ファーストリテイリング|46000; 4755|楽天グループ|960; 7201|日産自動車|360; 5401|日本製鉄|620; 3382|セブン&アイ・ホールディングス|2000; 2702|日本マクドナルドホールディングス|6200; 8593|三菱HCキャピタル|1250; 2503|キリンホールディングス|2150; 9020|東日本旅客鉄道|3700; 7270|SUBARU|3000; 1489|NEXT FUNDS 日経平均高配当株50指数ETF|2600`
    .split('; ')
    .map((line) => line.replace('|', '.T|'))
    .join('; ')

export const INDONESIAN =
  `BBCA|8000; BBRI|3900; BMRI|4500; BBNI|4200; TLKM|3150; ASII|5800; UNVR|1750; ICBP|9300; INDF|7800; KLBF|1300; ADRO|1750; PTBA|2350; ITMG|22500; UNTR|26500; ANTM|3200; INCO|4200; MDKA|2300; TINS|1600; CPIN|4700; JPFA|1900; AMRT|2200; ACES|450; MAPI|1250; ERAA|400; GOTO|60; BUKA|160; EMTK|1150; SCMA|320; EXCL|2700; ISAT|1900; TOWR|600; TBIG|2100; JSMR|3700; PGAS|1700; MEDC|1300; AKRA|1250; SMGR|2700; INTP|6300; BRPT|3600; TPIA|7800; CTRA|950; BSDE|1000; PWON|380; SMRA|420; SIDO|550; HMSP|700; GGRM|11500; BRIS|2600; BBTN|1250; MYOR|2100`
    .split('; ')
    .map((line) => line.replace(/(\w+)\|(\d+)/, '$1.JK|$1|$2'))
    .join('; ')

/** Three markets by the names of an app that trades them all. */
export const ABROAD = `0700.HK|Tencent|610; 9988.HK|Alibaba-W|160; 3690.HK|Meituan-W|102; 1810.HK|Xiaomi Group-W|42; 0005.HK|HSBC Holdings|105; 0388.HK|HKEX|430; 1299.HK|AIA|76; 1211.HK|BYD Company|104; 9992.HK|Pop Mart|245; 0981.HK|SMIC|72; 2800.HK|Tracker Fund of Hong Kong|26.8; 0883.HK|CNOOC|19.5; 0941.HK|China Mobile|86; D05.SI|DBS|52; O39.SI|OCBC Bank|17; U11.SI|UOB|34.5; Z74.SI|Singtel|4.3; S68.SI|SGX|16.5; C6L.SI|Singapore Airlines|6.6; A17U.SI|CapitaLand Ascendas REIT|2.8; NVDA|NVIDIA|182; AAPL|Apple|240; TSLA|Tesla|410; MSFT|Microsoft|512; GOOGL|Alphabet-A|245; AMZN|Amazon|228; META|Meta Platforms|735; TSM|Taiwan Semiconductor|285; AMD|Advanced Micro Devices|218; PLTR|Palantir|172; AVGO|Broadcom|338; COIN|Coinbase|330; BABA|Alibaba|162; PDD|PDD Holdings|130; GRAB|Grab Holdings|5.6; SE|Sea Limited|148; QQQ|Invesco QQQ Trust|600; VOO|Vanguard S&P 500 ETF|610`

/** Shares in round lots of those that the exchange prescribes. */
export function roundToLots(
  pick: (random: Random, count: number) => Row[],
): (random: Random, count: number) => Row[] {
  return (random, count) =>
    pick(random, count).map((row) => {
      const lot = lotOf(row)
      return { ...row, shares: Math.max(1, Math.round(row.shares / lot)) * lot }
    })
}

/** In Hong Kong by company, in Manila by price. */
export function lotOf({ ticker, currency, price }: Row): number {
  if (currency === 'HKD') return Number(new RegExp(`${ticker} (\\d+)`).exec(BOARD_LOTS)?.[1] ?? 100)
  if (currency !== 'PHP') return 1
  if (price >= 50) return 10
  return price >= 5 ? 100 : 1000
}

/** What a holding cost, its gain, and how its price has moved since yesterday. */
export function inventPast(row: Row, random: Random, step = 0.01) {
  const cost = roundTo(inventCost(row, random), step)
  const gain = (row.price - cost) * row.shares
  return { cost, gain, gained: row.price / cost - 1, move: inventMove(random) }
}

/** By their companies' full names, as statements write them. */
export const FORMAL = `0700.HK|Tencent Holdings Ltd|610; 9988.HK|Alibaba Group Holding Ltd|160; 1810.HK|Xiaomi Corp|42; 0005.HK|HSBC Holdings PLC|105; 0388.HK|Hong Kong Exchanges & Clearing|430; 1299.HK|AIA Group Ltd|76; 1211.HK|BYD Co Ltd|104; 0941.HK|China Mobile Ltd|86; 0883.HK|CNOOC Ltd|19.5; 2318.HK|Ping An Insurance Group|56; 0823.HK|Link REIT|41; 0066.HK|MTR Corp|27; 0016.HK|Sun Hung Kai Properties|92; D05.SI|DBS Group Holdings Ltd|52; O39.SI|Oversea-Chinese Banking Corp|17; U11.SI|United Overseas Bank Ltd|34.5; Z74.SI|Singapore Telecommunications|4.3; S68.SI|Singapore Exchange Ltd|16.5; C6L.SI|Singapore Airlines Ltd|6.6; A17U.SI|CapitaLand Ascendas REIT|2.8; C38U.SI|CapitaLand Integrated Commercial Trust|2.3; BN4.SI|Keppel Ltd|8.9; S63.SI|Singapore Technologies Engineering|8.5; F34.SI|Wilmar International Ltd|2.9; G13.SI|Genting Singapore Ltd|0.75; V03.SI|Venture Corp Ltd|13.5; Y92.SI|Thai Beverage PCL|0.46; M44U.SI|Mapletree Logistics Trust|1.25; 9CI.SI|CapitaLand Investment Ltd|2.7; AAPL|Apple Inc|240; MSFT|Microsoft Corp|512; NVDA|NVIDIA Corp|182; GOOGL|Alphabet Inc-Cl A|245; BABA|Alibaba Group Holding-SP ADR|162; TSM|Taiwan Semiconductor-SP ADR|285; SE|Sea Ltd-ADR|148; GRAB|Grab Holdings Ltd-Cl A|5.6`

export const FORMAL_IN_JAPAN =
  '7203.T|Toyota Motor Corp|2850; 6758.T|Sony Group Corp|4200; 8306.T|Mitsubishi UFJ Financial Group|2300; 7974.T|Nintendo Co Ltd|12900; 8058.T|Mitsubishi Corp|3600; 6501.T|Hitachi Ltd|4750; 9432.T|NTT Inc|156; 7267.T|Honda Motor Co Ltd|1600; 8001.T|Itochu Corp|8600; 9984.T|SoftBank Group Corp|18200; 6861.T|Keyence Corp|54000'

export const PHILIPPINE = `SM.PS|SM INVESTMENTS CORPORATION|780; SMPH.PS|SM PRIME HOLDINGS, INC.|23; BDO.PS|BDO UNIBANK, INC.|140; BPI.PS|BANK OF THE PHILIPPINE ISLANDS|118; MBT.PS|METROPOLITAN BANK & TRUST CO.|71; ALI.PS|AYALA LAND, INC.|25; AC.PS|AYALA CORPORATION|500; TEL.PS|PLDT INC.|1250; GLO.PS|GLOBE TELECOM, INC.|1650; JFC.PS|JOLLIBEE FOODS CORPORATION|210; ICT.PS|INTL CONTAINER TERMINAL SERVICES|480; URC.PS|UNIVERSAL ROBINA CORPORATION|82; MER.PS|MANILA ELECTRIC COMPANY|560; AEV.PS|ABOITIZ EQUITY VENTURES, INC.|31; AP.PS|ABOITIZ POWER CORPORATION|42; JGS.PS|JG SUMMIT HOLDINGS, INC.|23; GTCAP.PS|GT CAPITAL HOLDINGS, INC.|610; DMC.PS|DMCI HOLDINGS, INC.|11; LTG.PS|LT GROUP, INC.|13.5; SCC.PS|SEMIRARA MINING AND POWER CORP.|31; MONDE.PS|MONDE NISSIN CORPORATION|7.2; WLCON.PS|WILCON DEPOT, INC.|8.4; PGOLD.PS|PUREGOLD PRICE CLUB, INC.|38; RRHI.PS|ROBINSONS RETAIL HOLDINGS, INC.|37; EMI.PS|EMPERADOR INC.|15.5; SECB.PS|SECURITY BANK CORPORATION|68; UBP.PS|UNION BANK OF THE PHILIPPINES|30; RLC.PS|ROBINSONS LAND CORPORATION|15.5; MEG.PS|MEGAWORLD CORPORATION|2.1; CNPF.PS|CENTURY PACIFIC FOOD, INC.|39; AREIT.PS|AREIT, INC.|43; DNL.PS|D&L INDUSTRIES, INC.|5.4; PCOR.PS|PETRON CORPORATION|2.5; NIKL.PS|NICKEL ASIA CORPORATION|3.6`
