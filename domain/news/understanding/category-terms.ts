/** For each label, terms by weight, separated by semicolons. Case matters; word endings do not. */
export type TermTable<Label extends string> = Readonly<Record<Label, Record<number, string>>>

export const NEWS_CATEGORIES = [
  'Value',
  'Dividends',
  'Earnings',
  'Deals',
  'ESG',
  'Policy',
  'Economy',
  'Markets',
  'Companies',
  'General',
] as const

export type NewsCategory = (typeof NEWS_CATEGORIES)[number]

/**
 * Weight 4 decides almost alone ("interim dividend"); 1 is a hint that breaks ties. "Companies" is
 * for firm news that fits none of the others.
 */
export const CATEGORY_TERMS: TermTable<NewsCategory> = {
  Value: {
    5: 'margin of safety; intrinsic value; net-net; net-nets; value investing; value investor; value trap; price-to-book; price to book; below book value; book value; owner earnings; undervalued; overvalued; value fund; value stock; PEG ratio; fair value; enterprise value; discount rate; holding-company discount; price to earnings; price-to-earnings; contrarian; mispriced; bargain hunting; cheap stock; cheap share; net current assets',
    4: 'fair price',
    3: 'Graham; Benjamin Graham; Buffett; Warren Buffett; Charlie Munger; Munger; Peter Lynch; Berkshire Hathaway; moat; valuation; multiple; bargain; cheap; deep discount; trade at a discount; trades at a discount; discount to peers; circle of competence; book-to-market; return on capital; sum of the parts; patience; forward earnings; free cash flow yield',
    1: 'discount; premium; expensive; long-term investor; compounding; worth',
  },
  Dividends: {
    5: 'quarterly payout; dividend; special dividend; interim dividend; final dividend; maiden dividend; dividend cut; share buyback; stock buyback; share repurchase; stock repurchase; buyback; repurchase; payout ratio; dividend yield; dividend cover; shareholder return; cancel treasury shares; treasury shares; buys back shares; buy back shares; buys back; bought back; capital return; distribution per unit; ex-dividend',
    4: 'payout; distribution yield; distribution to unitholders',
    3: 'distribution',
    2: 'treasury stock; unitholder; total return',
  },
  Earnings: {
    4: 'earnings; pre-tax profit; core profit; gross margin; comparable sales; annual sales; annual revenue; interim profit; profitability; loss-making; sales fall; sales rise; revenue falls; revenue rises; results; quarterly profit; quarterly loss; net profit; net income; net loss; operating profit; operating loss; full-year forecast; annual profit; profit warning; profit alert; earnings season; earnings per share; quarterly sales; quarterly revenue; first-quarter; second-quarter; third-quarter; fourth-quarter; half-year; first-half; second-half; interim results; annual results; full-year results; quarterly results; return to profit; returns to profit; swings to a profit; swings to profit; swings to loss; back in the black; in the red; withdraws forecast; revenue estimates; guidance; same-store sales; like-for-like sales; profit forecast; sales forecast; revenue forecast; margin forecast; quarterly report; beats estimates; misses estimates; posts profit; profit; headline earnings; bottom line; EBITDA',
    3: 'revenue; losses; quarterly loss; wider loss; surprise loss; turnover; raises outlook; cuts outlook; raises forecast; cuts forecast; posts loss; quarter; loan losses; operating margin; beats expectations; tops expectations; misses expectations; top line',
    2: 'estimates; sales; margins; posts; write-down; writedown; impairment; forecasts revenue; outlook; loss',
    1: 'forecast; beats; misses; orders; tops',
  },
  Deals: {
    4: 'takeover; offer to buy; sale process; sell-down; cornerstone investor; prices IPO; listing plan; list shares; acquires stake; buyout offer; go private; to merge; merger talks; merger; merge; acquire; acquisition; takeover bid; tender offer; buyout; initial public offering; IPO; share sale; stake; takes stake; spin off; spin-off; spinoff; demerger; take private; hostile bid; hostile offer; dual listing; secondary listing; divestiture; joint venture; rights issue; private placement; strategic investor; files for listing; management buyout; share placement; suitor; indicative proposal; agrees to buy; agreed to buy; to buy; approval to buy; to sell; block trade; shares debut; trading debut; market debut; SPAC; deal talks; stake sale; minority stake; majority stake; completes sale; due diligence; bid for; sweetened bid; convertible bond; takeover offer; buys rival; agree to combine; to combine; walks away from',
    3: 'sells arm; arm; bid; bidder; private equity; listing; flotation; debut; unsolicited; oversubscribed; sells; offloads; divests; acquires; buys; funding round; raises funds; share offering; pulls out of; in talks to; consortium; consolidation; carve out; merges; sale of',
    1: 'offer; rival; talks; sale; venture; deal; swap',
  },
  ESG: {
    4: 'ESG; labor practices; labour practices; safety lapses; ethics; union rights; board seat; nominates directors; climate; carbon; emission; net zero; greenhouse gas; sustainability; human rights; forced labor; forced labour; child labor; labor audit; overtime; board diversity; independent director; women on boards; corporate governance; governance; related-party; shareholder proposal; proxy statement; proxy vote; proxy adviser; activist; activist fund; activist investor; cross-shareholding; cross-holding; deforestation; rainforest; pollution; wildfire; green bond; accounting scandal; whistleblower; executive pay; scandal; auditors quit; auditor resigns; auditor; dam; toxic; biodiversity; carbon footprint; renewable target; stewardship; supply-chain audit; directors; embezzlement; bribery; minority shareholders; coal exit; say on pay',
    3: 'boards; accused of; working conditions; diversity; accounting fraud; fraud; misconduct; waste water; pay gap; safety record; recycled; women',
    1: 'spill; chairman; resign; director; inspection; workers',
  },
  Policy: {
    4: 'regulator; trade war; embargo; tribunal; customs; guideline; legislature; indicts; nationalise; nationalize; penalises; state-owned enterprise reform; regulation; regulatory; tariff; sanction; export control; export curb; import ban; export ban; antitrust; anti-dumping; lawmaker; parliament; legislation; new law; drafts law; draft law; court; lawsuit; sues; tax; capital rules; trade talks; trade deal; free trade; ban on; bans; fined; probe; probes; investigates; watchdog; consults on; ministry proposes; Senate; Congress; White House; European Commission; commission proposes; subsidy; quota; reform; licensing; price cap; cap prices; duties; accounting standards; IFRS; US GAAP; compliance; disclosure rules; listing rules; mortgage rules; short selling; visa rules; crackdown; curbs; bill; budget talks; tax-free; data protection; ruling; Supreme Court; decree; moratorium; foreign ownership; consultation paper; state council; cabinet',
    3: 'fine; fines; drafts; policy; judge; appeal; rules; law; authorities; ministry; SEC; minister; patent case; patent; ban; approves law; licence; permit; relaxes; eases; tightens; legal; imposes; imposed',
    1: 'proposes; orders; imports; exports; official; foreign; Tokyo Stock Exchange',
    2: 'Washington; Beijing; Brussels; government; president; prime minister; election',
  },
  Economy: {
    4: 'economy; core inflation; wages; labor market; labour market; producer prices; trade data; factory orders; mortgage rates; downturn; housing market; tourism arrivals; GDP; gross domestic product; inflation; deflation; interest rate; policy rate; benchmark rate; repo rate; central bank; Federal Reserve; Fed; Bank of Japan; BOJ; European Central Bank; ECB; Bank of England; Reserve Bank; Bank Indonesia; Bank of Korea; People’s Bank of China; PBOC; Bank of Thailand; Bank Negara; Bangko Sentral; rate cut; rate hike; cuts rates; raises rates; holds rates; keeps rates; recession; economic growth; growth outlook; growth forecast; unemployment; jobless; jobless claims; payrolls; household spending; consumer spending; consumer confidence; consumer prices; retail sales; industrial output; industrial production; factory activity; factory output; purchasing managers; PMI; trade surplus; trade deficit; current account; home prices; house prices; housing starts; wage growth; remittance; budget deficit; IMF; World Bank; OECD; money supply; shadow lending; demographics; stagnates; global growth; food prices; government debt; sovereign debt; fiscal; budget; stimulus; business sentiment; monetary policy; yuan fixing; manufacturing activity; services activity; machinery orders; population; wages; factories add jobs; add jobs; retail rents; devaluation; birth rate; property market',
    3: 'growth; exports; imports; factories; rates; consumers; economists; jobs; rents; aging; factory; economic; rural demand; tourist arrivals',
    1: 'trade; prices; household; demand; spending; data; output',
  },
  Markets: {
    4: 'Korean won; the won; Wall Street; opens lower; closes higher; closes lower; ends higher; ends lower; record close; bond; yield curve; forex; inflows; outflows; short interest; palm oil prices; coffee prices; gas prices; wheat; soybeans; stock market; stocks; shares mixed; Asian shares; European shares; world shares; equities; Nikkei; Topix; Hang Seng; KOSPI; Kosdaq; Taiex; Shanghai Composite; CSI 300; Sensex; Nifty; Straits Times Index; Jakarta Composite; SET Index; PSEi; VN-Index; S&P 500; S&P; Dow; Dow Jones; Nasdaq; FTSE; FTSE 100; DAX; CAC 40; Stoxx; Bovespa; Treasury yields; bond yields; yields; treasuries; bonds; oil prices; crude; Brent; WTI; iron ore; LNG prices; freight rates; chip prices; against the dollar; record low against; the dollar; yen; yuan; rupee; baht; ringgit; rupiah; peso; euro; lira; rand; sell-off; selloff; rout; foreign investors; winning streak; losing streak; margin call; target price; price target; shares in; shares of; bank stocks; chip stocks; currency; currencies; bitcoin; cryptocurrency; exchange-traded; fund flows; small caps; benchmark index; settlement cycle; traders; bear market; bull market; volatility; futures; hedge funds; miners slide; miners surge; premarket; intraday',
    3: 'copper; gold; silver; uranium; rally; commodity; commodities; narrow range; range-bound; shares; stock; index; slides; soars; plunges; rallies; tumbles; surges; jumps; climbs; slumps; closes; trade thinly; weekly gain; weekly loss; short sellers; fund managers',
    1: 'investors; exchange; gains; falls; rises; drops; sinks; lower; higher; prices; ends flat',
    2: 'analysts; market; markets; benchmark; trading; pound; dollar',
  },
  Companies: {
    3: 'chief executive; to build; builds; to close; shuts; shutdown; steps down; successor; rolls out; introduces; develops; collaborates; explosion; hack; ramps up; output; to hire; joins board; in charge; prototype; CEO; finance chief; chief financial officer; CFO; appoints; names new; supply contract; wins contract; wins order; lands order; recall; recalls; lay off; layoffs; job cuts; factory; plant; strike; outage; data breach; product launch; launches; unveils; headquarters; FDA approves; late-stage trial; trial; main goal; order backlog; backlog; opens; new store; stores; suppliers; subsidiaries; capacity; expands; expansion; market share; deliveries; production; product; business model; segments; breaks ground; customers; hires; engineers; founder; distribution network; franchise; data center; partnership; partners with; explained; history; fleet; concessions; drug pipeline; deposits; network; business; businesses; discovers; halts production; research center; moves headquarters; licensing deal; patents; cyberattack; bankruptcy; restructuring; supply deal; order for; orders for; secures order; annual report; how it works; disclosures',
    2: 'lands; contract; subsidiary; holdings; closure; opens stores; owns; owner; brand; model',
    1: 'maker; supplier; company; firm; start-up; startup; manufacturer; operator; chain; developer; producer; lender; insurer; retailer; brewer; chairman; order; airline; services; bank; group; drug; chip; terminal; machines; store',
  },
  General: {
    4: 'recipe; museum; typhoon; earthquake; festival; football; soccer; cricket; tennis; golf; Olympics; gold medal; swimming; champion; tournament; concert; film; movie; novel; theatre; theater; celebrity; royal; wedding; archaeologist; fossil; hikers; chess; comedy; exhibition; orchard; pie; fair; gap year; temple; travel guide; wildlife; scientists; weather; storm; flood; ferries; ferry; crash; rescue; murder; police; horoscope; quiz; book review; art; noodles; restaurant review; obituary; marathon; league; world cup; actor; singer; album; hospitalised; volcano; heat wave; heatwave; rainfall; landslide; religious; pilgrims; monastery; photography; gardening; pets; panda; elephant; poetry; poet; dance; opera; athlete; medal',
    2: 'students; school; old; play; review; game; team; river; ancient; island; tourists; breath; show; cook; books; local',
  },
}

/** Phrases in which a category's words mean something else. */
export const NO_CATEGORY =
  'copper mine; gold mine; iron ore mine; gold medal; swimming gold; silver medal; market share; free market; market town; supermarket; fairly; fair share; on the fair; stock exchange operator; exchange operator; foreign exchange student; central banker; insurance policy; insurance policies; growth stock; rules of thumb; law firm; law school; gap between'
