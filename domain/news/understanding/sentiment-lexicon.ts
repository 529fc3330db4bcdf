export type Weighted = Readonly<Record<number, string>>

/**
 * Our own list, for business headlines. A weight is the direction for an owner of the thing spoken
 * of, 1 (weak) to 3 (strong). Word endings do not count.
 */
export const POSITIVE: Weighted = {
  3: 'all-time high; record high; record profit; record earnings; record sales; swings to profit; swings to a profit; returns to profit; return to profit; back in the black; windfall; upgrade; oversubscribed; beats estimates; beats expectations; tops expectations; tops estimates; beats forecasts; tops forecasts; above estimates; above expectations; above forecasts; better than expected; better-than-expected; breakthrough; meets main goal; met main goal; special dividend; maiden dividend',
  2: 'beat; praise; hail; applaud; cheer; buoyant; bumper; stellar; impressive; lucrative; clinch; bag; outpace; ahead of; sold out; sells out; clearance; green light; revive; revival; turnaround; relief; reprieve; flourish; prosper; secures; profitable; outperform; win; won; approval; approve; buyback; buys back; buy back; bought back; undervalued; bargain; rebound; recover; recovery; strong; stronger; strength; robust; solid; healthy; new high; year high; two-year high; best; upbeat; optimistic; optimism; confident; confidence improves; improve; improvement; gains market share; market share; breakthrough; success; successful; succeed; expand; expansion; thrive; boom; bullish; accelerate sales; lands order; lands contract; secures order; secures contract; wins contract; wins order; supply contract; eases; relaxes; scraps tariffs; scrap tariffs; lifts ban; ends ban; end ban; surplus widens; return to growth; hopes; welcome; growth accelerates; premium; record order; discovers; discovery; picks up; milestone; resilient; resilience; brisk; upturn; cancel treasury shares; tax-free; debt-free; exceed; surpass; faster than forecast; faster than expected; top; add jobs; adds jobs; settles; creates; upgrade',
  1.5: 'record; wins; in profit; hit a record',
  1: 'steady growth; stabilize; stabilise; safe; stable; leads; winning streak; improve; advances; good; favorable; efficient; hope; opportunity; attract; new contract; reward',
}

export const NEGATIVE: Weighted = {
  3: 'profit warning; record loss; record low; new low; all-time low; bankruptcy; bankrupt; insolvency; insolvent; default; crisis; fraud; scandal; embezzlement; bribery; recession; to a loss; swings to loss; swings to a loss; falls to a loss; surprise loss; wider loss; wider quarterly loss; widening loss; misses estimates; misses expectations; misses revenue estimates; misses forecasts; below estimates; below expectations; below forecasts; worse than expected; worse-than-expected; short of forecasts; short of expectations; short of estimates; short of hopes; warns on profit; steepest fall; suspends dividend; scraps dividend; omits dividend; slashes dividend; no dividend; rout; sell-off; selloff; turmoil; panic; downgrade; contaminated; contamination; data breach; money-laundering; bad loans climb; in the red; liquidation; delisting; delisted; fatal; slashes',
  2: 'miss; bleak; grim; dire; dismal; woes; headwind; setback; blow; snag; lapse; misconduct; corruption; raid; arrest; charged; guilty; jail; scrutiny; backlash; boycott; walkout; evacuate; explosion; blast; leak; toxic; accident; killed; injured; redundancies; axe; exodus; flee; tension; conflict; attack; strain; stall; standstill; freeze; frozen; sour; unrest; overdue; arrears; shortfall; thwart; jeopardize; undermine; hobble; hamper; dent; weigh; weighs on; jitters; turbulence; unprofitable; underperform; lose; lost; losing; faulty; flaw; injunction; subpoena; trap; falls short; fell short; missed; fall short; disappoint; disappointing; weak; weaker; weakness; fear; worry; worries; concern; warn; warning; lower guidance; lowers guidance; withdraws forecast; suspend; halt; shut; close down; closure; strike; recall; probe; investigate; investigation; fine; fined; sue; lawsuit; accuse; allege; criticize; criticise; restrict; restriction; curb; crackdown; impose; new tariffs; raises tax; raises sugar tax; tighten; sanction; penalty; dispute; protest; lay off; layoff; job cuts; resign; quit; abandon; walk away; walks away; pull out; pulls out; shelve; shelves; omit; delay; postpone; cancel; outage; disrupt; defect; fire; spill; violation; fail; failed; failure; reject appeal; block; stagnate; stagnation; contract economy; contraction; slowdown; trap; overvalued; bubble; deteriorate; sluggish; losing streak; drag; devaluation; deficit widens; oversupply; glut; excessive; alarm; grounds jets; missing records; pull money; foreigners sell; margin call; breach; hack; cyberattack; illegal; unpaid; distress; struggling; struggle; dumps; dump; pressure; squeeze; hurt; hit by; threat; risk of; dive; shortage; anti-dumping; abuse; cap drug prices; price cap; vulnerable; gloomy; gloom; pessimism; pessimistic; downbeat; bearish; poor; worst; write-down; writedown; impairment; objection; object; contracts for; cut back; cuts back; orders weaken; jobless; retreat; oversold; trouble; drains; shutter; scuttle; rights issue; dilution',
  1: 'cautious; uncertainty; uncertain; down; difficult; falter; problem; doubt; challenge; volatile; competition; wildfire; lag; stays low; debt mounts',
}

