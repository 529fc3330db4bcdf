import type { OptionalName } from './optional-fields.ts'

/**
 * Brokers' words for the columns of a table, surest first, in the form that `simplifyHeading` gives: English, German,
 * French, Dutch, Chinese, Japanese, Korean, then what brokers write in other languages of Europe and of Southeast Asia.
 * Shares that may be sold today (可用余额, 매도가능수량) are in no list: they
 * are not the holding.
 */
export const HEADING_WORDS = {
  symbol: `symbol|ticker|ticker symbol|stock symbol|symbol/cusip|code|stock code|security code|symbole|
    kürzel|trading symbol|tradingsymbol|scrip code|代码|代碼|代号|代號|股票代码|股票代碼|股票代号|股票代號|
    证券代码|證券代碼|证券代号|證券代號|商品代码|商品代碼|商品代號|基金代码|銘柄コード|証券コード|コード|
    銘柄コード・銘柄名|銘柄コード/銘柄名|コード・銘柄名|コード/銘柄名|代號/名稱|股票代號/名稱|代码/名称|종목코드/종목명|
    銘柄コード・ティッカー|銘柄コード/ティッカー|ティッカー|ティッカーコード|銘柄番号|
    종목코드|종목번호|단축코드|코드|티커|symbol/name|symbol & name|
    instrument symbol|isin symbol|symbol/isin|security id|stock|instrument|security|holding|isin|
    股份代號|股份代号|股份編號|證券編號`,
  name: `name|description|company|company name|security name|stock name|security description|
    instrument description|product|produkt|produit|bezeichnung|libellé|名称|名稱|股票名称|股票名稱|证券名称|證券名稱|
    证券简称|證券簡稱|股票简称|股票簡稱|商品名称|商品名稱|基金名称|銘柄名称|銘柄名|銘柄|ファンド名|会社名|
    종목명|종목|상품명|security|instrument|stock|holding|
    證券名|股票名|股名|品名|商品名|股票|證券`,
  shares: `shares|quantity|qty|qty (quantity)|amount (shares)|units|position|positions|holdings|no of shares|amount|
    shares held|total shares|holding quantity|position quantity|net quantity|stück|anzahl|bestand|menge|
    quantité|aantal|units held|nominale|stücke|shares owned|number of shares|number of units|no of units|quantity held|qty held|bal qty|balance qty|balance quantity|
    pos|net qty|owned|units owned|how many|how many shares|nominal|total quantity|held|you hold|you own|your shares|shares you own|持仓数量|持有数量|持股数量|持仓股数|持倉數量|持有數量|持股數量|
    持股數|持有股數|庫存股數|庫存數量|库存数量|股票余额|证券余额|证券数量|證券餘額|證券數量|股份余额|当前持仓|
    保有数量|保有株数|保有口数|残高数量|数量|數量|股数|股數|株数|口数|庫存|보유수량|잔고수량|보유주수|보유량|수량|주수|
    titres|nombre|nombre de titres|títulos|nº de títulos|cantidad|acciones|quantità|azioni|quantidade|qtde|ações|antal|
    antal aktier|antall|beholdning|määrä|kpl|ilość|liczba|liczba akcji|wolumen|množství|počet|počet kusů|adet|miktar|
    qtà|qté|qtd|quant|cant|stk|szt|aandelen|aktier|akcje|kusů|unités|titoli|nº acciones|nº de acciones|n° titoli|
    hisse adedi|pay adedi|kl|klgd|số lượng cp|khối lượng cp|jml lembar|bil unit|
    khối lượng|số lượng|số dư|jumlah|jumlah saham|lembar|jumlah lembar|kuantiti|bilangan unit|จำนวน|จำนวนหุ้น|
    จำนวนหน่วย|
    保有数|保有株|残株数|残口数|残高|残数|株式数|所有株数|保有|持股|持股数|持有股|持倉|持仓|持仓股|持仓量|持倉量|持有|
    股份數目|股份数目|證券數目|\u7ed3余|結餘|結餘數量|結存|結存股數|餘額股數|庫存股|現股庫存|目前庫存|即時庫存|現有庫存|帳面庫存|\u4eca日庫存|
    集保庫存|總股數|总股数|總持倉|总持仓|股票數量|股票数量|보유주식수|보유주식|주식수|보유|잔고|잔고량|현재수량|보유\uc88c수|\uc88c수|
    約定数量|約定株数|成交股數|成交股数|成交數量|成交数量|체\uacb0수량`,
  price: `last price|current price|market price|mark price|markprice|close price|closing price|latest price|
    price|last|close|closing|current|last price ($)|share price|unit price|current price/nav|mkt price|nominal price|
    price per share|price now|price today|now|ltp|last traded price|current market price|cur price|curr price|cmp|latest|quote|quoted price|mark|kurs|
    aktueller kurs|schlusskurs|schlußkurs|marktkurs|börsenkurs|bewertungskurs|letzter kurs|cours|slotkoers|koers|最新价|最新價|最新市价|最新市價|现价|現價|当前价|當前價|
    市价|市價|参考市价|即時價|收盘价|收盤價|現在値|現在価格|現在株価|現在単価|現値|株価|基準価額|終値|前日終値|時価単価|
    評価単価|時価|현재가|현재가격|현재주가|종가|평가단가|기준가|시세|
    dernier cours|cours actuel|prix|laatste koers|precio|precio actual|precio de mercado|último precio|cotización|
    prezzo corrente|prezzo mercato|pzzo di mercato|pzzo mercato|cours de clôture|dernier prix|cotation|precio mercado|
    precio de cierre|preço corrente|preço de fecho|letzter preis|aktueller preis|huidige koers|actuele koers|seneste kurs|
    kurs bieżący|kurs aktualny|bieżący kurs|anlık fiyat|kapanış fiyatı|giá đóng cửa|giá hiện hành|harga kini|
    harga sekarang|harga penutupan|ราคาปิด|
    prezzo|prezzo attuale|prezzo di mercato|ultimo prezzo|quotazione|preço|preço atual|preço de mercado|cotação|
    senast|senaste kurs|senast betalt|siste|siste kurs|aktuel kurs|kurssi|hinta|cena|cena rynkowa|cena bieżąca|
    aktualna cena|ostatnia cena|aktuální cena|tržní cena|kurz|fiyat|son fiyat|güncel fiyat|giá|giá hiện tại|
    giá thị trường|thị giá|giá tt|harga|harga pasar|harga terakhir|harga saat ini|harga pasaran|harga semasa|
    harga terkini|ราคาตลาด|ราคาปัจจุบัน|ราคาล่าสุด|
    月\u5e95收盤價|期\u672b單價|每股市價|每股市价|每股現價|\u6309盤價|收市價|收市价|參考現價|單價|单价|参考価格|参考時価|最新株価|最新値|期\u672b株価|月\u672b終値|
    値\u6bb5|현재단가|평가가격|기준가격|\ub9c8\uac10가|전일종가`,
  value: `market value|current value|mkt value|mkt val (market value)|mkt val|position value|positionvalue|
    value|total value|market val|value ($)|net value|valuation|current val|cur val|cur value|mv|worth|amount|
    gross amount|exposure|notional value|local value|value in local currency|marktwert|kurswert|wert|
    valeur|valorisation|市值|持仓市值|持倉市值|证券市值|證券市值|股票市值|最新市值|参考市值|庫存市值|現值|評価額|
    時価評価額|評価金額|時価総額|평가금액|평가액|
    valore mercato|valore di mkt|ctv|ctv mercato|controvalore di mercato|valeur totale|valeur boursière|gesamtwert|
    aktueller wert|bewertung|toplam değer|güncel değer|nilai kini|nilai sekarang|total nilai|valor total|totale waarde|
    actuele waarde|wartość pozycji|wartość aktualna|tổng giá trị|giá trị hiện tại|มูลค่ารวม|
    valeur de marché|valeur actuelle|évaluation|waarde|huidige waarde|marktwaarde|valor|valor de mercado|valor actual|
    valor atual|valoración|valore|valore di mercato|valore attuale|controvalore|värde|marknadsvärde|verdi|
    markedsverdi|værdi|markedsværdi|kursværdi|arvo|markkina-arvo|wartość|wartość rynkowa|wartość bieżąca|wycena|
    hodnota|tržní hodnota|aktuální hodnota|değer|piyasa değeri|giá trị|giá trị thị trường|giá trị tt|nilai|
    nilai pasar|nilai saat ini|nilai pasaran|nilai semasa|มูลค่า|มูลค่าตลาด|มูลค่าปัจจุบัน|
    參考市值|總市值|总市值|現有市值|資產市值|庫存現值|市場價值|市场价值|\u4f30值|評\u4f30金額|時価額|現在評価額|평가총액|보유금액|현재가\uce58|평가가액`,
  currency: `currency|ccy|cur|curr|currencyprimary|currency code|instrument currency|trading currency|
    price currency|währung|devise|币种|幣種|币别|幣別|交易幣別|货币|貨幣|通貨|通貨コード|決済通貨|통화|통화코드`,
  exchange: `exchange|market|listing exchange|listingexchange|mic|listing|exch|börse|place|市场|市場|交易所|取引所|거래소|시장`,
} as const

