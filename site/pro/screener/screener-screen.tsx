import { lazy } from 'react'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { SubPage } from '#site/pro/sub-page.tsx'

const Screener = lazy(async () => {
  const { Screener: component } = await import('./screener.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

export function ScreenerScreen() {
  return (
    <SubPage title="Screener" loadingLabel="Loading the companies..." queryClient={queryClient}>
      <Screener />
    </SubPage>
  )
}
