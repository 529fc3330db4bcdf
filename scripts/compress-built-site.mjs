import { setPriority } from 'node:os'
import { compressThoroughly } from './build-site.mjs'

// Beside a server that answers readers.
setPriority(15)
await compressThoroughly()
