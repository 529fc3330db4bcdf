import { runPinned } from './run-pinned.mjs'

// `node scripts/launch/pinned.mjs FILE [OPTION...]`
const [file = '', ...options] = process.argv.slice(2)
runPinned({ file }, options)
