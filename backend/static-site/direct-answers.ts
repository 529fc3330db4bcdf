import type { ServerResponse } from 'node:http'
import { type AnswerDirectly, isPlainRequest, loadSecurityHeaders } from 'embedded-supabase'
import type { Logger } from 'pino'
import { countFile } from '#backend/operations/request-metrics.ts'
import { answerWithFile, describeFile, type FileAnswer, matchesEtag } from './file-answers.ts'
import type { FindFile } from './file-connections.ts'
import { takeScheduled } from './scheduled-files.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** Who may see these depends on more than the address. */
const ELSEWHERE = new Set(['/mailbox', '/operator'])

/**
 * Answers requests for files of the site without a web `Request` and `Response`, which take most of the time of
 * static-routes.ts. Leaves to it whatever is not plainly a file, so both give the same answers.
 */
export async function createDirectAnswers(
  built: SiteFiles,
  log: Logger,
): Promise<{ answerDirectly: AnswerDirectly; findFile: FindFile }> {
  const { files, changes } = takeScheduled(built)
  const direct = new Map(
    [...files].filter(([path]) => !ELSEWHERE.has(path) && !changes(path) && path !== '/404'),
  )
  const withSecurity = await createHeaderWriter(direct)
  const findFile: FindFile = ({ path, accepted }) => {
    const file = direct.get(path)
    if (!file || log.isLevelEnabled('debug')) return undefined
    const answer = answerWithFile(file, accepted)
    return { answer, headers: withSecurity.ofAnswer(file, answer) }
  }
  const answerDirectly: AnswerDirectly = (request, response) => {
    const { method, url = '', headers } = request
    const file = direct.get(url)
    if (!file || !isPlainRequest(request) || log.isLevelEnabled('debug')) return false
    const etags = headers['if-none-match']
    const isKnown = etags !== undefined && matchesEtag(etags, file.etag)
    if (isKnown) response.writeHead(304, withSecurity.ofFile(file)).end()
    else send(response, { method, file, accepted: headers['accept-encoding'] })
    countFile(method === 'HEAD' ? 'HEAD' : 'GET', isKnown ? 304 : 200)
    return true
  }
  return { answerDirectly, findFile }

  function send(response: ServerResponse, asked: Asked): void {
    const answer = answerWithFile(asked.file, String(asked.accepted ?? ''))
    response.writeHead(200, withSecurity.ofAnswer(asked.file, answer))
    response.end(asked.method === 'HEAD' ? undefined : answer.body)
  }
}

type Asked = { method: string | undefined; file: SiteFile; accepted: string | string[] | undefined }

/** Headers as one flat list, which Node writes without copying. */
async function createHeaderWriter(files: SiteFiles) {
  const types = new Set([...files.values()].map(({ contentType }) => contentType))
  const byType = new Map<string, string[]>()
  for (const type of types) byType.set(type, [...(await loadSecurityHeaders(type))].flat())
  const lists = new WeakMap<SiteFile | FileAnswer, string[]>()
  const write = (key: SiteFile | FileAnswer, type: string, headers: Record<string, string>) => {
    const known = lists.get(key)
    if (known) return known
    const list = [...Object.entries(headers).flat(), ...(byType.get(type) ?? [])]
    lists.set(key, list)
    return list
  }
  return {
    ofAnswer: (file: SiteFile, answer: FileAnswer) =>
      write(answer, file.contentType, { ...answer.headers }),
    ofFile: (file: SiteFile) => write(file, file.contentType, describeFile(file)),
  }
}