/** Direction only: good for something wanted, bad for a burden. */
export const UP: Weighted = {
  1: 'rise; rose; risen; climb; increase; raise; raised; grow; grew; grown; higher; gain; advance; lift; widen; swell; mount; hike; add; extend; highest; edge up; pick up; accelerate; strengthen; boost; upgrade outlook',
  2: 'jump; soar; surge; leap; skyrocket; double; triple; rally; rocket; quadruple; peak; deepen',
}
export const DOWN: Weighted = {
  1: 'fall; fell; fallen; drop; decline; decrease; cut; reduce; trim; lower; ease; cool; slow; shrink; shrank; narrow; slip; dip; lowest; soften; weaken; erode; contract; contracting; relax; scrap; slide',
  2: 'tumble; plunge; slump; sink; sank; halve; slash; collapse; plummet; nosedive; crash',
}

/** Better when there is less of them. The weight is how bad they are without a direction. */
export const BURDENS: Weighted = {
  0: 'cost; costs; interest rate; rates; rate; expenses; stockpiles; claims; volatility; leverage; emission; carbon emissions; borrowing costs; churn; vacancy; price pressures; food prices; consumer prices; tax; taxes; inflation; jobless rate; unemployment; debt; jobless claims; retirement age; mortgage rules; drug prices',
  1: 'provisions; loan losses; deficit; tariff; duties; risk; restrictions; layoffs; accidents; complaints; outflows; export controls; curbs; red tape; export ban; import ban; delinquencies; overtime',
  2: 'loss; losses; bad loans; bad debts; nonperforming loans; bankruptcies; defaults; ban',
}

/** Flips the sign of what came before: less bad is good, less good is bad. */
export const REVERSALS =
  'less than feared; less than expected; less than forecast; less than estimated; less than hoped; less than some hoped; less than anticipated; not as bad as feared; smaller than expected; slower than expected; slower than forecast; smaller than feared; narrower than expected'

export const NEGATIONS =
  "not; no; never; without; nor; neither; cannot; can't; won't; doesn't; didn't; isn't; aren't; denies; deny; rules out; ruled out; avoid; avoids; avert; averts; unlikely; fails to; failed to; fail to; stops short of; despite; refuses to; end; ends; halt to; recovers from; rebounds from; escapes; dismiss; dismisses; drops charge of"

export const INTENSIFIERS: Weighted = {
  1.5: 'sharply; sharp; steeply; steep; steepest; strongly; heavily; deeply; significantly; massive; huge; biggest; broad; surprise; unexpectedly; dramatically; soundly',
  0.5: 'slightly; slight; marginally; modestly; modest; somewhat; a little; little changed; mildly; small; edges; may; might; could',
}

/** Phrases whose single words would mislead. */
export const NEUTRAL =
  'bad news; no hurry; narrow range; raises funds; raise funds; takes stake; record date; close to; lower house; fair value; price target; target price; interest rates unchanged; keeps interest rates; holds rates; bargain or a trap; a bargain or; low-cost; discount rate; margin of safety; gains tax; capital gains; strike price; fire sale; opens; win over; raising money; stop-loss; profit and loss; loss adjuster; risk management; risk manager; short selling; short sale; rights; gold medal; wins gold; wins swimming gold; stands pat; in line with; cash cow; ends flat; little changed; steady; cut-off; short cut; expected this week; due next; private equity; hedge fund; strategic investor; tax authority; growth fund; value fund; best known; fair; closes; at close; closing; wins county; close its; close their; top ten; strong room; double-entry; cross-holding; pick up where; export market; county fair; the top; low multiples; up for sale; set up; sets up; start-up; up to; follow up; add-on; adding machine; growth forecast; sugar tax; carbon tax; tax relief; contract win; supply contract; service contract; contract law; long-term contract; freight contract; loss leader; raises questions; rating; freight rates; exchange rate; growth rate; occupancy rate; birth rate; under one roof; back up; backup; winding up; break-up; opens up; made up; takes up'
