/**
 * One spelling for all ways to write the same name: full-width and capital letters, accents,
 * hiragana and katakana, traditional, Japanese and simplified characters. Spaces separate words.
 */
export function foldText(text: string): string {
  // Most names: a tenth of the time, which a phone has at every start.
  if (/^[ -~]*$/.test(text)) return foldPlain(text)
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFD')
  return plain
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/['’.・･ー־]|\p{Cf}/gu, '')
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE))
    .replaceAll(/[㐀-鿿]/g, (sign) => SIMPLIFIED.get(sign) ?? sign)
    .replaceAll(/[^\p{L}\p{M}\p{N}&+]+/gu, ' ')
    .trim()
}

/** What the steps above do to letters without accents. */
function foldPlain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['.]/g, '')
    .replaceAll(/[^a-z0-9&+]+/g, ' ')
    .trim()
}

/** Without spaces: `SK hynix` and `SKhynix` are one. */
export function compact(folded: string): string {
  return folded.replaceAll(' ', '')
}

const KANA_DISTANCE = 0x60

const FROM =
  '臺灣積體電鴻聯發達華國廣億寶義東業產産銀鋼鐵鉄車動騰訊團匯豐滙龍馬鳥魚風飛機氣気礦煉營運輸連進遠選還際陽陸險隨難雲網線組絲紙級紀約紅純納細終統經維總綠緑績織繼續羅習聖聞聲職腦臨與興' +
  '舊艦藝藍蘇蘋蘭處號蟲蠟術衛製複見規視親覺覽觀計訂記設許評詞試詩話認語誠說課調談請論諾講謝證証識議護譽讀變豬貝財貨販責貴買費貿資賓賣質賽賴購贊贏軌軍軒軟載輕輝輪轉辦農遊過違適遷鄉鄭鄰' +
  '醫醬釀針鈴鉛銅鋁鋰錢錦錄鍋鎮鏡鐘長門閃開間関關閣闊雙雞離霧靈靜韓頁項順須預領頭頻題顏願類顧顯飯飲飾養館駐駿驗驅鮮鯨鳳鴨鷹鹽麗麥黃點黨齊齡龜寧實寫審專將對導屆層島嶺巖幣師帥帶幫庫應廠' +
  '廟廳張強彈後從復徵恆愛態慶憲懷戰戲戶拋換損據擊擇擔擴攜攝數敵斷時晉曉暢書會極榮構樂楽樓標樣樹橋檢権權歐歡歷歸殘殺氫決沒況潔淺減測湯準溝溫滅滿漁漢潤澤濟濤濱瀋災為烏無煙熱燈燒爭爺牆獎' +
  '獨獲獅環瑪瓊畫畢異當療瘋監盤盧眾碩確碼禮禪禿種稱穀穩窩競筆節範築篩簡籌籠糧紐紡絡給絕綜綫緊編緯練縣縱罰羣聽肅脈腳膠臉藥薬葉著蓋蔣蕭薩蝦補裝裡襯讓貓貸賀賺跡躍軸輯辭遞遼邊釋鈔鉀鉑銷鋒' +
  '鋪錫鍵鎖鎢鏈鑄鑽閉閒陳陰隊階隱雜韋響頂頓額飼馮駕騎驚鬆魯鮑鵬鷗麵黴齒優偉側傑備傳債傷傾僅價価儀儲兌兩內冊凍劃劇剛創劉劍勁務勝勞勢勵勳區協卻單厲參員問啟啓喚喪嘯嚴囑園圍圓圖執堅場塊塗' +
  '墊墜壓壯壽夢奪奮婦媽學孫宮寬廈検経鉱広応総図対変売読発団済県剤亀竜滝沢浜辺斎桜壱駅験収帯増労栄実縄満鶏塩黒銭仏伝戦芸継続転拡両単桟様険顕勲観髪衆圏囲斉' +
  '爾們鈣蓮礎嬰萊頌鋭銳龐誌鍾鬱揚瀾鈷鋯鏵鞏贛潰絨紹頤殼塢緣邁頎閩粵蘆滬濰嶽崑陝緬賬喬鄧鄒趙隴鯤鴿鵝鵲鶴錳鈦鈾銦鎂鎳鋅鉬鎵鍺櫃瑤濃諧謙囉噴嚐憑懇擬攏斂曠櫻歲殲渦滯漲澆灘爐猶瑩痠癒睜瞭砲磚祿祕稅穎穌窮竄籃粧綁綉緒緩繪纖聳膚艙莊薦蘊蝕裏訓訪詢諮謎譜貢貼軀轟辯遙邏釐鈞銘鋸錶鍊鍍鏢鐳闖隸霽頰颱餘饒騁驕鰻鴉麼亞來侖兒僑兗嗶報奧撈詠託萬豊遜郵閱驊現髙盡衝輛釘韻蠻襲誤諸趨鍛闢餅駛'
