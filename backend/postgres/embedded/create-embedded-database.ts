import { openEngine } from './open-engine.ts'

// Run as a process of its own by openDatabase: creates an empty database in the folder it is given.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('create-embedded-database needs the folder to create as its argument')
const engine = await openEngine(folder)
await engine.close()
