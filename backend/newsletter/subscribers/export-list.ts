import { writeCsvRows } from '#domain/write-csv.ts'
import {
  SUBSCRIBERS_PER_PAGE,
  SubscriberRecordSchema,
  type SubscriberService,
} from './subscriber-service.ts'

const columns = SubscriberRecordSchema.keyof().options

export async function* exportSubscribers(service: SubscriberService): AsyncGenerator<string> {
  yield writeCsvRows([columns])
  let after = ''
  for (;;) {
    const page = await service.listSubscribers(after)
    yield writeCsvRows(page.map((record) => columns.map((column) => record[column] ?? '')))
    after = page.at(-1)?.email ?? after
    if (page.length < SUBSCRIBERS_PER_PAGE) return
  }
}
