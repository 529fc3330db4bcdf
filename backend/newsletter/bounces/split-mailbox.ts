/** The rest of a longer message is skipped: the report comes before the original email. */
const LONGEST_MESSAGE = 1024 * 1024
/** A separator line and the empty line before it fit into this many bytes. */
const LONGEST_SEPARATOR = 512

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const mark = Buffer.from('\nFrom ')
/** `From sender Thu Nov 26 00:10:00 2026`: all writers of mailboxes agree on sender, time and a year at the end. */
const SENDER = /^From \S/
const TIME_OF_DAY = /\d{1,2}:\d\d(?::\d\d)? /
const YEAR_AT_END = /\d{4}\s*$/

/** The messages of a mailbox (mboxo or mboxrd), streamed; a file without separators is one message. */
export async function* splitMailbox(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const message = createCollector()
  let window: Buffer = Buffer.alloc(0)
  let isMailbox: boolean | undefined
  for await (const chunk of source) {
    window = Buffer.concat([window, chunk])
    if (isMailbox === undefined) {
      if (window.length < LONGEST_SEPARATOR) continue
      isMailbox = startsMailbox(window)
    }
    const read = yield* cutMessages({ window, isMailbox, isEnd: false, message })
    window = window.subarray(read)
  }
  isMailbox ??= startsMailbox(window)
  yield* cutMessages({ window, isMailbox, isEnd: true, message })
  const last = message.take(isMailbox)
  if (last) yield last
}

/** Moves all bytes that cannot be part of a later separator into the message. @returns how many bytes that was */
function* cutMessages({
  window,
  isMailbox,
  isEnd,
  message,
}: {
  window: Buffer
  isMailbox: boolean
  isEnd: boolean
  message: Collector
}): Generator<Buffer, number> {
  let start = 0
  const certain = isEnd ? window.length : Math.max(0, window.length - LONGEST_SEPARATOR)
  if (isMailbox) {
    for (let at = window.indexOf(mark); at !== -1 && at < certain; ) {
      if (isSeparator(window, at)) {
        message.add(window.subarray(start, at + 1))
        const whole = message.take(true)
        if (whole) yield whole
        start = at + 1
      }
      at = window.indexOf(mark, at + 1)
    }
  }
  // Two bytes stay: they may be the empty line before the next separator.
  const end = isEnd ? window.length : Math.max(start, certain - 2)
  message.add(window.subarray(start, end))
  return end
}

function startsMailbox(window: Buffer): boolean {
  return window.subarray(0, 5).toString('latin1') === 'From '
}

/** @param at the line feed before `From `; it must end an empty line, or the line is part of a message */
function isSeparator(window: Buffer, at: number): boolean {
  const before = window[at - 1] === CARRIAGE_RETURN ? at - 2 : at - 1
  if (window[before] !== LINE_FEED) return false
  const text = window.subarray(at + 1, at + LONGEST_SEPARATOR).toString('latin1')
  const [line = ''] = text.split('\n', 1)
  const time = TIME_OF_DAY.exec(line)
  return (
    time !== null && SENDER.test(line) && YEAR_AT_END.test(line.slice(time.index + time[0].length))
  )
}

type Collector = ReturnType<typeof createCollector>

function createCollector() {
  let pieces: Buffer[] = []
  let size = 0
  return {
    add(piece: Buffer) {
      const kept = piece.subarray(0, Math.max(0, LONGEST_MESSAGE - size))
      // Copied, so that the window's memory can be freed.
      if (kept.length > 0) pieces.push(Buffer.from(kept))
      size += kept.length
    },
    /** The message without its separator and quoting; undefined if it is only white space. */
    take(isMailbox: boolean): Buffer | undefined {
      const bytes = Buffer.concat(pieces)
      pieces = []
      size = 0
      const message = isMailbox ? unquote(bytes) : bytes
      return /\S/.test(message.subarray(0, LONGEST_SEPARATOR).toString('latin1'))
        ? message
        : undefined
    },
  }
}

function unquote(bytes: Buffer): Buffer {
  const isSeparated = startsMailbox(bytes)
  const body = isSeparated ? bytes.subarray(bytes.indexOf(LINE_FEED) + 1) : bytes
  if (!body.includes('>From ')) return body
  return Buffer.from(body.toString('latin1').replaceAll(/^>(>*From )/gm, '$1'), 'latin1')
}
