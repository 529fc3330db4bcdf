-- Kachi's own pages as news, so that the section is not empty before the first feed. Written by
-- "npm run generate house-texts". Filled once into a new database, here and by Supabase's CLI. A
-- letter that is scheduled for later is left out.
insert into public.news_articles
  (id, title, description, url, source, category, region, published_at, origin)
select texts.id, texts.title, texts.description, texts.url, texts.source, texts.category, texts.region,
  texts.published_at::timestamptz, texts.origin
from (values
  ('house-2026-12-03', 'Why a holding company’s discount closes, or does not',
   'One line of algebra for a holding company’s discount, and two Asian cases: one discount came back wider, one closed in the buyer’s favor.',
   '/newsletter/2026-12-03', 'Kachi', 'Newsletter', 'asia', '2026-12-03T00:00:00Z', 'house'),
  ('house-2026-11-26', 'How to read a Korean preference share',
   'A Korean preference share has the ordinary dividend, a little more, and no vote. How to read its charter, its discount and its 12.5-year break-even.',
   '/newsletter/2026-11-26', 'Kachi', 'Newsletter', 'asia', '2026-11-26T00:00:00Z', 'house'),
  ('house-posco-holdings-reinvestment', 'POSCO Holdings: Steel’s Cash and Where It Went',
   'A deep dive into POSCO Holdings from eight annual reports: cash from steel, ₩11.7 trillion kept since 2017, and the group’s value by two schools.',
   '/articles/posco-holdings-reinvestment', 'Kachi', 'Analysis', 'asia', '2026-11-23T00:00:00Z', 'house'),
  ('house-mitsubishi-ufj-balance-sheet', 'Mitsubishi UFJ: What ¥8 Trillion of Profit Was Kept For',
   'A deep dive into Mitsubishi UFJ from ten annual reports: owner earnings of a bank, ¥5.6 trillion kept since 2017, and its value by two schools.',
   '/articles/mitsubishi-ufj-balance-sheet', 'Kachi', 'Analysis', 'asia', '2026-11-23T00:00:00Z', 'house'),
  ('house-2026-11-21', 'Four things a board can do with cash',
   'Why a net-cash company trades below its own bank balance, what its board can do about it, and who pays for a low buyback. The first Kachi letter.',
   '/newsletter/2026-11-21', 'Kachi', 'Newsletter', 'asia', '2026-11-21T00:00:00Z', 'house'),
  ('house-timeless-principles-value-investing', 'Timeless Principles of Value Investing',
   'Margin of safety, owner earnings and growth, and the assumption that all three share. With Tokyo’s price-to-book reform and Toyota valued from its filing.',
   '/articles/timeless-principles-value-investing', 'Kachi', 'Philosophy', 'asia', '2026-11-21T00:00:00Z', 'house'),
  ('house-psychology-patient-capital', 'The Price of Looking',
   'Looking more often goes with trading more, and trading costs: evidence from China, Taiwan and America, with and without tax, and where the argument stops.',
   '/articles/psychology-patient-capital', 'Kachi', 'Psychology', 'asia', '2026-11-21T00:00:00Z', 'house'),
  ('house-intrinsic-value-emerging-markets', 'What Is It Worth, and in Which Money?',
   'Owner earnings, consistent inflation, country risk and minority claims: how to value an Asian company, with TSMC worked through from its annual reports.',
   '/articles/intrinsic-value-emerging-markets', 'Kachi', 'Analysis', 'emerging markets', '2026-11-21T00:00:00Z', 'house'),
  ('house-esg-considerations-value-investing', 'Governance First, and the Rest in the Accounts',
   'How to put a governance leak, a carbon price or a flood into the cash flow: the 2022 flood at POSCO, TSMC’s idle cash, and what Asian reforms change.',
   '/articles/esg-considerations-value-investing', 'Kachi', 'ESG', 'asia', '2026-11-21T00:00:00Z', 'house'),
  ('house-dividend-aristocrats-asia', 'Dividend Aristocrats of Asia',
   'Seven Asian companies that are credited with 25 years of raises, the tax that is withheld, the rules behind payouts, and four tests of a dividend, applied to Infosys.',
   '/articles/dividend-aristocrats-asia', 'Kachi', 'Dividends', 'asia', '2026-11-21T00:00:00Z', 'house'),
  ('house-asian-markets-hidden-gems', 'Hidden Gems of the Asian Markets',
   'Why neglected Asian shares stay below their assets, what it costs to wait and to sell, and a screen that looks beyond price, run over 18 Asian companies.',
   '/articles/asian-markets-hidden-gems', 'Kachi', 'Markets', 'asia', '2026-11-21T00:00:00Z', 'house')
) as texts (id, title, description, url, source, category, region, published_at, origin)
where texts.published_at::timestamptz <= now()
on conflict (id) do nothing;
