import { lazy } from 'react'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import type { CitedCloses } from '#site/pro/prices/cited-close.ts'
import { CitedClosesContext } from '#site/pro/prices/cited-closes-context.ts'
import { SubPage } from '#site/pro/sub-page.tsx'

const Screener = lazy(async () => {
  const { Screener: component } = await import('./screener.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

export function ScreenerScreen({ closes }: { closes: CitedCloses }) {
  return (
    <SubPage title="Screener" loadingLabel="Loading the companies..." queryClient={queryClient}>
      <CitedClosesContext value={closes}>
        <Screener />
      </CitedClosesContext>
    </SubPage>
  )
}
