-- Kachi's own pages as news, so that the section is not empty before the first feed. Written by
-- "npm run house-texts". Filled once into a new database, here and by Supabase's CLI.
insert into public.news_articles
  (id, title, description, url, source, category, region, published_at, origin)
values
  ('house-2026-11-19', 'Why a holding company’s discount closes, or does not',
   'A holding company sells for less than its parts. One line of algebra for the discount, two Asian cases that closed it, and who was paid when they did.',
   '/newsletter/2026-11-19', 'Kachi', 'Newsletter', 'asia', '2026-11-19T00:00:00Z', 'house'),
  ('house-2026-11-12', 'How to read a Korean preference share',
   'A Korean preference share has the ordinary dividend, a little more, and no vote. How to read its articles, its discount and its 12.5-year sum.',
   '/newsletter/2026-11-12', 'Kachi', 'Newsletter', 'asia', '2026-11-12T00:00:00Z', 'house'),
  ('house-2026-11-05', 'Four things a board can do with cash',
   'Why a net-cash company trades below its own bank balance, what its board can do about it, and who pays for a cheap buyback. The first Kachi letter.',
   '/newsletter/2026-11-05', 'Kachi', 'Newsletter', 'asia', '2026-11-05T00:00:00Z', 'house'),
  ('house-esg-considerations-value-investing', 'Governance First, and the Rest in the Accounts',
   'Governance codes from Tokyo to Seoul, climate disclosure from Hong Kong to Mumbai, and the arithmetic that turns ESG into cash flows.',
   '/articles/esg-considerations-value-investing', 'Kachi', 'ESG', 'asia', '2026-10-22T00:00:00Z', 'house'),
  ('house-psychology-patient-capital', 'The Price of Looking',
   'Loss aversion, overtrading and Japan’s 34 years under water: the evidence on patience, the arithmetic of holding, and how to write it down.',
   '/articles/psychology-patient-capital', 'Kachi', 'Psychology', 'asia', '2026-09-24T00:00:00Z', 'house'),
  ('house-intrinsic-value-emerging-markets', 'What Is It Worth, and in Which Money?',
   'Owner earnings, consistent inflation, country risk, reverse DCF and minority claims: how to value an Asian company without fooling yourself.',
   '/articles/intrinsic-value-emerging-markets', 'Kachi', 'Analysis', 'emerging markets', '2026-08-20T00:00:00Z', 'house'),
  ('house-asian-markets-hidden-gems', 'Hidden Gems of the Asian Markets',
   'Tokyo net-cash companies, Korean preference shares, Hong Kong holding groups and South-East Asia’s access rules, with a screen and a worked sum of the parts.',
   '/articles/asian-markets-hidden-gems', 'Kachi', 'Markets', 'asia', '2026-03-19T00:00:00Z', 'house'),
  ('house-dividend-aristocrats-asia', 'Dividend Aristocrats of Asia',
   'Dividend payers in Singapore, Taiwan and Japan: the tax that is withheld, the payout habits behind the yield, and four tests of whether it will last.',
   '/articles/dividend-aristocrats-asia', 'Kachi', 'Dividends', 'asia', '2026-02-19T00:00:00Z', 'house'),
  ('house-timeless-principles-value-investing', 'Timeless Principles of Value Investing',
   'Margin of safety, owner earnings and price against growth, worked through with Asian accounts, Tokyo’s price-to-book reform and the cost of currency.',
   '/articles/timeless-principles-value-investing', 'Kachi', 'Philosophy', 'asia', '2026-01-22T00:00:00Z', 'house')
on conflict (id) do nothing;
