import { StartupError } from '#embedded/configuration/startup-error.ts'
import type { Transaction } from './database.ts'
import { asStatements, STATEMENT_SETTINGS } from './server-connections.ts'
import { type SqlStatement, splitStatements } from './split-statements.ts'
import { explainFailure, findUnsupported, lacksSomething } from './unsupported.ts'

export type SqlFile = {
  /** As the reader knows it, such as `supabase/migrations/2026_tables.sql`. */
  name: string
  sql: string
}

/** What was left out because this server lacks a part of Supabase. */
export type Skipping = { hasSkipped: boolean; report(line: string): void }

/**
 * Runs a file of migrations or seeds, statement by statement, in the given transaction. Settings that the file makes,
 * such as the empty search path of a dump, end with it.
 *
 * @param skipping without it, the first statement that this server cannot run ends the start
 * @throws StartupError naming the file, the line and the statement
 */
export async function runSqlFile(
  tx: Transaction,
  file: SqlFile,
  skipping?: Skipping,
): Promise<void> {
  await startFresh(tx)
  for (const statement of splitStatements(file.sql)) {
    if (!isTransactionControl(statement.text)) await runOrSkip(tx, { file, statement, skipping })
  }
  await startFresh(tx)
}

/** The file has one transaction: its own `begin` and `commit` would end it early. */
function isTransactionControl(statement: string): boolean {
  return /^(?:begin|start\s+transaction|commit|end)(?:\s+(?:work|transaction)\b[\s\S]*)?$/i.test(
    statement,
  )
}

/** Long migrations must not be canceled. */
async function startFresh(tx: Transaction): Promise<void> {
  const settings = asStatements({ ...STATEMENT_SETTINGS, statement_timeout: '0' })
  await tx.runScript(`reset all; ${settings}`)
}

type Step = { file: SqlFile; statement: SqlStatement; skipping: Skipping | undefined }

async function runOrSkip(tx: Transaction, step: Step): Promise<void> {
  const { statement, skipping } = step
  const known = findUnsupported(statement.text)
  if (known) return refuseOrSkip(step, `this server does not have ${known}`)
  if (skipping) await tx.runScript('savepoint before_statement')
  try {
    await runStatement(tx, statement.text)
    if (skipping) await tx.runScript('release savepoint before_statement')
  } catch (error) {
    const reason = describeFailure(step, error)
    if (!reason.mayBeSkipped) throw new StartupError(describeStep(step, reason.text))
    if (skipping) await tx.runScript('rollback to savepoint before_statement')
    refuseOrSkip(step, reason.text)
  }
}

async function runStatement(tx: Transaction, text: string): Promise<void> {
  await tx.runScript(text)
  // Functions of extensions are for everyone, also where the project keeps its own from the public.
  if (/^create\s+extension\b/i.test(text)) await tx.runScript(OPEN_EXTENSION_FUNCTIONS)
}

export const OPEN_EXTENSION_FUNCTIONS = `do $$
declare
  routine regprocedure;
begin
  for routine in
    select p.oid from pg_catalog.pg_proc p
      join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid
    where d.deptype = 'e' and d.refclassid = 'pg_catalog.pg_extension'::regclass
      and p.proacl is not null and p.proowner = current_user::regrole
  loop
    execute format('grant execute on routine %s to public', routine);
  end loop;
end
$$`

function describeFailure({ statement, skipping }: Step, error: unknown) {
  const lacking = explainFailure(statement.text, error)
  if (lacking) return { mayBeSkipped: true, text: `this server does not have ${lacking}` }
  // What a skipped statement would have made.
  const isConsequence = skipping?.hasSkipped === true && lacksSomething(error)
  return {
    mayBeSkipped: isConsequence,
    text: error instanceof Error ? error.message : String(error),
  }
}

function refuseOrSkip(step: Step, reason: string): void {
  const line = describeStep(step, reason)
  if (!step.skipping) {
    throw new StartupError(`${line}\nStart with --skip-unsupported to go on without it.`)
  }
  step.skipping.hasSkipped = true
  step.skipping.report(`${line} (skipped)`)
}

const SHOWN_CHARACTERS = 100

function describeStep({ file, statement }: Step, reason: string): string {
  const text = statement.text.replaceAll(/\s+/g, ' ')
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
  return `${file.name}, line ${statement.line}: ${reason}: ${shown}`
}
