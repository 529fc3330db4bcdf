const exposedHeaders =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit'

type Header = (name: string) => string | undefined

/** The answer to a browser's question whether a page of another origin may send a request. */
export function respondToPreflight(method: string, header: Header): Response | undefined {
  const isPreflight =
    method === 'OPTIONS' &&
    header('origin') !== undefined &&
    header('access-control-request-method') !== undefined
  if (!isPreflight) return undefined
  const asked = header('access-control-request-headers')
  const allowed = asked === undefined ? [] : asked.split(',').map((name) => name.trim())
  return new Response(null, {
    status: 200,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
      'Access-Control-Allow-Headers': [
        'Authorization',
        ...allowed,
        'Accept',
        'Accept-Language',
        'Content-Language',
      ].join(', '),
      'Access-Control-Max-Age': '86400',
    },
  })
}

/** Every origin may read an answer: what it may see is decided by its token. */
export function allowOrigins(response: Response, header: Header): Response {
  if (header('origin') === undefined) return response
  response.headers.set('Access-Control-Allow-Origin', '*')
  response.headers.set('Access-Control-Expose-Headers', exposedHeaders)
  return response
}