const TO =
  '台湾积体电鸿联发达华国广亿宝义东业产产银钢铁铁车动腾讯团汇丰汇龙马鸟鱼风飞机气气矿炼营运输连进远选还际阳陆险随难云网线组丝纸级纪约红纯纳细终统经维总绿绿绩织继续罗习圣闻声职脑临与兴' +
  '旧舰艺蓝苏苹兰处号虫蜡术卫制复见规视亲觉览观计订记设许评词试诗话认语诚说课调谈请论诺讲谢证证识议护誉读变猪贝财货贩责贵买费贸资宾卖质赛赖购赞赢轨军轩软载轻辉轮转办农游过违适迁乡郑邻' +
  '医酱酿针铃铅铜铝锂钱锦录锅镇镜钟长门闪开间关关阁阔双鸡离雾灵静韩页项顺须预领头频题颜愿类顾显饭饮饰养馆驻骏验驱鲜鲸凤鸭鹰盐丽麦黄点党齐龄龟宁实写审专将对导届层岛岭岩币师帅带帮库应厂' +
  '庙厅张强弹后从复征恒爱态庆宪怀战戏户抛换损据击择担扩携摄数敌断时晋晓畅书会极荣构乐乐楼标样树桥检权权欧欢历归残杀氢决没况洁浅减测汤准沟温灭满渔汉润泽济涛滨沈灾为乌无烟热灯烧争爷墙奖' +
  '独获狮环玛琼画毕异当疗疯监盘卢众硕确码礼禅秃种称谷稳窝竞笔节范筑筛简筹笼粮纽纺络给绝综线紧编纬练县纵罚群听肃脉脚胶脸药药叶着盖蒋萧萨虾补装里衬让猫贷贺赚迹跃轴辑辞递辽边释钞钾铂销锋' +
  '铺锡键锁钨链铸钻闭闲陈阴队阶隐杂韦响顶顿额饲冯驾骑惊松鲁鲍鹏鸥面霉齿优伟侧杰备传债伤倾仅价价仪储兑两内册冻划剧刚创刘剑劲务胜劳势励勋区协却单厉参员问启启唤丧啸严嘱园围圆图执坚场块涂' +
  '垫坠压壮寿梦夺奋妇妈学孙宫宽厦检经矿广应总图对变卖读发团济县剂龟龙泷泽滨边斋樱壹驿验收带增劳荣实绳满鸡盐黑钱佛传战艺继续转扩两单栈样险显勋观发众圈围齐' +
  '尔们钙莲础婴莱颂锐锐庞志钟郁扬澜钴锆铧巩赣溃绒绍颐壳坞缘迈颀闽粤芦沪潍岳昆陕缅账乔邓邹赵陇鲲鸽鹅鹊鹤锰钛铀铟镁镍锌钼镓锗柜瑶浓谐谦啰喷尝凭恳拟拢敛旷樱岁歼涡滞涨浇滩炉犹莹酸愈睁了炮砖禄秘税颖稣穷窜篮妆绑绣绪缓绘纤耸肤舱庄荐蕴蚀里训访询咨谜谱贡贴躯轰辩遥逻厘钧铭锯表炼镀镖镭闯隶霁颊台余饶骋骄鳗鸦么亚来仑儿侨兖哔报奥捞咏托万丰逊邮阅骅现高尽冲辆钉韵蛮袭误诸趋锻辟饼驶'

const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  [...FROM].map((sign, index) => [sign, TO[index] ?? sign]),
)
