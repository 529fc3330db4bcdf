import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inProject } from '#scripts/project.mjs'

export type SupabaseCli = {
  /** @returns the exit code and everything that was printed */
  run(words: readonly string[], more?: Record<string, string>): Promise<Printed>
  /** The file that names the stand-in, for SUPABASE_PROFILE. */
  profile: string
  accessToken: string
  remove(): Promise<void>
}
export type Printed = { code: number; output: string }

export const PROJECT_REF = 'kachirehearsalaaaaaa'

/** Supabase's own CLI on the project's folder, with a profile that names the stand-in of its API. */
export async function prepareCli(apiUrl: string): Promise<SupabaseCli> {
  const home = await mkdtemp(path.join(tmpdir(), 'kachi-cli-'))
  const profile = path.join(home, 'profile.yaml')
  await writeFile(
    profile,
    `name: rehearsal\napi_url: ${apiUrl}\ndashboard_url: ${apiUrl}\nproject_host: rehearsal.test\n`,
  )
  const accessToken = `sbp_${'0123456789abcdef'.repeat(3).slice(0, 40)}`
  const environment = {
    PATH: process.env.PATH,
    HOME: home,
    NO_COLOR: '1',
    SUPABASE_PROFILE: profile,
    SUPABASE_ACCESS_TOKEN: accessToken,
    SUPABASE_TELEMETRY_DISABLED: '1',
  }
  return {
    run: (words, more = {}) =>
      new Promise((resolve) => {
        const options = { cwd: inProject('.'), env: { ...environment, ...more }, maxBuffer: 1e8 }
        const program = inProject('node_modules/.bin/supabase')
        execFile(program, [...words, '--yes'], options, (error, stdout, stderr) => {
          const code = error ? Number(error.code ?? 1) : 0
          resolve({ code, output: `${stdout}${stderr}` })
        })
      }),
    profile,
    accessToken,
    remove: () => rm(home, { recursive: true }),
  }
}
