import { lazy } from 'react'
import type { LeagueRow } from '#domain/research/league-row.ts'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { SubPage } from '#site/pro/sub-page.tsx'

const League = lazy(async () => {
  const { League: component } = await import('./league.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

export function LeagueScreen({ rows }: { rows: LeagueRow[] }) {
  return (
    <SubPage
      title="Retention league"
      loadingLabel="Loading the league..."
      queryClient={queryClient}
    >
      <League rows={rows} />
    </SubPage>
  )
}
