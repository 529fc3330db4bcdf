import { useIsOffline } from '#site/ui/use-is-offline.ts'

/** Queries pause while the device is offline, and go on by themselves. */
export function OfflineNotice({ children }: { children: string }) {
  const isOffline = useIsOffline()
  return (
    <p
      role="status"
      className={isOffline ? 'mt-4 border-l-4 border-fair pl-4 text-small' : 'sr-only'}
    >
      {isOffline ? (
        <>
          <span className="font-semibold">You are offline.</span> {children}
        </>
      ) : null}
    </p>
  )
}
