import { subscribe } from 'node:diagnostics_channel'

// Loaded into a server before its own files: on SIGUSR2 the thread of its embedded database ends, as it
// would when the machine has no memory left for it. Node tells of each new thread on this channel.
let database
subscribe('worker_threads', ({ worker }) => {
  database = worker
})
process.on('SIGUSR2', () => void database?.terminate())
