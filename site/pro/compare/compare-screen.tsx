import { lazy } from 'react'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { SubPage } from '#site/pro/sub-page.tsx'

const Comparison = lazy(async () => {
  const { Comparison: component } = await import('./comparison.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

export function CompareScreen() {
  return (
    <SubPage
      title="Compare companies"
      loadingLabel="Loading the companies..."
      queryClient={queryClient}
    >
      <Comparison />
    </SubPage>
  )
}
