import type { Provenance } from '#domain/markets/company-inputs.ts'
import { useStatements } from '#site/pro/company/company-data.ts'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { HoldingScore } from './holding-score.tsx'
import type { ReportedHolding } from './report.ts'

const DEMO_PRICE: Provenance = { kind: 'provider', provider: 'demo', asOf: '' }

/** A holding of the demo, judged by the company's real statements at the demo's price. */
export function DemoHolding({ holding }: { holding: ReportedHolding }) {
  const { data, error } = useStatements(holding.symbol)
  const { known, problem, waiting } = data ?? {}
  if (!known) {
    return (
      <p role="status" className="border-l-4 border-hairline py-5 pl-4 text-muted md:pl-6">
        {error?.message ?? problem ?? waiting?.problem ?? <Skeleton className="h-24 w-full" />}
      </p>
    )
  }
  const price = holding.value / holding.shares
  const company = { ...known.inputs, price, priceProvenance: DEMO_PRICE }
  return (
    <>
      <p className="border-l-4 border-hairline pt-5 pl-4 text-small text-muted md:pl-6">
        The price of {holding.texts.price} is demo data, and the demo’s scores above are not
        computed. These are: from the company’s financial statements as filed.
      </p>
      <HoldingScore holding={{ ...holding, known: company }} />
    </>
  )
}
