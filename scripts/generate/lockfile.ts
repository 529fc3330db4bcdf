type LockEntry = {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type Packages = Record<string, LockEntry>

/**
 * Packages for other systems that are missing from the lockfile. npm omits those that the registry
 * of the machine that wrote the lockfile lacked, and `npm ci` then refuses the lockfile everywhere.
 */
export function findMissingPrograms(packages: Packages): Packages {
  const missing: Packages = {}
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const isExact = /^\d/.test(range)
      if (!isExact || isReachable(packages, path, name)) continue
      missing[`node_modules/${name}`] = describeProgram(name, range, entry.dev)
    }
  }
  return missing
}

function isReachable(packages: Packages, from: string, name: string): boolean {
  if (packages[`${from ? `${from}/` : ''}node_modules/${name}`]) return true
  if (from === '') return false
  const end = from.lastIndexOf('/node_modules/')
  return isReachable(packages, end < 0 ? '' : from.slice(0, end), name)
}

const SYSTEMS = ['darwin', 'win32', 'freebsd', 'android', 'openharmony', 'linux', 'sunos', 'aix']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'wasm32', 'loong64', 'arm']

/** The names of such packages tell the system: `linux-arm64-musl`. */
function describeProgram(name: string, version: string, dev: boolean | undefined): LockEntry {
  const target = name.slice(name.indexOf('/') + 1)
  const os = SYSTEMS.find((system) => target.includes(system))
  const cpu = PROCESSORS.find((processor) => target.includes(processor))
  const libc = target.includes('musl') ? 'musl' : /gnu|glibc/.test(target) ? 'glibc' : undefined
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(dev ? { dev } : {}),
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  }
}
