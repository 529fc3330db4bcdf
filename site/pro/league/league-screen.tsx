import type { LeagueRow } from '#domain/scoring/league-row.ts'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { SubPage } from '#site/pro/sub-page.tsx'
import { League } from './league.tsx'

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
