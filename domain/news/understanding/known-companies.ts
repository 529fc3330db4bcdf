import type { ArticleRegion } from './region-terms.ts'
import type { ArticleSector } from './sector-terms.ts'

/**
 * Adds to the listings: the sector, and short names used in headlines. A symbol without a name here
 * keeps the listing's. Entries are separated by semicolons: symbol, then names separated by commas.
 */
export const KNOWN_COMPANIES: Readonly<Record<ArticleSector, string>> = {
  Technology:
    'AAPL Apple; MSFT Microsoft; GOOGL Alphabet, Google; META Meta Platforms, Meta, Facebook; NVDA Nvidia; INTC Intel; AMD AMD; AVGO Broadcom; QCOM Qualcomm; TXN Texas Instruments; MU Micron; ORCL Oracle; ADBE Adobe; CRM Salesforce; CSCO Cisco; IBM IBM; NFLX Netflix; SE Sea Limited, Sea Ltd, Sea; SAP SAP; ASML ASML; PLTR Palantir; ZM Zoom; SNAP Snap; XYZ Block; MTCH Match Group, Match; DELL Dell; HPQ HP; UBER Uber; T AT&T; VZ Verizon; TMUS T-Mobile; 0700.HK Tencent; 9888.HK Baidu; 9999.HK NetEase; 1810.HK Xiaomi; 0992.HK Lenovo; 0981.HK SMIC; 2382.HK Sunny Optical; 0941.HK; 0762.HK; 6758.T Sony; 6861.T Keyence; 8035.T Tokyo Electron; 6857.T Advantest; 6723.T Renesas; 6920.T; 6981.T Murata; 6762.T; 6752.T Panasonic; 6702.T; 6701.T; 7751.T Canon; 9432.T Nippon Telegraph, NTT; 9433.T; 9434.T; 9984.T SoftBank; 4689.T; 6098.T Recruit; 4901.T; 6971.T; 7741.T; 005930.KS Samsung Electronics, Samsung; 000660.KS SK hynix, Hynix; 066570.KS; 373220.KS; 006400.KS; 009150.KS; 035420.KS Naver; 035720.KS; 259960.KS; 036570.KS; 017670.KS; 030200.KS; 352820.KS; 2330.TW TSMC, Taiwan Semiconductor; 2317.TW Foxconn, Hon Hai; 2454.TW; 2308.TW; 2303.TW UMC; 3711.TW ASE Technology; 2382.TW; 2357.TW Asus; 2353.TW; 3008.TW Largan; 3034.TW; 2379.TW; 2345.TW; 2412.TW; 3231.TW; 6669.TW; 4938.TW; 2395.TW; 2409.TW; 3481.TW; 2344.TW; 2408.TW; TCS.NS TCS, Tata Consultancy; INFY.NS; WIPRO.NS; HCLTECH.NS; TECHM.NS; BHARTIARTL.NS Airtel; 688981.SS; 002415.SZ Hikvision; 002475.SZ; 000725.SZ BOE; 000063.SZ; 300750.SZ CATL; Z74.SI Singtel; V03.SI; TLKM.JK; GOTO.JK GoTo; ADVANC.BK; TRUE.BK; DELTA.BK; TEL.PS; GLO.PS',
  Healthcare:
    'JNJ Johnson & Johnson; PFE Pfizer; MRK Merck; LLY Eli Lilly; ABBV; UNH UnitedHealth; ABT Abbott; AMGN Amgen; GILD Gilead; MDT Medtronic; MRNA Moderna; BIIB Biogen; BMY Bristol-Myers, Bristol Myers Squibb; TMO; CVS; NVO Novo Nordisk; AZN AstraZeneca; NVS Novartis; GSK GSK, GlaxoSmithKline; SNY Sanofi; 4502.T Takeda; 4503.T Astellas; 4568.T Daiichi Sankyo; 4519.T; 4523.T; 4507.T; 4543.T; 4578.T Otsuka; 7733.T; 6869.T; 2413.T; 207940.KS; 068270.KS; 302440.KS; 2269.HK; 1093.HK; 1177.HK; 1099.HK; 3692.HK; 0241.HK; 6618.HK; 600276.SS Hengrui; 603259.SS; 300760.SZ Mindray; 300015.SZ; SUNPHARMA.NS Sun Pharma; CIPLA.NS; DRREDDY.NS Dr Reddy’s; DIVISLAB.NS; APOLLOHOSP.NS; KLBF.JK; BDMS.BK; BH.BK; 5225.KL',
  Financial:
    'JPM JPMorgan, JPMorgan Chase, JP Morgan; BAC; WFC Wells Fargo; C Citigroup, Citi; GS Goldman Sachs, Goldman; MS Morgan Stanley; BRK.B Berkshire Hathaway, Berkshire; V Visa; MA Mastercard; AXP American Express; BLK BlackRock; PYPL PayPal; SCHW; AIG; MET; PGR Progressive; DFS Discover; UBS UBS; BCS Barclays; DB Deutsche Bank; 0005.HK HSBC; 1299.HK AIA; 2318.HK Ping An; 0388.HK; 1398.HK ICBC; 3988.HK; 0939.HK CCB; 3968.HK; 2628.HK China Life; 2388.HK; 0011.HK; 0016.HK Sun Hung Kai; 0823.HK; 8306.T MUFG; 8316.T SMFG; 8411.T Mizuho; 8604.T Nomura; 8591.T; 8766.T Tokio Marine; 8725.T; 8630.T; 8750.T; 8801.T Mitsui Fudosan; 8802.T; 105560.KS; 055550.KS; 086790.KS; 316140.KS; 323410.KS; 377300.KS; 032830.KS; 000810.KS; D05.SI DBS; O39.SI OCBC; U11.SI UOB; S68.SI SGX; C09.SI; A17U.SI; C38U.SI; H78.SI; HDFCBANK.NS; ICICIBANK.NS; SBIN.NS SBI; AXISBANK.NS; KOTAKBANK.NS; BAJFINANCE.NS; 601318.SS; 600036.SS; BBCA.JK; BBRI.JK; BMRI.JK; BBNI.JK; KBANK.BK; SCB.BK; BBL.BK; KTB.BK; 1155.KL Maybank; 1295.KL; 1023.KL CIMB; BDO.PS; BPI.PS; MBT.PS Metrobank; 2881.TW; 2882.TW; 2891.TW; 0012.HK; 0017.HK; 1113.HK; 1109.HK; 2007.HK; 000002.SZ Vanke',
  Energy:
    'XOM Exxon, ExxonMobil, Exxon Mobil; CVX Chevron; COP ConocoPhillips; SLB Schlumberger; SHEL Shell; BP; TTE TotalEnergies; EQNR Equinor; PBR Petrobras; NEE NextEra; DUK Duke Energy; SO Southern Company; 0857.HK PetroChina; 0883.HK; 0386.HK Sinopec; 1088.HK; 0002.HK; 0003.HK; 0006.HK; 1605.T; 5020.T; 9503.T; 9502.T; 9531.T; 015760.KS Kepco; 096770.KS; 010950.KS; RELIANCE.NS; ONGC.NS; NTPC.NS; COALINDIA.NS; POWERGRID.NS; IOC.NS; BPCL.NS; GAIL.NS; TATAPOWER.NS; PTT.BK; PTTEP.BK; TOP.BK; GPSC.BK; 5347.KL; ADRO.JK; PTBA.JK; PGAS.JK; ITMG.JK; MER.PS Meralco; ACEN.PS; SCC.PS; 600900.SS; 601012.SS LONGi; 300274.SZ; 6505.TW; 0836.HK; 2688.HK',
  Consumer:
    'AMZN Amazon; TSLA Tesla; WMT Walmart; COST Costco; TGT Target; HD; LOW Lowe’s; NKE Nike; SBUX Starbucks; MCD McDonald’s; KO Coca-Cola; PEP PepsiCo, Pepsi; PG Procter & Gamble, P&G; DIS Disney; F Ford; GM General Motors; GPS Gap; BBY Best Buy; EBAY eBay; ABNB Airbnb; BKNG Booking; CL Colgate; PM Philip Morris; UL Unilever; DEO Diageo; 7974.T Nintendo; 7203.T Toyota; 7267.T Honda; 7201.T Nissan; 7269.T Suzuki; 7270.T; 9983.T Fast Retailing, Uniqlo; 3382.T Seven & i; 8267.T; 2914.T; 4911.T; 4452.T; 2502.T Asahi; 2503.T Kirin; 2802.T; 2801.T; 9843.T Nitori; 4661.T; 7832.T Bandai Namco; 8113.T; 4755.T Rakuten; 005380.KS Hyundai Motor, Hyundai; 000270.KS; 051900.KS; 090430.KS; 033780.KS; 9988.HK Alibaba; 9618.HK JD; 3690.HK; 9961.HK; 1211.HK BYD; 0175.HK Geely; 2015.HK; 2020.HK Anta; 2331.HK; 2319.HK Mengniu; 6862.HK; 9633.HK; 0288.HK; 0027.HK; 1928.HK; 1929.HK Chow Tai Fook; 6690.HK Haier; 0291.HK; 1876.HK; 600519.SS Moutai; 000858.SZ; 000333.SZ Midea; 000651.SZ Gree; HINDUNILVR.NS; ITC.NS; NESTLEIND.NS; MARUTI.NS Maruti, Maruti Suzuki; M&M.NS Mahindra & Mahindra, M&M, Mahindra; TITAN.NS; TRENT.NS; BRITANNIA.NS; DABUR.NS; ASIANPAINT.NS; HEROMOTOCO.NS; UNVR.JK; INDF.JK; ICBP.JK; GGRM.JK; HMSP.JK; ASII.JK; CPALL.BK; CPF.BK; MINT.BK; Y92.SI ThaiBev; F34.SI Wilmar; G13.SI; D01.SI; JFC.PS Jollibee; URC.PS; 2912.TW; 1216.TW Uni-President',
  Industrial:
    'BA Boeing; CAT Caterpillar; DE Deere, John Deere; GE General Electric; HON Honeywell; MMM 3M; UPS UPS; FDX FedEx; LMT Lockheed Martin; RTX RTX; UNP Union Pacific; DAL Delta Air Lines; UAL United Airlines; AAL American Airlines; DOW; X U.S. Steel; FCX Freeport-McMoRan; VALE Vale; RIO Rio Tinto; BHP BHP; 6501.T Hitachi; 6503.T; 7011.T; 6301.T; 6326.T; 6367.T Daikin; 6954.T; 6273.T; 6594.T; 8001.T; 8002.T; 8031.T; 8053.T; 8058.T; 5401.T; 5411.T; 4063.T Shin-Etsu; 9101.T NYK; 9104.T; 9201.T JAL; 9202.T ANA; 9020.T JR East; 9022.T; 5108.T; 6902.T; 7309.T; 005490.KS Posco; 329180.KS; 009540.KS; 012450.KS; 012330.KS; 051910.KS; 011200.KS; 010130.KS; 003490.KS Korean Air; 028260.KS; 2603.TW Evergreen Marine; 2609.TW Yang Ming; 2615.TW Wan Hai; 2002.TW; 1301.TW; 1303.TW; 1101.TW; C6L.SI SIA; BN4.SI; S63.SI ST Engineering; J36.SI Jardine Matheson, Jardines; U96.SI; C52.SI; BS6.SI; S58.SI; 0001.HK CK Hutchison; 0066.HK; 0293.HK Cathay Pacific, Cathay; 0316.HK; 0669.HK Techtronic; 2899.HK Zijin; LT.NS L&T; ADANIENT.NS; ADANIPORTS.NS; TATASTEEL.NS; JSWSTEEL.NS; HINDALCO.NS; VEDL.NS; ULTRACEMCO.NS; GRASIM.NS; INDIGO.NS IndiGo; BEL.NS; SIEMENS.NS; AOT.BK; SCC.BK; ICT.PS ICTSI; SM.PS; 6178.T; 601899.SS; 600031.SS; UNTR.JK; ANTM.JK; SMGR.JK; 8869.KL; 3816.KL',
}

