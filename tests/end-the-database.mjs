import { subscribe } from 'node:diagnostics_channel'

// Loaded into a server before its own files: on SIGUSR2, ends the embedded database's thread, as
// happens when the machine runs out of memory. Node announces each new thread on this channel.
let database
subscribe('worker_threads', ({ worker }) => {
  database = worker
})
process.on('SIGUSR2', () => void database?.terminate())
