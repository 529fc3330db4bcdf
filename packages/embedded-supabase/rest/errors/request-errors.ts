import { RestError } from './rest-error.ts'

export function queryStringInvalid(message: string, details: string | null): RestError {
  return new RestError(400, { code: 'PGRST100', message, details })
}

export function rpcMethodInvalid(method: string): RestError {
  return new RestError(405, {
    code: 'PGRST101',
    message: `Cannot use the ${method} method on RPC`,
  })
}

export function bodyInvalid(message: string): RestError {
  return new RestError(400, { code: 'PGRST102', message })
}

export function bodyTooLarge(limitBytes: number): RestError {
  return new RestError(413, {
    code: 'PGRST102',
    message: 'Request body is too large',
    details: `A body can have at most ${limitBytes} bytes.`,
    hint: 'Split the rows over several requests.',
  })
}

export function tooManyRows(limit: number): RestError {
  return new RestError(413, {
    code: 'PGRST102',
    message: 'Too many rows',
    details: `An insert can have at most ${limit} rows.`,
    hint: 'Split the rows over several requests.',
  })
}

export function answerTooLarge(): RestError {
  return new RestError(413, {
    code: 'PGRST102',
    message: 'The answer is too large',
    hint: 'Ask for fewer rows or columns.',
  })
}

export function queryStringTooLong(limit: number): RestError {
  return new RestError(414, {
    code: 'PGRST100',
    message: 'Query string is too long',
    details: `A query string can have at most ${limit} characters.`,
    hint: 'Call a function by POST to send a long list of values.',
  })
}

export function rangeInvalid(details: string): RestError {
  return new RestError(416, {
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details,
  })
}

export function upsertFiltersInvalid(): RestError {
  return new RestError(405, {
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  })
}

export function schemaNotExposed(schema: string, exposed: readonly string[]): RestError {
  return new RestError(406, {
    code: 'PGRST106',
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  })
}

export function mediaTypesUnavailable(accepted: readonly string[]): RestError {
  return new RestError(406, {
    code: 'PGRST107',
    message: `None of these media types are available: ${accepted.join(', ')}`,
  })
}

export function notEmbedded(resource: string, alias?: string): RestError {
  return new RestError(400, {
    code: 'PGRST108',
    message: `'${resource}' is not an embedded resource in this request`,
    details: alias ? 'Target names are not allowed in filters if they have an alias' : null,
    hint: alias
      ? `Change '${resource}' to '${alias}' in filters, orders or limits.`
      : `Verify that '${resource}' is included in the 'select' query parameter.`,
  })
}

export function responseHeadersInvalid(): RestError {
  return new RestError(500, {
    code: 'PGRST111',
    message:
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  })
}

export function responseStatusInvalid(): RestError {
  return new RestError(500, {
    code: 'PGRST112',
    message: 'response.status guc must be a valid status code',
  })
}

export function putRangeInvalid(): RestError {
  return new RestError(400, {
    code: 'PGRST114',
    message: 'limit/offset querystring parameters are not allowed for PUT',
  })
}

export function putKeyMismatch(): RestError {
  return new RestError(400, {
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  })
}

export function notSingular(rowCount: number): RestError {
  return new RestError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rowCount} rows`,
  })
}

export function methodUnsupported(method: string): RestError {
  return new RestError(405, {
    code: 'PGRST117',
    message: `Unsupported HTTP method: ${method}`,
  })
}

export function relatedOrderNotToOne(origin: string, target: string): RestError {
  return new RestError(400, {
    code: 'PGRST118',
    message: `A related order on '${target}' is not possible`,
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })
}

export function preferencesInvalid(preferences: readonly string[]): RestError {
  return new RestError(400, {
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })
}

export function aggregatesNotAllowed(): RestError {
  return new RestError(400, {
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  })
}

export function maxAffectedExceeded(rowCount: number): RestError {
  return new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rowCount} rows`,
  })
}

export function pathInvalid(): RestError {
  return new RestError(404, {
    code: 'PGRST125',
    message: 'Invalid path specified in request URL',
  })
}

export function maxAffectedNeedsSet(): RestError {
  return new RestError(400, {
    code: 'PGRST128',
    message:
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  })
}

/** PostgreSQL's own answer to a null byte, given early because it would cut a statement's text. */
export function nullByteFound(): RestError {
  return new RestError(400, {
    code: '22021',
    message: 'invalid byte sequence for encoding "UTF8": 0x00',
  })
}

/** The answer of the extension pg-safeupdate, which hosted Supabase loads for its API roles. */
export function filterMissing(mutation: string): RestError {
  return new RestError(400, {
    code: '21000',
    message: `${mutation.toUpperCase()} requires a WHERE clause`,
  })
}
