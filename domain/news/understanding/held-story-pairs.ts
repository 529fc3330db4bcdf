/**
 * As the tuned pairs, from families of events that shaped no rule: written before the rules, and
 * their errors were not looked at. Companies are invented; institutions are real, and nothing said
 * of them is an event.
 */
export const HELD_STORY_PAIRS = `# bonds and ratings
≠ Agency cuts Longhai Property rating to junk on liquidity concerns | Agency cuts Fenghua Property rating to junk on liquidity concerns
= Agency cuts Longhai Property rating to junk on liquidity concerns | Longhai Property rating cut to junk on liquidity concerns
≠ Sunda Power sells $500 million green bond at tightest spread yet | Banten Power sells $500 million green bond at tightest spread yet
= Sunda Power sells $500 million green bond at tightest spread yet | Indonesia's Sunda Power sells $500 million green bond at tightest spread yet
≠ Longhai Property misses coupon payment on dollar bonds | Longhai Property misses coupon payment on yuan bonds
≠ Samurai bond sale by Lotus Bank draws strong demand | Samurai bond sale by Karoo Bank draws strong demand
= Samurai bond sale by Lotus Bank draws strong demand | Lotus Bank's samurai bond sale draws strong demand
# airlines and ships
≠ Pelangi Air posts record passenger traffic in October | Merlion Wings posts record passenger traffic in October
= Pelangi Air posts record passenger traffic in October | Malaysia's Pelangi Air posts record October passenger traffic
≠ Pelangi Air posts record passenger traffic in October | Pelangi Air posts record passenger traffic in September
≠ Pelangi Air orders 40 narrow-body jets in fleet renewal | Sakura Wings orders 40 narrow-body jets in fleet renewal
= Pelangi Air orders 40 narrow-body jets in fleet renewal | Pelangi Air orders 40 narrow-body jets to renew fleet
≠ Strike grounds Merlion Wings flights for second day | Strike grounds Alpina Jet flights for second day
= Strike grounds Merlion Wings flights for second day | Merlion Wings flights grounded by strike for second day
# medicines
≠ Veda Pharma's diabetes pill fails late-stage trial, shares fall | Halcyon Drug's diabetes pill fails late-stage trial, shares fall
= Veda Pharma's diabetes pill fails late-stage trial, shares fall | Veda Pharma diabetes pill fails in late-stage trial; shares fall
≠ Veda Pharma's diabetes pill fails late-stage trial, shares fall | Veda Pharma's asthma pill fails late-stage trial, shares fall
≠ US regulator approves Solvane's lung cancer drug | US regulator approves Trivella's lung cancer drug
= US regulator approves Solvane's lung cancer drug | Solvane's lung cancer drug approved by US regulator
≠ Import alert on Veda Pharma plant lifted after inspection | Import alert on Gangetic Labs plant lifted after inspection
≠ European regulator backs Solvane's obesity injection | US regulator backs Solvane's obesity injection
# courts
≠ Court orders Lantian to pay $90 million in patent case | Court orders Duolian to pay $90 million in patent case
= Court orders Lantian to pay $90 million in patent case | Lantian ordered to pay $90 million in patent case
≠ Gatley shareholders sue board over failed merger with Lathers | Gatley shareholders sue board over failed merger with Dunmore
= Gatley shareholders sue board over failed merger with Lathers | Gatley's shareholders sue its board over failed Lathers merger
≠ Former Veldt Bank trader pleads guilty to fraud | Former Karoo Bank trader pleads guilty to fraud
= Former Veldt Bank trader pleads guilty to fraud | Ex-Veldt Bank trader pleads guilty to fraud
≠ Lantian wins appeal in patent case against Duolian | Duolian wins appeal in patent case against Lantian
# energy
≠ Nadi Petroleum finds gas off Myanmar coast in deep-water well | Andaman Energy finds gas off Myanmar coast in deep-water well
= Nadi Petroleum finds gas off Myanmar coast in deep-water well | Nadi Petroleum finds gas in deep-water well off Myanmar coast
≠ Sunda Power to shut coal units five years early | Banten Power to shut coal units five years early
≠ Sunda Power to shut coal units five years early | Sunda Power to shut gas units five years early
≠ Brent crude steadies as traders weigh supply outlook | Copper steadies as traders weigh supply outlook
= Sunda Power to shut coal units five years early | Jakarta utility Sunda Power to shut coal units five years early
≠ Solar maker Helianta halts Malaysian line as tariffs bite | Solar maker Rayford halts Malaysian line as tariffs bite
# owners
≠ Activist fund Thornhill takes 6% stake in Minato Line | Activist fund Grayling takes 6% stake in Minato Line
≠ Activist fund Thornhill takes 6% stake in Minato Line | Activist fund Thornhill takes 6% stake in Shiomi Line
= Activist fund Thornhill takes 6% stake in Minato Line | Thornhill takes 6% stake in shipping group Minato Line
= Founder of Corvane sells down stake after lock-up ends | Corvane founder sells down stake as lock-up ends
≠ Founder of Corvane sells down stake after lock-up ends | Founder of Brightledge sells down stake after lock-up ends
≠ Thornhill urges Minato Line to sell headquarters building | Thornhill urges Minato Line to sell tanker business
= Thornhill urges Minato Line to sell headquarters building | Activist Thornhill urges Minato Line to sell its headquarters building
# failures
≠ Celloria files for bankruptcy protection after funding talks fail | Ionix files for bankruptcy protection after funding talks fail
= Celloria files for bankruptcy protection after funding talks fail | Battery start-up Celloria files for bankruptcy protection as funding talks fail
≠ Longhai Property creditors approve debt restructuring plan | Fenghua Property creditors approve debt restructuring plan
≠ Longhai Property creditors approve debt restructuring plan | Longhai Property creditors reject debt restructuring plan
= Longhai Property creditors approve debt restructuring plan | Creditors approve Longhai Property's debt restructuring plan
≠ Maple Street Stores to close 80 shops and cut jobs | Red Barn to close 80 shops and cut jobs
= Maple Street Stores to close 80 shops and cut jobs | Maple Street Stores to close 80 shops, cut jobs
`
