import { say } from '#scripts/progress.mjs'
import type { ClientTest } from './run-tests.ts'

const NOT_OFFERED: [files: RegExp, names: RegExp, why: string][] = [
  [/^passkey\.e2e/, /./, 'passkeys are not offered'],
  [/./, /WebAuthn/, 'security keys are not offered'],
  [/./, /OAuth Admin/, 'the OAuth server is not offered'],
]

/** @returns whether a test failed that should have passed */
export function printOutcome(tests: ClientTest[]): boolean {
  for (const [file, group] of Map.groupBy(tests, (test) => test.file)) {
    const passed = group.filter((test) => test.status === 'passed').length
    say(`${file.padEnd(48)} ${passed} of ${group.length} passed`)
  }
  const missed = tests.filter((test) => test.status !== 'passed')
  const unexpected = missed.filter((test) => !reasonFor(test))
  say(`\nAll: ${tests.length - missed.length} of ${tests.length} passed.`)
  for (const test of missed) {
    say(`\n${reasonFor(test) ?? 'SHOULD PASS'}: ${test.file}: ${test.name}\n  ${test.failure}`)
  }
  return unexpected.length > 0
}

export function compareWithoutServer(tests: ClientTest[], withoutServer: ClientTest[]): void {
  const alone = new Set(withoutServer.filter((test) => test.status === 'passed').map(keyOf))
  say('\nPassed with the server and without one, so that they say nothing about it:')
  for (const [file, group] of Map.groupBy(tests, (test) => test.file)) {
    const same = group.filter((test) => test.status === 'passed' && alone.has(keyOf(test)))
    if (same.length > 0) say(`${file.padEnd(48)} ${same.length} of ${group.length}`)
    for (const test of same) if (/^GoTrue|^docker/.test(file)) say(`    ${test.name}`)
  }
}

function keyOf({ file, name }: ClientTest): string {
  return `${file} ${name}`
}

function reasonFor({ file, name }: ClientTest): string | undefined {
  return NOT_OFFERED.find(([files, names]) => files.test(file) && names.test(name))?.[2]
}
