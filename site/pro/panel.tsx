import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'

type PanelProps = {
  id: string
  title: string
  minHeight: string
  loading?: string
  children: ReactNode
}

export function Panel({ id, title, minHeight, loading, children }: PanelProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`wrap ${minHeight}`}>
      <h2
        id={`${id}-title`}
        className="border-t border-hairline pt-10 text-heading font-medium md:pt-14"
      >
        {title}
      </h2>
      <PanelBoundary title={title}>
        <div className="pb-10 md:pb-14">
          <Suspense fallback={<PanelPlace label={loading} />}>{children}</Suspense>
        </div>
      </PanelBoundary>
    </section>
  )
}

function PanelPlace({ label }: { label: string | undefined }) {
  return (
    <div aria-busy="true" className="mt-6">
      {label ? <p className="mb-3 animate-pulse text-small text-muted">{label}</p> : null}
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

type BoundaryProps = { title: string; children: ReactNode }

class PanelBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="mt-6">
        <p>
          {this.props.title} could not be shown. The rest of the page still works. Reload it to try
          again.
        </p>
        <Button look="secondary" className="mt-4" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    )
  }
}
