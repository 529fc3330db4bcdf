import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bundleDirectory, bundleFunctions } from './bundle-functions.ts'

const bundles = await bundleFunctions()
await rm(bundleDirectory, { recursive: true, force: true })
await mkdir(bundleDirectory)
for (const [name, source] of bundles) await writeFile(path.join(bundleDirectory, name), source)
process.stdout.write(`Wrote ${bundles.size} files to supabase/functions/_deployed/.\n`)
