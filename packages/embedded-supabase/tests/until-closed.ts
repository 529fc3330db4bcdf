import type { Socket } from 'node:net'

/** Unlike `once` of events, it does not fail where the other side resets the connection. */
export async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
}
