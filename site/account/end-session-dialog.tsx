import { describeDevice } from '#domain/auth/device-name.ts'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { formatLongDateTime } from '#domain/format-date.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ListedSession } from './list-sessions.ts'

type EndSessionDialogProps = {
  session: ListedSession
  onEnded: () => Promise<void>
  onClose: () => void
}

export function EndSessionDialog({ session, onEnded, onClose }: EndSessionDialogProps) {
  const device = describeDevice(session.user_agent)
  return (
    <ConfirmDialog
      title="End this session?"
      action="End session"
      onConfirm={() => endSession(session.id, device, onEnded)}
      onClose={onClose}
    >
      <p>
        <strong>{device}</strong>, signed in since {formatLongDateTime(session.started_at)}, will
        have to sign in again. Pages that are open there may keep working for up to an hour.
      </p>
    </ConfirmDialog>
  )
}

async function endSession(
  id: string,
  device: string,
  onEnded: () => Promise<void>,
): Promise<string | undefined> {
  try {
    const client = await getClient()
    const { data, error } = await client.rpc('end_session', { session_id: id })
    if (error) return UNREACHABLE
    if (data) showToast('Session ended', `${device} is logged out.`)
    else showToast('Already ended', 'That device was already logged out.')
    await onEnded()
    return undefined
  } catch {
    return UNREACHABLE
  }
}
