import { findNginx } from './find-nginx.ts'
import { findPgBouncer } from './find-pgbouncer.ts'
import { findChromium, findHeadlessShell, findPostgresBinaries } from './find-programs.ts'

// Looks for the programs that the tests need beyond npm packages, and installs missing ones.
// Slowest first.
if (!process.env.TEST_DATABASE_URL) await findPostgresBinaries()
await findChromium()
try {
  findNginx()
} catch {
  // Its tests describe the problem.
}
findPgBouncer()
if (!process.env.CHROMIUM_PATH) findHeadlessShell()