/**
 * Beside our own labels. A word for the sum of what all shares cost (取得金額, 매입금액) is not among them.
 */
export const PURCHASE_WORDS: Partial<Record<OptionalName, string>> = {
  cost: `average cost|avg cost|avg. cost|average cost price|cost price|unit cost|average price|avg price|
    avg. price|purchase price|buy price|average buy price|average purchase price|average buying price|
    buying price|bought at|bought for|price paid|paid price|entry price|average entry price|avg entry price|
    open price|average open price|average trade price|einstandskurs|kaufkurs|
    成本价|成本價|平均成本|平均成本价|平均成本價|成本均价|成本均價|摊薄成本价|均价|均價|买入均价|買入均價|
    買進均價|持仓均价|持倉均價|成交均价|成交均價|买入价|買入價|買進價|买入价格|保本价|保本價|
    取得単価|取得価格|平均取得価額|平均取得単価|平均取得価格|取得平均単価|平均単価|参考単価|買付単価|平均買付単価|
    買付価格|買値|매입단가|매입가|매입가격|매입평균가|매입평균|매입평균단가|매수단가|매수가|매수평균가|평균단가|
    평균매입가|평균매입단가|평균매수가|평단가|평단|취득단가|
    pru|prix de revient|prix de revient unitaire|prix moyen|prix d'achat|gak|aankoopkoers|aankoopprijs|
    gemiddelde aankoopkoers|kostprijs|precio medio|precio de compra|coste medio|prezzo medio|prezzo di carico|
    prezzo medio di carico|prezzo di acquisto|preço médio|preço de compra|custo médio|gav|inköpskurs|
    anskaffningskurs|snittkurs|købskurs|hankintahinta|keskihinta|cena otwarcia|cena zakupu|średnia cena|
    nákupní cena|průměrná cena|maliyet|ortalama maliyet|alış fiyatı|giá vốn|giá mua|giá trung bình|giá tb|
    harga rata-rata|harga beli|harga belian|harga purata|kos purata|ต้นทุน|ต้นทุนเฉลี่ย|ราคาเฉลี่ย`,
  boughtOn: `purchase date|date purchased|purchased on|purchased|date acquired|acquired|acquired on|
    acquisition date|buy date|open date|date opened|date bought|bought on|trade date|transaction date|
    date of purchase|kaufdatum|买入日期|買入日期|買進日期|购买日期|購買日期|成交日期|購入日|取得日|買付日|約定日|
    매입일|매입일자|매수일|매수일자|취득일`,
  fees: `fee|fees paid|total fees|transaction fee|transaction fees|commission|commissions|commission paid|
    commission/fees|commissions & fees|fees & commissions|comm/fee|brokerage|brokerage fee|purchase fees|gebühren|
    手续费|手續費|手数料|佣金|수수료`,
}