/** Companies listed in New York whose business is elsewhere. */
export const REGIONS_OF_RECEIPTS: Readonly<Record<ArticleRegion, string>> = {
  US: '',
  Asia: 'SE PDD GRAB HMC NIO XPEV LI BILI TME IQ VIPS YUMC ZTO BIDU BABA JD CHT UMC ASX IBN WIT INFY RDY',
  Europe:
    'NVO SHEL BP TTE EQNR SAP ASML AZN NVS GSK SNY UL DEO UBS BCS DB ING NOK ERIC STM SPOT RIO LYG PHG ABB',
  'Emerging Markets': 'PBR VALE MELI ITUB ABEV BBD AMX FMX KOF TV TEVA CHKP NU SBSW GFI',
}

/**
 * Names that are also words, with what follows them as words. Such a name counts only with
 * evidence: a legal form, a ticker, a possessive, or a company verb.
 */
export const WORDY_NAMES: Readonly<Record<string, string>> = {
  apple:
    'pie pies juice orchard orchards grower growers harvest crop crops cider farm farms farmers tree trees sauce export exports price prices varieties season',
  target:
    'price prices date dates range ranges rate rates inflation level zone practice market markets audience group for of shares',
  gap: 'year years between in narrows widens closes analysis of',
  visa: 'rules rule fees fee application applications requirement requirements waiver waivers ban bans policy policies restrictions process holders applicants scheme free run runs status quota quotas exemption',
  sea: 'level levels water ice trade routes route freight lanes bass turtles change port ports',
  shell: 'company companies fossils fossil fish script shock egg game jewellery buttons',
  amazon: 'rainforest river basin jungle deforestation forest fires tribe tribes fund drought',
  ford: 'theatre theater foundation',
  snap: 'election elections poll polls decision decisions judgment inspection lockdown',
  oracle: 'bones bone of',
  meta: 'joke jokes analysis study debate review',
  match: 'report day fixing point points officials result results',
  block: 'party chain trade trades grant vote voting',
  canon: 'law of',
  zoom: 'in call calls lens meeting meetings',
  progressive: 'tax party taxes party’s policies rock',
  discover: '',
  booking: '',
  alphabet: 'soup song',
  recruit: '',
  venture: 'capital capitalist capitalists fund funds',
  titan: '',
  trent: 'bridge',
  true: '',
  top: '',
  aeon: '',
  link: '',
  mint: '',
  delta: '',
  intel: 'agencies report',
  vale: '',
  asahi: 'shimbun',
  cathay: '',
  berkshire: 'county',
  citi: '',
  gree: '',
  or: '',
  'best buy': '',
  'industrial bank': '',
  'public bank': '',
  'power grid': '',
  'power assets': '',
  'land and houses': '',
  'first financial': '',
  'central retail': '',
  'thai oil': '',
  'indian oil': '',
  'coal india': '',
  sk: '',
  lg: '',
  bts: '',
  misc: '',
  ioi: '',
  jd: 'vance',
  hp: '',
  ups: '',
  sia: '',
  ccb: '',
  ana: '',
  'sun pharma': '',
  lion: '',
  shift: '',
  eternal: '',
  disco: '',
  sharp: '',
  screen: '',
  orion: '',
  rec: '',
  gs: '',
  ls: '',
  cj: '',
  sunway: '',
  giant: '',
  'first gen': '',
  'security bank': '',
  'yes bank': '',
  'capital a': '',
  'mobile world': '',
  'asset world': '',
  'energy absolute': '',
  prudential: '',
}
