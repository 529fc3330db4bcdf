import type { NEWS_SECTORS } from '../news-article.ts'
import type { TermTable } from './category-terms.ts'

export type ArticleSector = (typeof NEWS_SECTORS)[number]

/**
 * Six sectors cover the industry's eleven: telecoms and media platforms count as Technology,
 * property as Financial, utilities as Energy, materials, transport and defense as Industrial, cars
 * as Consumer.
 */
export const SECTOR_TERMS: TermTable<ArticleSector> = {
  Technology: {
    3: 'semiconductor; chip; chipmaker; chip maker; chip designer; foundry; wafer; memory; DRAM; NAND; software; cloud; artificial intelligence; AI; data center; internet; e-commerce platform; smartphone; phone; laptop; electronics; electronic component; component maker; display panel; printed circuit; connector; battery; telecom; telecommunications; network supplier; broadband; 5G; satellite; cybersecurity; video game; gaming studio; social media; search company; search engine; outsourcing; IT services; robotics software; quantum; server; lens; optical; messaging app; app; fintech app; hardware; sensors; platform company; chip packager; chip equipment; subscription software; chip-tool; lithography; tech; technology; streaming; games; processors; digital platform; computing; computer',
    2: 'digital; algorithm; online; patent case; licenses; printers',
  },
  Healthcare: {
    3: 'drug; drugmaker; drug maker; drug developer; pharmaceutical; pharma; biotech; vaccine; hospital; clinic; medical; medical device; device maker; health; healthcare; generics; generic drug; clinical trial; late-stage trial; FDA; cancer; oncology; Alzheimer’s; diabetes; obesity; patients; diagnostics; surgical; hearing-aid; hearing aid; dental; insulin; therapy; heart drug; medicine; nursing home; health insurer; gene; biosimilar; contract research; life sciences; weight-loss; biologics',
    2: 'doctor; trial; pharmacy; disease; pandemic',
  },
  Financial: {
    3: 'bank; banker; banking; lender; lending; insurer; insurance; brokerage; broker; asset manager; fund manager; wealth manager; mortgage; credit card; bad loans; loan; loan losses; deposits; payments; payments firm; finance group; fintech; exchange operator; securities firm; money-laundering; private equity firm; property developer; real estate; real estate trust; property trust; REIT; REITs; landlord; home prices; house prices; property; derivatives; short selling; microfinance; pension fund; reinsurer; capital rules; shadow lending; hedge fund; custodian; stock exchange operator; card network; wealth management; underwriting; premiums',
    2: 'claims; housing; second homes; homes; credit; investment firm; rents',
  },
  Energy: {
    3: 'oil; crude; refiner; refinery; gas; natural gas; LNG; coal; power producer; power business; power developer; power plant; utility; electricity; pipeline operator; solar; wind farm; wind farms; offshore wind; wind power; renewable; nuclear; uranium; hydrogen; energy; driller; drilling; oilfield; petroleum; Brent; OPEC; gasoline; diesel; geothermal; grid; coal miner; coal plant; explorer; barrels; fuel; biofuel; petrochemical feedstock',
    2: 'power; turbine',
  },
  Consumer: {
    3: 'retailer; retail; retail sales; store; stores; supermarket; convenience store; convenience-store; restaurant; burger; coffee; tea chain; food; noodle; dairy; beverage; soft drinks; brewer; beer; liquor; wine; spirits; bottler; bakery; snack; seafood; sugar; luxury; fashion; apparel; textile; jeweller; jeweler; jewelry; cosmetics; skincare; soap; toy; toys; baby-food; furniture; appliance; household goods; household spending; consumer; eyewear; shoes; sportswear; hotel; casino; resort; travel; tourism; cruise; car; carmaker; automaker; auto maker; electric vehicle; electric car; electric scooter; scooter; EV; motorcycle; tobacco; cigarette; pharmacy chain; e-commerce; shopping; department store; franchise; fast food; grocery; grocer; outlets; brands; brand; liquor maker; cinema; theme park; vehicles; cars; meals; delivery app',
    2: 'shoppers; holiday sales; same-store sales; customers queue',
  },
  Industrial: {
    3: 'nickel; bauxite; steel; steelmaker; steel mill; cement; chemical; chemicals; machinery; machine maker; machine tool; toolmaker; tool maker; crane; pump; elevator; shipyard; shipbuilder; shipping line; shipping; container; freight; port operator; port; airline; airport; airports; aerospace; defense; defence; rail; railcar; railway; truck maker; truck; logistics; construction; engineering; copper; copper mine; iron ore; miner; miners; mining; gold miner; aluminum; aluminium; zinc; lithium; rare earth; paper mill; palm-oil; palm oil; mill; trading house; conglomerate; motor-parts; auto parts; motor parts; car parts; industrial; manufacturer; factory equipment; glass; plastics; packaging; jets; aircraft; jet engine; turbines; robot maker; robots; bearings; valves; tankers; container vessels; rockets; infrastructure; toll road; forklifts; excavators; rail-parts; rail parts; fleets; machine makers; ships; rubber',
    2: 'plant; engine; engines; mine; vessels; freight rates; order backlog',
  },
}

/** Phrases in which a sector's words refer to the whole economy or to something else. */
export const NO_SECTOR =
  'central bank; central banks; central banker; Reserve Bank; Bank of Japan; Bank of England; Bank of Korea; Bank of Thailand; Bank of Canada; Bank Indonesia; Bank Negara; World Bank; European Central Bank; jobless claims; industrial output; industrial production; consumer prices; food prices; consumer confidence; banks on; oil on canvas; Industrial Average; power sharing; power struggle; food for thought; the energy to; bank holiday; left bank; west bank; river bank; health of; healthy; currency board; consumers; fund manager says; stock exchange; investment accounts'
