export type Instruction = { name: string; text: string }

export function parseDockerfile(source: string): Instruction[] {
  return source
    .replaceAll('\\\n', '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(' ').filter((word) => word !== '')
      return { name, text: words.join(' ') }
    })
}

type Rule = { says: string; breaks(instructions: readonly Instruction[]): boolean }

const of = (instructions: readonly Instruction[], ...names: string[]) =>
  instructions.filter(({ name }) => names.includes(name)).map(({ text }) => text)

const lastStage = (instructions: readonly Instruction[]) =>
  instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))

/** Those of hadolint's rules that can be broken here, by its numbers, and our own. */
export const dockerfileRules: readonly Rule[] = [
  {
    says: 'DL3006, DL3007: every base image has a tag, and not latest',
    breaks: (all) => of(all, 'FROM').some((text) => !/^[^\s:]+:(?!latest\b)\S+/.test(text)),
  },
  {
    says: 'DL3000: every working directory is absolute',
    breaks: (all) => of(all, 'WORKDIR').some((text) => !text.startsWith('/')),
  },
  {
    says: 'DL3002: the last user is not root',
    breaks: (all) => /^(?:root|0|)$/.test(of(lastStage(all), 'USER').at(-1) ?? ''),
  },
  {
    says: 'DL3003, DL3004: no cd and no sudo',
    breaks: (all) => of(all, 'RUN').some((text) => /\b(?:cd|sudo)\s/.test(text)),
  },
  {
    says: 'DL3008, DL3009, DL3015: packages of the system are not installed',
    breaks: (all) => of(all, 'RUN').some((text) => /\bapt(?:-get)? install/.test(text)),
  },
  { says: 'DL3020: COPY, not ADD', breaks: (all) => of(all, 'ADD').length > 0 },
  {
    says: 'DL3022: COPY --from names a stage',
    breaks: (all) => {
      const stages = of(all, 'FROM').map((text) => / AS (\S+)$/.exec(text)?.[1])
      return of(all, 'COPY').some((text) => {
        const [, stage] = /--from=(\S+)/.exec(text) ?? []
        return stage !== undefined && !stages.includes(stage)
      })
    },
  },
  {
    says: 'DL3025: commands are JSON, so that signals reach the server',
    breaks: (all) =>
      [...of(all, 'CMD', 'ENTRYPOINT'), ...of(all, 'HEALTHCHECK').map(commandOf)].some(
        (text) => !isArray(text),
      ),
  },
  {
    says: 'DL3055, DL4003: one command and one health check',
    breaks: (all) => of(all, 'CMD').length !== 1 || of(all, 'HEALTHCHECK').length !== 1,
  },
  {
    says: 'no secret is written into the image',
    breaks: (all) => of(all, 'ENV', 'ARG').some((text) => /SECRET|PASSWORD|TOKEN|SMTP/.test(text)),
  },
  {
    says: 'packages run no install scripts',
    breaks: (all) =>
      of(all, 'RUN').some((text) => text.includes('npm ci') && !text.includes('--ignore-scripts')),
  },
]

function commandOf(healthCheck: string): string {
  return healthCheck.slice(healthCheck.indexOf('CMD ') + 4)
}

function isArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}
