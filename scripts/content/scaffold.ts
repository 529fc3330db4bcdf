import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, say } from '#scripts/progress.mjs'

export type Scaffold = { file: string; source: string } | { refusal: string }

export function writeScaffold(root: string, scaffold: Scaffold): void {
  if ('refusal' in scaffold) {
    giveUp(scaffold.refusal)
    return
  }
  const target = path.join(root, scaffold.file)
  mkdirSync(path.dirname(target), { recursive: true })
  // `wx` refuses to overwrite a file created since the check.
  writeFileSync(target, scaffold.source, { flag: 'wx' })
  say(`${scaffold.file} has been created as a draft.
1. Write it. "npm run preview" shows drafts at http://localhost:4321 and follows every change.
2. "npm run check:content" lists what is still missing or wrong.
3. To publish, remove the line "draft: true".`)
}
