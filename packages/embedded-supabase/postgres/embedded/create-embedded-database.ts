import { openEngine } from './open-engine.ts'

// Started by openDatabase as a separate process: creates an empty database in the given folder.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('create-embedded-database needs the folder to create as its argument')
const engine = await openEngine(folder)
await engine.close()
