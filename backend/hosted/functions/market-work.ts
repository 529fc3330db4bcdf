import { serveWork } from '../serve-work.ts'

/** The work that asks providers of prices and financial statements. */
Deno.serve(
  serveWork({
    monitoring: async (...given) =>
      (await import('../score-portfolios.ts')).scorePortfolios(...given),
    listings: async () => (await import('../refresh-markets.ts')).refreshListings(),
    archive: async (...given) =>
      (await import('../refresh-markets.ts')).archiveTaiwanStatements(...given),
    edinet: async (...given) => (await import('../refresh-markets.ts')).indexEdinet(...given),
  }),
)
