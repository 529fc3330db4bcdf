import { expect, onTestFinished, test } from 'vitest'
import { currentNetwork, runFor } from './http/current-network.ts'
import { startQueueRunner } from './queue-runner.ts'

test('what a request adds to a queue is not worked on in the line of its network', async () => {
  const networks: string[] = []
  const { promise: isNudged, resolve } = Promise.withResolvers<void>()
  const runner = startQueueRunner({
    async processBatch() {
      networks.push(currentNetwork())
      if (networks.length > 1) resolve()
      return false
    },
    onFailure: (failure) => expect(failure).toBeUndefined(),
  })
  onTestFinished(runner.stop)
  await new Promise((resume) => setImmediate(resume))
  runFor('192.0.2.1', runner.nudge)
  await isNudged
  expect(networks).toEqual(['', ''])
})
