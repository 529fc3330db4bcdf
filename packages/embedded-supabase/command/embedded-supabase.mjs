#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs the command on the Node that the package pins, which can run TypeScript: the machine's may be older.
const program = fileURLToPath(new URL('./run-command.ts', import.meta.url))
const node = findPinnedNode(path.dirname(program))
const compiled = path.join(path.dirname(node), '../.cache/embedded-supabase')
const child = spawn(node, [program, ...process.argv.slice(2)], {
  // Later starts take half the time: Node need not compile the TypeScript again.
  env: { NODE_COMPILE_CACHE: compiled, ...process.env },
  // If this process is killed, the channel closes and the server stops.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // In a terminal, Ctrl-C reaches the whole process group.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGTERM')
  })
}
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

function findPinnedNode(folder) {
  const found = path.join(folder, 'node_modules/.bin/node')
  if (existsSync(found)) return found
  const above = path.dirname(folder)
  if (above === folder) {
    process.stderr.write(
      'The package "node" is not installed beside embedded-supabase. Run npm ci.\n',
    )
    process.exit(1)
  }
  return findPinnedNode(above)
}
