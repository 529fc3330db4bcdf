import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartupError } from '#embedded/configuration/startup-error.ts'

export type DkimVariables = {
  DKIM_DOMAIN?: string | undefined
  DKIM_SELECTOR?: string | undefined
  DKIM_PRIVATE_KEY?: string | undefined
  DKIM_PRIVATE_KEY_FILE?: string | undefined
}

export type DkimKey = {
  domainName: string
  keySelector: string
  privateKey: string
  /** The signed headers, separated by colons. */
  headerFieldNames: string
}

/**
 * The headers that RFC 6376, 5.4.1 recommends, and both headers of one-click unsubscribing, which RFC 8058, 4
 * requires to be signed. nodemailer's own list lacks List-Unsubscribe-Post.
 */
const SIGNED_HEADERS = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'In-Reply-To',
  'References',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

const MIN_BITS = 1024

/**
 * @returns undefined if DKIM is not configured
 * @throws StartupError that never quotes the key
 */
export async function loadDkimKey(variables: DkimVariables): Promise<DkimKey | undefined> {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector } = variables
  if (!domainName || !keySelector) return undefined
  const name = variables.DKIM_PRIVATE_KEY ? 'DKIM_PRIVATE_KEY' : 'DKIM_PRIVATE_KEY_FILE'
  const privateKey = variables.DKIM_PRIVATE_KEY
    ? // Many hosts store variables on one line.
      variables.DKIM_PRIVATE_KEY.replaceAll('\\n', '\n')
    : await loadKeyFile(variables.DKIM_PRIVATE_KEY_FILE ?? '')
  checkKey(name, privateKey)
  return { domainName, keySelector, privateKey, headerFieldNames: SIGNED_HEADERS.join(':') }
}

async function loadKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new StartupError(
      `DKIM_PRIVATE_KEY_FILE: ${file} cannot be read (${code}). Name a file that this user can read.`,
    )
  }
}

function checkKey(name: string, privateKey: string): void {
  let bits = 0
  try {
    const key = createPrivateKey(privateKey)
    if (key.asymmetricKeyType === 'rsa') bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  } catch {
    // Reported below: the parser's message may quote the key.
  }
  if (bits >= MIN_BITS) return
  throw new StartupError(
    `${name}: expected an RSA private key of at least ${MIN_BITS} bits in PEM form, as "openssl genrsa 2048" prints it.`,
  )
}