/**
 * Signs that one word is written with in China, in Taiwan and in Japan, each as the first of its group; text recognition takes
 * them for each other.
 */
const VARIANTS = splitVariants(`
  値值 価价價 数數 証证證 額额 号號 庫库 倉仓 幣币 別别 現现 当當 盤盘 総总總 銀银 訊讯 騰腾 團团 龍龙竜
  貴贵 国國 寧宁 時时 東东 華华 電电 薬药藥 車车 聯联 業业 爾尔 発发發 長长 匯汇滙 豊丰豐 広广廣 気气氣
  産产產 実实實 積积 體体 臺台 灣湾 網网 鋼钢 鉄铁鐵 険险險 風风 機机 際际 創创 達达 聲声 亞亚\u4e9c 億亿
  銅铜 鉱矿礦 紡纺 飛飞 馬马 濱浜滨 澤沢泽 関关關 \u55b6营營 財财 貿贸 運运 輸输 鵬鹏 陽阳`)
const PLAIN_SIGNS = new Map(
  VARIANTS.flatMap(([first = '', ...others]) => others.map((sign) => [sign, first] as const)),
)

function splitVariants(groups: string): string[] {
  return groups.trim().split(/\s+/)
}

/** A text whichever country's signs it is written with. */
export function foldSigns(text: string): string {
  return text.replace(/[\u3400-\u9fff]/g, (sign) => PLAIN_SIGNS.get(sign) ?? sign)
}

/** Of a column that is two lines high in a spreadsheet. */
const SPACE_WITHIN =
  /(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]) (?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])/g

export function splitWords(words: string): string[] {
  return words
    .split('|')
    .map((word) => word.trim())
    .filter(Boolean)
}

export function simplifyHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(SPACE_WITHIN, '')
    .trim()
}

/** "Price (USD)" and "時価評価額[円]" without their unit. */
export function dropUnit(heading: string): string {
  return heading.replace(/ ?[([][^()[\]]{0,20}[)\]]$/, '')
}
