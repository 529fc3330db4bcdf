import { setFlagsFromString } from 'node:v8'

// For NODE_OPTIONS=--import, where a test starts a server by way of another program: it ends before optimizing the
// database's program, which takes a second of the processor's time, would pay.
setFlagsFromString('--liftoff-only')
