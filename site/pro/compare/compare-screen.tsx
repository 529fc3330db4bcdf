import { lazy } from 'react'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import type { CitedCloses } from '#site/pro/prices/cited-close.ts'
import { CitedClosesContext } from '#site/pro/prices/cited-closes-context.ts'
import { SubPage } from '#site/pro/sub-page.tsx'

const Comparison = lazy(async () => {
  const { Comparison: component } = await import('./comparison.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

export function CompareScreen({ closes }: { closes: CitedCloses }) {
  return (
    <SubPage
      title="Compare companies"
      loadingLabel="Loading the companies..."
      queryClient={queryClient}
    >
      <CitedClosesContext value={closes}>
        <Comparison />
      </CitedClosesContext>
    </SubPage>
  )
}
