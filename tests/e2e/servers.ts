import { createScratch, type ScratchOptions } from '#tests/scratch-server.ts'

export type JourneyServer = {
  address: string
  serviceKey: string
  stop(): Promise<void>
}

/** A server on a database of its own, and what its journeys need beside it. */
export async function startJourneyServer(
  options: ScratchOptions = {},
  stopMore: () => Promise<unknown> = async () => {},
): Promise<JourneyServer> {
  const scratch = await createScratch({ databaseUrl: process.env.E2E_DATABASE_URL, ...options })
  const server = await scratch.start()
  const { serviceRoleKey } = await scratch.loadKeys()
  return {
    address: server.address,
    serviceKey: serviceRoleKey,
    stop: async () => {
      await server.stop()
      await scratch.remove()
      await stopMore()
    },
  }
}

/**
 * The servers of one worker, each started by the first journey that needs it. A server as a worker's own
 * fixture would make Playwright end the worker, its browser and its servers for each file that has another one.
 */
export function createServers() {
  const started = new Map<string, Promise<JourneyServer>>()
  return {
    find(name: string, start: () => Promise<JourneyServer>): Promise<JourneyServer> {
      const server = started.get(name) ?? start()
      started.set(name, server)
      return server
    },
    async stop(): Promise<void> {
      for (const server of started.values()) await (await server).stop()
    },
  }
}
