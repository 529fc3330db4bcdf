import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

let isRegistered = false

/**
 * Lets files of functions import as Deno does: `npm:` and `jsr:` packages and those of esm.sh, as far as they are
 * installed here, names of an import map, and the former `serve` of Deno's standard library.
 */
export function resolveImportsOfFunctions(): void {
  if (isRegistered) return
  isRegistered = true
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL ?? ''
      if (!from.startsWith('file:') || !from.includes('/functions/')) {
        return next(specifier, context)
      }
      const wanted = mapSpecifier(specifier, path.dirname(fileURLToPath(from)))
      const source = builtIn(wanted)
      if (source) return { url: `data:text/javascript,${source}`, shortCircuit: true }
      const name = packageOf(wanted)
      if (name !== undefined)
        return resolveInstalled(name, wanted, () =>
          next(name, { ...context, parentURL: import.meta.url }),
        )
      if (/^https?:/.test(wanted)) {
        throw new Error(`this server does not load modules from the network: import '${wanted}'`)
      }
      return next(wanted, context)
    },
  })
}

function resolveInstalled<T>(name: string, wanted: string, resolve: () => T): T {
  try {
    return resolve()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(`the package ${name} is not installed here: import '${wanted}'`, {
      cause: error,
    })
  }
}

function builtIn(specifier: string): string | undefined {
  if (/^https:\/\/deno\.land\/std(@[^/]+)?\/http\/server\.ts$/.test(specifier)) {
    return 'export const serve=(handler)=>Deno.serve(handler)'
  }
  return /^jsr:@supabase\/functions-js\b/.test(specifier) ? 'export{}' : undefined
}

/** `npm:@scope/name@1.2.3/file` is `@scope/name/file` of what is installed. */
function packageOf(specifier: string): string | undefined {
  const [, name, file = ''] =
    /^(?:npm:\/?|jsr:\/?|https:\/\/esm\.sh\/)((?:@[\w.-]+\/)?[\w.-]+)(?:@[^/?]+)?(\/[^?]*)?/.exec(
      specifier,
    ) ?? []
  return name && name + file
}

const MAP_NAMES = ['deno.json', 'deno.jsonc', 'import_map.json']

/** The nearest import map, up to the folder of all functions. */
function mapSpecifier(specifier: string, folder: string): string {
  for (const name of MAP_NAMES) {
    const found = lookUp(path.join(folder, name), specifier)
    if (found) return found
  }
  return path.basename(folder) === 'functions' || path.dirname(folder) === folder
    ? specifier
    : mapSpecifier(specifier, path.dirname(folder))
}

function lookUp(file: string, specifier: string): string | undefined {
  if (!existsSync(file)) return undefined
  const { imports = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    imports?: Record<string, string>
  }
  const exact = imports[specifier]
  if (exact !== undefined) return toUrl(exact, file)
  const prefix = Object.keys(imports).find((key) => key.endsWith('/') && specifier.startsWith(key))
  return prefix && toUrl(imports[prefix] + specifier.slice(prefix.length), file)
}

function toUrl(target: string, file: string): string {
  return target.startsWith('.') ? path.resolve(path.dirname(file), target) : target
}
