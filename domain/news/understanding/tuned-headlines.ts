/**
 * Training set: rules may be tuned on it. Written by us: companies are invented, and nothing said
 * of real ones is an event or a figure. Category, region, sector, sentiment, symbols of the
 * companies named, title.
 */
export const TUNED_HEADLINES = `Earnings | Asia | Technology | positive | - | Harbor Semiconductor's quarterly profit beats estimates on memory demand in Seoul
Earnings | Asia | Industrial | negative | - | Kobe toolmaker Arata cuts full-year forecast on weak Chinese orders
Earnings | Europe | Healthcare | neutral | - | Danish drug maker Nordlys keeps guidance unchanged for the year
Earnings | Global | - | neutral | - | What to watch as earnings season begins
Earnings | Europe | Financial | positive | - | Zurich insurer Alpenrück swings to a profit as claims ease
Earnings | Emerging Markets | Energy | positive | - | Brazilian oil producer Pedra Azul posts record profit
Earnings | Europe | Consumer | negative | - | French luxury house Maison Verrière warns on profit as demand in China weakens
Earnings | US | Financial | neutral | - | US regional lender Prairie Trust reports results in line with forecasts
Earnings | Asia | Consumer | negative | - | Hong Kong jeweller Golden Lantern issues profit warning
Earnings | Asia | Financial | positive | - | Singapore lender Straits Union's earnings rise less than some hoped but still hit a record
Earnings | Asia | Industrial | negative | - | Losses narrow at Osaka crane maker but sales keep falling
Earnings | Europe | Industrial | negative | - | German machinery group Rheinwerk lowers guidance for the second time this year
Earnings | Asia | Consumer | positive | - | Vietnam dairy producer Moc Chau Farms says profit fell less than feared
Earnings | Asia | Energy | neutral | - | Kuala Lumpur gas distributor to publish results on Thursday
Earnings | Europe | Energy | positive | - | Norwegian driller Fjordrig's revenue beats forecasts
Earnings | Global | - | neutral | - | How companies adjust earnings, and what they leave out
Earnings | Asia | Consumer | neutral | 7974.T | Reading Nintendo's results: why one quarter says little
Earnings | US | Technology | neutral | AAPL | What Apple's quarterly report does and does not disclose
Dividends | Asia | Financial | positive | - | Malaysian lender Kinabalu Bank raises its dividend for a tenth year
Dividends | Europe | Energy | negative | - | British utility Severnside suspends dividend to conserve cash
Dividends | Asia | Technology | positive | - | Taipei component maker Yushan to pay a special dividend
Dividends | Global | - | neutral | - | Payout ratio or dividend cover: which one to read first
Dividends | US | Energy | neutral | - | Texas pipeline operator leaves quarterly payout unchanged
Dividends | Europe | Financial | positive | - | Dutch insurer Polder lifts payout and buys back shares
Dividends | Emerging Markets | Energy | negative | - | Colombian oil company cuts dividend as debt mounts
Dividends | Global | - | neutral | - | Dividend calendar: who pays in December
Dividends | US | Financial | positive | - | New York asset manager increases quarterly dividend
Dividends | Asia | Technology | neutral | 2330.TW | How Taiwan Semiconductor Manufacturing decides its quarterly dividend
Dividends | Asia | Financial | neutral | D05.SI O39.SI U11.SI | How DBS, OCBC and UOB differ in dividend policy
Dividends | Asia | Energy | negative | - | Philippine coal miner omits dividend for the first time in years
Deals | Asia | Technology | positive | - | Taiwan's Peakview wins approval to buy Singapore chip packager
Deals | Asia | Industrial | neutral | - | Japanese trading house takes stake in Australian copper mine
Deals | Europe | Consumer | neutral | - | Italian eyewear maker receives takeover bid from private equity
Deals | Asia | Technology | negative | - | Chipmaker Sorae shelves initial public offering in Seoul amid weak demand
Deals | Asia | Energy | neutral | - | Indonesian coal miner to spin off power business
Deals | Global | - | positive | - | Global mergers pick up after two quiet years
Deals | Asia | Healthcare | neutral | - | Korean biotech plans dual listing in Hong Kong
Deals | Asia | Financial | neutral | - | Thai lender sells credit card arm to Japanese finance group
Deals | Asia | Industrial | positive | - | Mumbai port operator's share sale oversubscribed nine times
Deals | Asia | Technology | neutral | - | Chinese battery start-up files for Shanghai listing
Deals | Asia | Energy | positive | - | Philippine solar developer completes sale of wind farms at a premium
Deals | Asia | Consumer | neutral | - | Vietnamese retailer seeks strategic investor for pharmacy chain
Deals | Global | - | neutral | - | How to read a tender offer document
Deals | Asia | Industrial | negative | - | Nippon rail-parts maker abandons bid for German rival
Companies | Asia | Technology | positive | - | Penang electronics maker Serai wins five-year supply contract
Companies | US | Technology | negative | - | Seattle chip start-up to lay off a fifth of its staff
Companies | Europe | Consumer | neutral | - | Paris cosmetics group appoints finance chief
Companies | Asia | Industrial | negative | - | Strike halts production at Indian motor-parts plant
Companies | Global | Healthcare | negative | - | Late-stage trial of Alzheimer's drug fails, biotech says
Companies | Asia | Consumer | neutral | - | Coffee chain Kopi Pagi to open stores in second-tier Indonesian cities
Companies | Asia | Energy | neutral | - | Thai power producer breaks ground on floating solar farm
Companies | US | Consumer | neutral | - | Toy maker Pinwheel moves headquarters to Atlanta
Companies | Asia | Consumer | positive | - | Electric scooter maker Volta Hanoi's deliveries hit a monthly record
Companies | Asia | Technology | neutral | 0700.HK | Inside Tencent: games, payments and a portfolio of stakes
Companies | Asia | Consumer | neutral | 9983.T | Fast Retailing explained: one brand, many countries
Companies | Asia | Technology | neutral | 6861.T | What Keyence sells, and why its customers pay
Companies | Asia | Technology | neutral | 000660.KS | SK hynix and the memory cycle: a primer
Companies | US | Consumer | neutral | AMZN | Amazon's three businesses in one annual report
Companies | Asia | Consumer | neutral | 600519.SS | How Kweichow Moutai ages its liquor
Companies | Asia | Technology | neutral | TCS.NS INFY.NS | Tata Consultancy Services and Infosys: two models of outsourcing
Companies | Asia | Consumer | neutral | NESTLEIND.NS HINDUNILVR.NS | Inside Nestle India and Hindustan Unilever distribution networks
Companies | Asia | Technology | negative | - | Outage at Tokyo cloud provider disrupts banks
Companies | Asia | Energy | negative | - | Oil spill forces closure of Malaysian terminal
Companies | Asia | Healthcare | neutral | - | Japanese drug maker moves research center to Kobe
Companies | Asia | Financial | neutral | - | Indian payments firm hires former central banker as chairman
Companies | Asia | Industrial | neutral | - | Elevator maker in Shanghai opens a service school
Markets | Asia | - | negative | - | Hang Seng tumbles on property worries
Markets | Asia | - | negative | - | KOSPI slides as foreigners sell chip shares
Markets | US | - | negative | - | Dow sinks in broad sell-off
Markets | Europe | - | positive | - | FTSE 100 closes at an all-time high
Markets | Global | Energy | positive | - | Brent crude rises after surprise drop in stockpiles
Markets | Asia | - | negative | - | Rupee falls to a record low against the dollar
Markets | Emerging Markets | - | negative | - | Turkish lira plunges to new low
Markets | Asia | - | neutral | - | Straits Times Index ends flat
Markets | US | - | neutral | - | Treasury yields hold near four percent
Markets | Asia | Financial | positive | - | Bank stocks lift Jakarta index
Markets | Asia | - | negative | - | Shanghai Composite drops for a fifth day
Markets | Asia | - | neutral | - | Bank of Japan comments leave yen in narrow range
Markets | Asia | Technology | positive | - | Shares in Seoul battery maker soar after contract win
Markets | US | Technology | positive | - | Nasdaq jumps, led by chip stocks
Markets | Asia | Industrial | positive | - | Iron ore climbs on hopes of Chinese stimulus
Markets | Asia | - | negative | - | Margin calls deepen the rout in small Chinese shares
Markets | Asia | - | positive | - | Philippine peso strengthens to a two-year high
Markets | Global | - | negative | - | Global funds pull money from equities
Economy | Asia | - | positive | - | India's economy grows faster than forecast
Economy | US | - | neutral | - | Fed holds rates and signals patience
Economy | Europe | - | negative | - | German industrial output shrinks again
Economy | Asia | - | negative | - | Japan slips into recession as consumers cut back
Economy | Asia | Financial | negative | - | Chinese home prices fall for an eighth month
Economy | US | - | negative | - | US jobless claims rise to highest since spring
Economy | Emerging Markets | - | negative | - | Argentina's inflation accelerates
Economy | Asia | - | positive | - | Vietnam's trade surplus widens
Economy | Global | - | negative | - | IMF warns of weaker global growth
Economy | Asia | - | neutral | - | Malaysia's central bank stands pat
Economy | Europe | - | positive | - | Spanish unemployment drops to lowest in years
Economy | Asia | - | negative | - | Taiwan trims growth outlook as orders weaken
Economy | Emerging Markets | - | neutral | - | South Africa's Reserve Bank meets on rates this week
Economy | Asia | Consumer | negative | - | Japanese household spending falls short of forecasts
Economy | Global | - | neutral | - | How to read a purchasing managers' index
Economy | Asia | - | negative | - | Hong Kong retail rents sink as shops close
Policy | Asia | Financial | neutral | - | Hong Kong regulator consults on rules for fund managers
Policy | US | Technology | negative | - | Washington tightens export controls on advanced chips
Policy | Asia | Financial | neutral | - | India's market watchdog proposes new derivatives rules
Policy | US | - | negative | - | US announces new tariffs on imported steel
Policy | Asia | - | neutral | - | Korea's parliament debates commercial law reform
Policy | Asia | Industrial | positive | - | Indonesia eases export ban on bauxite
Policy | US | Healthcare | negative | - | Senate bill would cap drug prices
Policy | Asia | Financial | positive | - | Beijing relaxes mortgage rules for second homes
Policy | Emerging Markets | - | neutral | - | Mexico and Canada open trade talks
Policy | Europe | Financial | neutral | - | Swiss government drafts capital rules for big banks
Policy | Asia | - | positive | - | ASEAN members sign deal to scrap tariffs
Policy | Asia | Consumer | negative | - | Thailand raises sugar tax on soft drinks
Policy | Global | - | neutral | - | A primer on accounting standards: IFRS and US GAAP
Policy | Asia | - | neutral | - | Visa rules for foreign workers change in Japan
ESG | Asia | Industrial | negative | - | Palm-oil mill in Borneo accused of clearing rainforest
ESG | Asia | - | positive | - | Japanese boards add more independent directors
ESG | Asia | Industrial | positive | - | Taiwanese cement maker cuts carbon emissions by a third
ESG | Asia | Technology | negative | - | Labor audit finds excessive overtime at electronics supplier in Guangdong
ESG | Asia | - | negative | - | Korean family group criticized for related-party deals
ESG | Emerging Markets | Industrial | negative | - | Dam inspections fail at Chilean copper mine
ESG | Europe | Consumer | neutral | - | German retailer reports on supply-chain human rights
ESG | Asia | - | negative | - | Governance scandal forces chairman of Tokyo group to resign
ESG | Asia | Consumer | positive | - | Hong Kong textile group ends use of forced overtime, auditors confirm
ESG | Europe | - | positive | - | Share of women on European boards reaches new high
Value | Global | - | neutral | - | What Graham meant by margin of safety
Value | Asia | - | positive | - | Korean shares look undervalued on price-to-book, fund manager says
Value | Global | - | neutral | - | Intrinsic value in three lines of arithmetic
Value | Asia | - | positive | - | Value funds in Asia outperform for third straight year
Value | Global | - | neutral | - | Why patience is a discount rate
Value | US | Financial | neutral | BRK.B | Berkshire Hathaway and the use of float
Value | Emerging Markets | - | neutral | - | Low multiples in emerging markets, and their reasons
Value | Global | - | neutral | - | Peter Lynch's PEG ratio and its limits
Value | Asia | - | neutral | - | Indian state firms: cheap, with reasons
Value | Europe | Consumer | neutral | - | Family-owned European brands and their enterprise value
Value | US | Consumer | neutral | COST | What a fair price for Costco Wholesale (NASDAQ: COST) would mean
General | US | - | neutral | - | Apple pie wins county fair in Vermont
General | Asia | - | neutral | - | Typhoon nears Okinawa, flights cancelled
General | Global | - | neutral | - | Target practice: how archers train their breath
General | Asia | - | neutral | - | Rough sea halts ferries off Jeju
General | Global | - | neutral | - | Recipe: noodles with black vinegar
General | Asia | - | neutral | - | Singapore wins swimming gold
General | Asia | - | neutral | - | Hikers discover shell fossils near Darjeeling
General | Emerging Markets | - | neutral | - | Oracle bones on show at museum in Cairo
General | Asia | - | neutral | - | School meals in Taipei go local
Markets | Global | - | neutral | - | Target price or price target: what analysts mean
Economy | Asia | - | neutral | - | Generation gap: how young Koreans save
Companies | Asia | Technology | neutral | SE | Sea Limited: games, shopping and lending under one roof
Companies | US | Consumer | neutral | TGT | Target Corporation's store format, explained
Companies | US | Financial | neutral | V | Visa Inc. as a network: who pays whom
Companies | Europe | Energy | neutral | SHEL | Shell plc and the integrated gas model
Companies | Asia | Energy | neutral | RELIANCE.NS | Who owns Reliance Industries: a map of holdings
Companies | Asia | Financial | neutral | 1299.HK | AIA Group's agents, market by market
Companies | Asia | Technology | neutral | 8035.T | Reading the notes: Tokyo Electron's order disclosures
Companies | Asia | Healthcare | neutral | 4502.T | Takeda Pharmaceutical's pipeline table, and how to read it
Companies | Asia | Consumer | neutral | JFC.PS | Jollibee Foods abroad: how a brand travels
Companies | Asia | Technology | neutral | 7751.T | Canon's two businesses: printers and cameras
Companies | US | Technology | neutral | NVDA | Nvidia and the software that ties customers to it
Companies | US | Financial | neutral | JPM | JPMorgan Chase's fortress balance sheet: origins of a phrase
Companies | US | Consumer | neutral | MCD | McDonald's as a landlord
Companies | Asia | Consumer | neutral | 9988.HK 9618.HK | Alibaba and JD.com count revenue differently
Earnings | Asia | Consumer | negative | - | Profit at Macau casino operator halves
Earnings | Asia | Consumer | positive | - | Bangkok hotel group back in the black
Earnings | Asia | Technology | positive | - | Quarterly sales at Kaohsiung connector maker hit record
Economy | Asia | - | neutral | - | New Zealand and Australia central banks in no hurry
Markets | Asia | Industrial | negative | - | Australian miners slide on weak iron ore
Deals | Asia | Energy | neutral | - | Australian gas producer receives indicative proposal
Companies | Asia | Industrial | neutral | 2603.TW 2609.TW | Evergreen Marine and Yang Ming: fleets compared
Markets | Global | Technology | negative | - | Memory chip prices fall for a second quarter
Earnings | Asia | Technology | neutral | 6857.T | Advantest's orders as a signal: a reader's note
Economy | Asia | Financial | neutral | - | Shadow lending in China, mapped
ESG | Asia | Financial | negative | - | Auditors quit Kuala Lumpur finance group over missing records
Companies | US | Technology | neutral | IBM | IBM through the decades: from machines to services
Companies | US | Healthcare | neutral | PFE MRK | Pfizer, Merck and the arithmetic of patents
Companies | Asia | Industrial | positive | - | Jakarta nickel miner discovers new deposit
Economy | Emerging Markets | - | negative | - | Egypt's pound devaluation lifts food prices
Companies | Emerging Markets | Consumer | positive | - | Nigerian cement and noodles group expands capacity
`
