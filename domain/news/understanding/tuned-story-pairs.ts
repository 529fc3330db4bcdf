/**
 * Pairs of headlines by family of events, to tune what counts as one story. "=": one story in other
 * words; "≠": two stories, of different companies in alike words or of one company. Companies are
 * invented; institutions are real, and nothing said of them is an event.
 */
export const TUNED_STORY_PAIRS = `# forecasts
≠ Kitsune Motor raises profit forecast on weaker yen | Tanuki Motor raises profit forecast on weaker yen
= Kitsune Motor raises profit forecast on weaker yen | Kitsune Motor lifts profit forecast as yen weakens
= UPDATE 1-Kitsune Motor raises full-year profit forecast on weaker yen | Kitsune Motor raises profit forecast for full year on weaker yen
≠ Kitsune Motor raises profit forecast on weaker yen | Kitsune Motor raises dividend forecast on weaker yen
≠ Kitsune Motor raises full-year forecast on strong hybrid sales | Kitsune Chemical raises full-year forecast on strong resin sales
≠ Toolmaker Arata cuts full-year forecast on weak Chinese orders | Toolmaker Sugiura cuts full-year forecast on weak Chinese orders
= Toolmaker Arata cuts full-year forecast on weak Chinese orders | Japan's Arata cuts full-year forecast on weak orders from China
≠ Harbor Semiconductor sees record quarter on memory demand | Formwell sees record quarter on memory demand
# results
≠ Lotus Bank third-quarter profit beats estimates on lending growth | Orchid Bank third-quarter profit beats estimates on lending growth
= Lotus Bank third-quarter profit beats estimates on lending growth | Lotus Bank Q3 profit tops estimates on growth in lending
≠ Lotus Bank second-quarter profit beats estimates on lending growth | Lotus Bank third-quarter profit beats estimates on lending growth
= Sagar Oil reports wider quarterly loss as margins shrink | Refiner Sagar Oil's quarterly loss widens as margins shrink
≠ Sagar Oil reports wider quarterly loss as margins shrink | Nadi Petroleum reports wider quarterly loss as margins shrink
= Warung Jaya net income doubles on instant noodle sales | Net income at Warung Jaya doubles on noodle sales
≠ Brightledge misses revenue estimates, shares slide | Corvane misses revenue estimates, shares slide
≠ Hanbada operating profit surges on LNG carrier orders | Hanbada operating profit surges on container ship orders
# dividends and buybacks
≠ Minato Line slashes interim dividend as freight rates tumble | Shiomi Line slashes interim dividend as freight rates tumble
= Minato Line slashes interim dividend as freight rates tumble | Shipping group Minato Line cuts interim dividend as freight rates tumble
≠ Minato Line slashes interim dividend as freight rates tumble | Minato Line slashes final dividend as freight rates tumble
= Lathers announces record share buyback of $2 billion | Soap maker Lathers announces record $2 billion share buyback
≠ Lathers announces record share buyback of $2 billion | Gatley announces record share buyback of $2 billion
≠ Hansang Retail to cancel treasury shares and raise payout | Daesong Retail to cancel treasury shares and raise payout
= Hansang Retail to cancel treasury shares and raise payout | Korea's Hansang Retail to cancel treasury shares, raise payout
# takeovers
≠ Halcyon Drug agrees to buy rival Verity Labs for $3.4 billion | Penrose Drug agrees to buy rival Verity Labs for $3.4 billion
≠ Halcyon Drug agrees to buy rival Verity Labs for $3.4 billion | Halcyon Drug agrees to buy rival Ostrava Labs for $3.4 billion
= Halcyon Drug agrees to buy rival Verity Labs for $3.4 billion | Halcyon Drug to acquire rival Verity Labs for $3.4 billion
= Regulator blocks Hanok Securities takeover of Mirae Brokerage House | Takeover of Mirae Brokerage House by Hanok Securities blocked by regulator
≠ Regulator clears Hanok Securities takeover of a smaller rival | Regulator blocks Hanok Securities takeover of a smaller rival
≠ Private equity firm Alder Peak bids for software maker Corvane | Private equity firm Stonemere bids for software maker Corvane
= Private equity firm Alder Peak bids for software maker Corvane | Alder Peak bids for software maker Corvane
# central banks
≠ Bank of Korea holds key interest rate steady, flags inflation risk | Bank of Thailand holds key interest rate steady, flags inflation risk
= Bank of Korea holds key interest rate steady, flags inflation risk | Bank of Korea keeps key interest rate steady and flags inflation risk
≠ Philippine central bank keeps policy rate unchanged as expected | Malaysian central bank keeps policy rate unchanged as expected
≠ Reserve Bank of India governor says inflation fight is not over | Reserve Bank of Australia governor says inflation fight is not over
= Japan core consumer prices and what the Bank of Japan watches | Japan's core consumer prices, and what the Bank of Japan watches
≠ Japan's exports rise for second month on chip demand, ministry says | Taiwan's exports rise for second month on chip demand, ministry says
≠ South Korea's exports rise for second month on chip demand | South Korea's imports rise for second month on chip demand
# regulators
≠ Watchdog fines Veldt Bank over money laundering controls | Watchdog fines Karoo Bank over money laundering controls
= Watchdog fines Veldt Bank over money laundering controls | Veldt Bank fined by watchdog over money laundering controls
≠ Antitrust regulator opens probe into Lantian's app store rules | Antitrust regulator opens probe into Duolian's app store rules
= Antitrust regulator opens probe into Lantian's app store rules | China antitrust regulator opens probe into Lantian app store rules
≠ Watchdog fines Veldt Bank over money laundering controls | Watchdog fines Veldt Bank over mortgage sales controls
≠ Exchange suspends trading in Longhai Property shares | Exchange suspends trading in Fenghua Property shares
= Exchange suspends trading in Longhai Property shares | Trading in Longhai Property shares suspended by exchange
# markets
≠ Nikkei ends higher as chipmakers follow Nasdaq's gains | Kospi ends higher as chipmakers follow Nasdaq's gains
= Nikkei ends higher as chipmakers follow Nasdaq's gains | Nikkei closes higher as chipmakers follow Nasdaq gains
≠ Nikkei ends higher as chipmakers follow Nasdaq's gains | Nikkei ends lower as chipmakers follow Nasdaq's losses
≠ Hang Seng opens flat ahead of Chinese trade data | Sensex opens flat ahead of Chinese trade data
≠ Singapore shares edge up as banks gain, property stocks slip | Malaysian shares edge up as banks gain, property stocks slip
≠ Ringgit firms against dollar on trade hopes | Rupiah firms against dollar on trade hopes
= Singapore shares edge up as banks gain, property stocks slip | Singapore stocks edge up as banks gain and property stocks slip
# appointments
≠ Clearpulse names finance chief Dana Whitlock as chief executive | Redfern names finance chief Dana Whitlock as chief executive
≠ Clearpulse names Dana Whitlock as chief executive officer | Clearpulse names Omar Reyes as chief executive officer
= Clearpulse names Dana Whitlock as chief executive officer | Clearpulse appoints Dana Whitlock as chief executive officer
= Hartwell chairman to step down after eleven years | Hartwell's chairman to step down after eleven years at pump maker
≠ Hartwell chairman to step down after eleven years | Lowick chairman to step down after eleven years
≠ Veda Pharma finance chief resigns over accounting dispute | Tulsi Software finance chief resigns over accounting dispute
= Veda Pharma finance chief resigns over accounting dispute | Veda Pharma CFO resigns over accounting dispute
# recalls and accidents
≠ Kitsune Motor recalls 120,000 cars over faulty airbags | Tanuki Motor recalls 120,000 cars over faulty airbags
= Kitsune Motor recalls 120,000 cars over faulty airbags | Kitsune Motor to recall 120,000 cars over airbags
≠ Fire halts production at Formwell's Hsinchu plant | Fire halts production at Lianke's Hsinchu plant
= Fire halts production at Formwell's Hsinchu plant | Formwell halts production at Hsinchu plant after fire
≠ Explosion at Nadi Petroleum refinery injures six workers | Explosion at Sagar Oil refinery injures six workers
≠ Kitsune Motor recalls minivans over brake defect in Japan | Kitsune Motor recalls pickups over brake defect in Japan
= Explosion at Nadi Petroleum refinery injures six workers | Six workers injured in explosion at Nadi Petroleum refinery
# plants
≠ Amberwell to build $5 billion chip plant in Ohio with state aid | Quartz Bay to build $5 billion chip plant in Ohio with state aid
≠ Amberwell to build $5 billion chip plant in Ohio with state aid | Amberwell to build $5 billion chip plant in Texas with state aid
= Amberwell to build $5 billion chip plant in Ohio with state aid | Chipmaker Amberwell to build $5 billion plant in Ohio with state aid
= Hanbada plans second shipyard in Vietnam to meet demand | Korea's Hanbada plans second shipyard in Vietnam to meet demand
≠ Hanbada plans second shipyard in Vietnam to meet demand | Seonghae plans second shipyard in Vietnam to meet demand
≠ Battery maker Ionix delays Hungarian factory as demand cools | Battery maker Celloria delays Hungarian factory as demand cools
= Battery maker Ionix delays Hungarian factory as demand cools | Ionix delays Hungarian battery factory as demand cools
# listings
≠ Warung Jaya prices Jakarta IPO at top of range | Kopi Senja prices Jakarta IPO at top of range
= Warung Jaya prices Jakarta IPO at top of range | Noodle maker Warung Jaya prices Jakarta IPO at top of range
≠ Fenghua Robotics shares jump in Hong Kong trading debut | Lantian Robotics shares jump in Hong Kong trading debut
= Fenghua Robotics shares jump in Hong Kong trading debut | Fenghua Robotics shares surge in Hong Kong trading debut
≠ Tulsi Software files for Mumbai IPO to repay debt | Brightledge files for Mumbai IPO to repay debt
≠ Tulsi Software files for Mumbai IPO to repay debt | Tulsi Hospitals files for Mumbai IPO to repay debt
= Tulsi Software files for Mumbai IPO to repay debt | Bengaluru's Tulsi Software files for Mumbai IPO to repay debts
# other spellings
= KITSUNE MOTOR RAISES PROFIT FORECAST ON WEAKER YEN | Kitsune Motor raises profit forecast on weaker yen
≠ KITSUNE MOTOR RAISES PROFIT FORECAST ON WEAKER YEN | Tanuki Motor raises profit forecast on weaker yen
≠ Lotus Bank Beats Third-Quarter Estimates on Lending Growth | Orchid Bank Beats Third-Quarter Estimates on Lending Growth
= Lotus Bank Beats Third-Quarter Estimates on Lending Growth | Lotus Bank beats third-quarter estimates on lending growth
= Exclusive: Alder Peak Nears Deal to Buy Corvane, Sources Say | Alder Peak nears deal to buy Corvane, sources say
≠ Exclusive: Alder Peak Nears Deal to Buy Corvane, Sources Say | Stonemere nears deal to buy Corvane, sources say
≠ KOSPI ENDS HIGHER AS CHIPMAKERS FOLLOW NASDAQ'S GAINS | NIKKEI ENDS HIGHER AS CHIPMAKERS FOLLOW NASDAQ'S GAINS
`
