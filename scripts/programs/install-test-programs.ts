import { findNginx } from './find-nginx.ts'
import { findChromium, findHeadlessShell, findPostgresBinaries } from './find-programs.ts'

// Looks for what the tests need beside npm's packages, which installs what is missing. Slowest first.
if (!process.env.TEST_DATABASE_URL) await findPostgresBinaries()
await findChromium()
findNginx()
if (!process.env.CHROMIUM_PATH) findHeadlessShell()
