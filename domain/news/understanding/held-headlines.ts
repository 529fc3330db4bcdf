/**
 * Test set: labeled before the rules were written, and never used to improve them. Written by us:
 * companies are invented, and nothing said of real ones is an event or a figure. Category, region,
 * sector, sentiment, symbols of the companies named, title.
 */
export const HELD_HEADLINES = `Earnings | Asia | Financial | negative | - | Lotus Bank posts steepest fall in profit in a decade as bad loans climb in Thailand
Earnings | US | Consumer | positive | - | Maple Street Stores raises outlook after strong holiday sales across the United States
Earnings | Asia | Consumer | positive | - | Net income at Jakarta noodle maker Warung Jaya doubles
Earnings | US | Technology | negative | - | Cloud software firm Brightledge misses revenue estimates, shares slide on Nasdaq
Earnings | Asia | Energy | negative | - | Mumbai refiner Sagar Oil reports a wider quarterly loss
Earnings | Asia | Industrial | positive | - | Shipyard operator Hanbada's operating profit surges on LNG carrier orders
Earnings | Asia | Technology | neutral | - | Taiwanese chip tester Formwell's revenue flat in October
Earnings | Asia | Healthcare | positive | - | Hyderabad generics maker Veda Pharma lifts margin forecast
Earnings | US | Industrial | positive | - | Ohio pump maker Hartwell tops expectations, raises full-year forecast
Earnings | Global | Technology | negative | - | Chip equipment orders disappoint as customers delay spending
Earnings | Asia | Technology | positive | - | Losses narrow sharply at Bengaluru software firm Tulsi
Earnings | US | Healthcare | positive | - | Boston device maker Clearpulse returns to profit
Earnings | US | Consumer | negative | - | Burger chain Red Barn's same-store sales decline more than expected
Earnings | Emerging Markets | Financial | negative | - | South African bank Veldt says headline earnings will drop
Earnings | Asia | Technology | negative | - | Shenzhen phone-parts maker Lantian falls to a loss
Earnings | US | Technology | positive | - | Chip designer Quartz Bay forecasts quarterly revenue above estimates
Earnings | Asia | Technology | neutral | 005930.KS | How Samsung Electronics reports earnings by division
Earnings | Asia | Financial | neutral | 2318.HK | What Ping An Insurance counts as operating profit
Dividends | Asia | Industrial | negative | - | Tokyo shipping line Minato slashes dividend after freight rates tumble
Dividends | US | Consumer | positive | - | Ohio soap maker Lathers announces record share buyback
Dividends | Asia | - | positive | - | Japanese companies announce record buybacks
Dividends | Asia | Financial | neutral | - | Bangkok property trust sets date for distribution to unitholders
Dividends | Asia | Consumer | positive | - | Seoul retailer Hansang boosts shareholder returns with a buyback plan
Dividends | Asia | Industrial | positive | - | Korean steelmaker to cancel treasury shares worth a tenth of its capital
Dividends | Asia | Financial | negative | - | Chinese developer Longhai scraps interim dividend
Dividends | Asia | Healthcare | positive | - | Indian hospital chain Sanjeev declares maiden dividend
Dividends | Asia | Financial | neutral | - | Real estate trusts in Singapore and the arithmetic of distribution yields
Dividends | US | Consumer | neutral | KO | Coca-Cola and the long habit of paying dividends
Dividends | Europe | - | neutral | - | Why European firms pay dividends once or twice a year
Dividends | Asia | Consumer | negative | - | Payout at Hong Kong restaurant group falls short of hopes
Deals | US | Healthcare | neutral | - | Boston drug developer Halcyon agrees to merge with New Jersey rival
Deals | Asia | Financial | negative | - | Seoul brokerage's takeover collapses as regulator objects
Deals | Asia | Consumer | positive | - | Shares of bakery chain jump in Hong Kong debut after IPO
Deals | US | Technology | neutral | - | Private equity firm to take Utah software maker private
Deals | Asia | - | neutral | - | Hong Kong IPO calendar: five listings expected this week
Deals | Europe | Financial | neutral | - | Spanish bank launches hostile offer for smaller rival
Deals | Emerging Markets | Consumer | neutral | - | Mexican brewer buys stake in Peruvian bottler
Deals | US | Energy | negative | - | US antitrust agency sues to block refinery merger
Deals | Asia | Consumer | neutral | - | Tokyo convenience-store group rejects sweetened buyout offer
Deals | Europe | Industrial | negative | - | Swedish truck maker walks away from merger talks
Deals | US | Financial | neutral | - | Chicago exchange operator in talks to acquire data provider
Deals | Asia | Financial | neutral | - | Malaysian insurers explore merger, sources say
Deals | Asia | Technology | neutral | 035420.KS | What a spin-off is: the case of Naver and its units
Deals | Asia | Industrial | neutral | - | Two Indian cement makers agree to combine
Companies | Asia | Technology | neutral | - | Hsinchu foundry names new chief executive
Companies | Asia | Consumer | negative | - | Japanese baby-food maker recalls products over contamination
Companies | Asia | Industrial | positive | - | Busan shipbuilder Dongnam lands order for ten container vessels
Companies | US | Healthcare | positive | - | FDA approves heart drug from California's Lumen Bio
Companies | Asia | Healthcare | positive | - | Shanghai biotech's lung cancer drug meets main goal in trial
Companies | Europe | Industrial | negative | - | Fire shuts chemical plant in Rotterdam
Companies | Asia | Financial | negative | - | Hong Kong broker hit by data breach
Companies | Global | Technology | neutral | - | Chip makers race to build packaging plants
Companies | Emerging Markets | Industrial | neutral | - | Turkish steel mill to add electric arc furnace
Companies | Asia | Consumer | neutral | 7203.T | How Toyota Motor organizes its suppliers
Companies | US | Technology | neutral | MSFT | How Microsoft makes its money, segment by segment
Companies | Asia | Consumer | neutral | 6758.T | The two businesses of Sony Group that investors confuse
Companies | Asia | Technology | neutral | 2317.TW | A guide to the subsidiaries of Hon Hai Precision Industry
Companies | Asia | Consumer | neutral | 1211.HK | BYD: from batteries to cars, a short history
Companies | Asia | Industrial | neutral | 8001.T 8002.T 8031.T | The trading houses: what Itochu, Marubeni and Mitsui do
Companies | Europe | Healthcare | neutral | NVO | Novo Nordisk: a foundation as owner
Companies | Asia | Industrial | negative | - | Airline grounds jets after engine defects found in Manila
Companies | US | Industrial | positive | - | Aerospace supplier in Kansas secures record order backlog
Companies | Asia | Consumer | positive | - | Korean skincare brand expands into Europe after exports soar
Companies | Europe | Technology | neutral | - | Dutch chip-tool maker trains engineers in Taiwan
Companies | Asia | Financial | positive | - | Singapore digital bank gains a million customers
Markets | Asia | - | positive | - | Nikkei climbs to record high as yen weakens
Markets | Asia | - | neutral | - | Asian shares mixed ahead of Fed decision
Markets | US | - | positive | - | Wall Street rallies as inflation cools
Markets | Europe | - | neutral | - | European shares little changed in thin trading
Markets | Global | Energy | negative | - | Oil prices plunge on oversupply fears
Markets | Global | - | neutral | - | Gold steady as traders await jobs data
Markets | Asia | - | positive | - | Foreign investors return to Indian equities
Markets | Emerging Markets | - | positive | - | Emerging-market bonds rally as the dollar slips
Markets | Asia | - | positive | - | Ho Chi Minh City stocks extend winning streak
Markets | Asia | Technology | negative | - | Chip stocks drag Taiwan's benchmark lower
Markets | Asia | Industrial | negative | - | Copper slumps as Chinese demand falters
Markets | Global | - | neutral | - | What moved markets this week
Markets | Europe | Financial | negative | - | European bank shares tumble on fears over bad debts
Markets | Asia | Consumer | negative | - | Shares of Tokyo cosmetics maker plunge after profit warning
Markets | Emerging Markets | - | neutral | - | Brazil's Bovespa little changed before rate decision
Markets | Global | Energy | neutral | - | LNG prices steady as storage fills
Markets | Asia | - | neutral | - | Thai exchange shortens settlement cycle
Markets | Europe | - | negative | - | Euro slips as German data disappoint
Economy | Asia | - | negative | - | China's factory activity contracts for a third month
Economy | Asia | - | neutral | - | Bank of Japan keeps interest rates unchanged
Economy | US | - | positive | - | US inflation cools more than expected
Economy | Asia | - | positive | - | South Korea's exports jump on chip demand
Economy | Asia | - | neutral | - | Bank Indonesia leaves benchmark rate steady
Economy | Europe | - | neutral | - | ECB minutes show split over pace of rate cuts
Economy | Emerging Markets | - | positive | - | Brazil cuts rates as inflation slows
Economy | Asia | - | neutral | - | Singapore keeps growth forecast for the year
Economy | Asia | - | negative | - | Thailand's exports shrink more than forecast
Economy | Global | - | neutral | - | Why central banks watch wages
Economy | US | - | positive | - | American factories add jobs for third month
Economy | Asia | - | positive | - | Philippine remittances hit a record
Economy | Asia | - | neutral | - | Hong Kong's budget: what changes in April
Economy | US | Consumer | positive | - | US retail sales rise more than expected
Economy | Asia | - | positive | - | Consumer confidence in Indonesia improves
Economy | Europe | - | negative | - | Britain's economy stagnates
Economy | Asia | - | neutral | - | Reserve Bank of India keeps repo rate on hold
Policy | Asia | Technology | negative | - | China probes foreign chip maker over pricing
Policy | Europe | Technology | negative | - | Brussels fines search company for abuse of dominance
Policy | Asia | Consumer | negative | - | Beijing bans imports of Japanese seafood
Policy | Asia | - | positive | - | Japan lifts ceiling of tax-free investment accounts
Policy | Europe | - | neutral | - | EU lawmakers agree on listing rules
Policy | Asia | Healthcare | negative | - | China orders deeper price cuts for hospital drugs
Policy | Asia | Financial | negative | - | Singapore fines bank over money-laundering lapses
Policy | Asia | Industrial | negative | - | Anti-dumping duties imposed on Vietnamese steel
Policy | Asia | - | neutral | - | Tokyo Stock Exchange publishes list of companies with capital plans
Policy | Asia | Technology | neutral | - | Vietnam drafts law on data centers
Policy | US | Financial | neutral | - | SEC chair outlines disclosure agenda
Policy | Asia | Energy | neutral | - | Philippines opens offshore wind to foreign ownership
Policy | Asia | Technology | negative | - | Seoul court rejects chip maker's appeal in patent case
Policy | Europe | - | negative | - | London tightens visa rules, alarming employers
ESG | Global | - | neutral | - | What a proxy statement tells about pay
ESG | Europe | Energy | neutral | - | Norwegian fund publishes its climate votes
ESG | US | Energy | negative | - | Investors sue Texas utility over wildfire risks
ESG | Asia | Financial | neutral | - | Singapore's exchange phases in climate reporting
ESG | Global | - | neutral | - | Scope 3 emissions, and why they are hard to count
ESG | Asia | Energy | positive | - | Indian utility retires coal plant early and switches to solar
ESG | Asia | - | neutral | - | Activist fund nominates directors at Osaka conglomerate
ESG | US | - | neutral | - | Shareholder proposals on climate return to US ballots
ESG | Asia | Industrial | neutral | - | Why cross-shareholdings in Japan unwind slowly
Value | Asia | - | neutral | - | Net-nets in Tokyo: what is left below current assets
Value | Global | - | neutral | - | Buffett's letters, read again: owner earnings
Value | US | - | negative | - | US stocks overvalued by most measures, strategist warns
Value | Asia | Financial | neutral | - | Bank shares below book value: a bargain or a trap
Value | Europe | - | neutral | - | European small caps trade at a discount to American peers
Value | Asia | Consumer | neutral | J36.SI | Holding-company discounts in Hong Kong: Jardine Matheson as a case
Value | Asia | Industrial | neutral | - | Cheap machine makers in Nagoya and the question of cash
Value | Asia | Technology | neutral | - | Price to earnings of Taiwanese chip designers against their history
Value | Asia | - | negative | - | Value trap: when a low price-to-book stays low
Value | Global | - | neutral | - | The moat that does not show in accounts
Value | Asia | - | neutral | - | China's forgotten B-shares trade at deep discounts
Value | US | Financial | neutral | V MA | How Visa and Mastercard earn: toll roads without trucks
General | US | - | neutral | - | Frost threatens apple orchards in Washington state
General | Asia | - | neutral | - | Five walks through old Kyoto
General | Asia | - | neutral | - | Gap year students head for Vietnam
General | Europe | - | neutral | - | Museum in Vienna reopens
General | Global | - | neutral | - | Amazon rainforest loses a river, scientists say
General | US | - | neutral | - | Ford Theatre reopens with a new play
General | Asia | - | neutral | - | Chess prodigy, 12, beats grandmaster in Chennai
General | Europe | - | neutral | - | Snap election called in Portugal
General | US | - | neutral | - | Comedy review: a meta joke too many
Policy | US | - | neutral | - | Unity government talks and the US budget: what is at stake
Economy | Global | - | neutral | - | Narrowing the gap between wages and prices
Companies | US | Technology | neutral | AAPL | Apple Inc. and its suppliers in Asia
Companies | US | Consumer | neutral | GPS | Gap Inc. and the economics of outlets
Companies | US | Technology | neutral | ORCL | Oracle Corp's move from licenses to subscriptions, step by step
Companies | US | Technology | neutral | GOOGL META | Why regulators look at Alphabet and Meta Platforms together
Companies | Asia | Financial | neutral | HDFCBANK.NS ICICIBANK.NS | HDFC Bank and ICICI Bank: how deposits are gathered
Companies | Asia | Technology | neutral | 1810.HK 0992.HK | Xiaomi, Lenovo and the thin margins of hardware
Companies | Asia | Industrial | neutral | 7011.T | Mitsubishi Heavy Industries: turbines, ships, rockets
Companies | Asia | Energy | neutral | PTT.BK PTTEP.BK | PTT and PTTEP: parent and explorer
Companies | Asia | Financial | neutral | BBCA.JK | Bank Central Asia and the value of cheap deposits
General | Global | - | neutral | - | The canon of children's books, revisited
Companies | US | Healthcare | neutral | JNJ | Johnson & Johnson after its spin-off: a map
Companies | US | Energy | neutral | XOM CVX | Exxon Mobil and Chevron: reserves, side by side
Companies | US | Consumer | neutral | TSLA | Tesla's deliveries report: how to read it
Companies | Asia | Consumer | neutral | 3690.HK | Meituan, explained by its segments
Earnings | Asia | Financial | negative | - | Provision for loan losses hits Manila bank's quarter
Earnings | US | Industrial | negative | - | Railcar maker in Chicago withdraws forecast
Earnings | Europe | Technology | negative | - | Finnish network supplier Saarinet posts surprise loss
Policy | Asia | Consumer | negative | - | Australia sues supermarket chains over pricing
Companies | Asia | Healthcare | positive | - | Australian hearing-aid maker gains market share
Companies | Asia | Industrial | neutral | AOT.BK | Airports of Thailand: how concessions work
Markets | Asia | Industrial | negative | - | Freight rates sink, weighing on Asian shipping lines
Companies | Asia | Technology | neutral | 3008.TW | Largan Precision and the lens in a phone
Dividends | Asia | Technology | neutral | 2454.TW | MediaTek and the tradition of high payouts in Taiwan
Policy | Asia | Financial | positive | - | Korea ends ban on short selling, foreigners welcome move
Deals | Asia | Industrial | negative | - | Buyer pulls out of Korean shipyard sale
Companies | US | Industrial | neutral | CAT | Caterpillar's dealers as a moat
Earnings | Asia | Healthcare | negative | - | Seoul vaccine maker's sales collapse after pandemic orders end
Markets | Asia | Energy | positive | - | Uranium miners surge in Sydney
Deals | Emerging Markets | Energy | neutral | - | Saudi power developer raises funds in share sale
`
