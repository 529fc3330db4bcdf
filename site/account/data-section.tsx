import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { loadOnDemand } from '#site/ui/load-on-demand.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { AccountSection } from './section.tsx'

export function DataSection() {
  const [isLoading, setIsLoading] = useState(false)

  async function handleDownload(format: 'JSON' | 'CSV') {
    setIsLoading(true)
    const loaded = await loadOnDemand(() => import('./download-data.ts'))
    const problem = await loaded?.downloadData(format)
    if (problem) showToast('Your data was not downloaded', problem, 'problem')
    setIsLoading(false)
  }

  return (
    <AccountSection id="data" title="Your data">
      <p>
        Everything that we keep about you, in one file. Left out are passwords and other secrets,
        and what is stored without a name, such as counters against abuse.
      </p>
      <div className="mt-4 flex flex-wrap gap-3" aria-busy={isLoading}>
        {(['JSON', 'CSV'] as const).map((format) => (
          <Button
            key={format}
            look="secondary"
            disabled={isLoading}
            onClick={() => void handleDownload(format)}
          >
            Download as {format}
          </Button>
        ))}
      </div>
    </AccountSection>
  )
}
