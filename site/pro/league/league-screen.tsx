import { lazy } from 'react'
import type { LeagueRow } from '#domain/research/league-row.ts'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import type { CitedCloses } from '#site/pro/prices/cited-close.ts'
import { CitedClosesContext } from '#site/pro/prices/cited-closes-context.ts'
import { SubPage } from '#site/pro/sub-page.tsx'

const League = lazy(async () => {
  const { League: component } = await import('./league.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

type LeagueScreenProps = { rows: LeagueRow[]; closes: CitedCloses }

export function LeagueScreen({ rows, closes }: LeagueScreenProps) {
  return (
    <SubPage
      title="Retention league"
      loadingLabel="Loading the league..."
      queryClient={queryClient}
    >
      <CitedClosesContext value={closes}>
        <League rows={rows} />
      </CitedClosesContext>
    </SubPage>
  )
}
