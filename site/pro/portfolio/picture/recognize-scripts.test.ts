import { expect, test } from 'vitest'
import type { ReadWord } from '#domain/broker-statements/group-words.ts'
import { recognizeScript, type Script, selectSigns } from './recognize-scripts.ts'
import type { TextCell } from './text-cells.ts'

const SIZE = 28

/** Texts below each other, each of so many horizontal strokes. */
function drawTexts(strokes: readonly number[]) {
  const picture = { width: SIZE * 2, height: SIZE * 2 * strokes.length, pixels: new Uint8Array() }
  picture.pixels = new Uint8Array(picture.width * picture.height).fill(255)
  const cells = strokes.map((count, at): TextCell => {
    const box = { x0: 4, x1: 4 + SIZE, y0: at * SIZE * 2, y1: at * SIZE * 2 + SIZE }
    for (let stroke = 0; stroke < count; stroke++) {
      const y = box.y0 + Math.floor((stroke * SIZE) / count)
      picture.pixels.fill(0, y * picture.width + box.x0, y * picture.width + box.x1)
    }
    return { box, blobs: [] }
  })
  return { picture, cells }
}

const word = (text: string, confidence: number, x0 = 0): ReadWord => ({
  text,
  confidence,
  x0,
  x1: x0 + 10,
  y0: 0,
  y1: 10,
})

const { cells } = drawTexts(Array<number>(8).fill(3))

/** Every cell read alike by each model. */
function readAs(texts: Partial<Record<Script, ReadWord[]>>) {
  const asked: Script[] = []
  const read = async (some: readonly TextCell[], script: Script) => {
    asked.push(script)
    return new Map(some.map((cell) => [cell, texts[script] ?? []]))
  }
  return { read, asked }
}

test('wide texts of many strokes may be Chinese, Japanese or Korean signs', () => {
  const latin = drawTexts([2, 2, 1, 2, 2, 2, 1, 2, 2, 2])
  expect(selectSigns(latin.picture, latin.cells)).toEqual([])
  const mixed = drawTexts([2, 2, 4, 2, 2, 3, 1, 2, 2, 2])
  expect(selectSigns(mixed.picture, mixed.cells)).toEqual([mixed.cells[2], mixed.cells[5]])
  const specks = mixed.cells.map(({ box, blobs }) => ({ box: { ...box, x1: box.x0 + 9 }, blobs }))
  expect(selectSigns(mixed.picture, specks)).toEqual([])
})

test('specks of noise, unread by all models, do not hide the script of the signs beside them', async () => {
  const [signs, specks] = [cells.slice(0, 6), cells.slice(6)]
  const known = new Map(cells.map((cell) => [cell, [word('~', 40)]]))
  const read = async (some: readonly TextCell[], script: Script) => {
    const isRead = (cell: TextCell) => script === 'chi_tra' && signs.includes(cell)
    return new Map(some.map((cell) => [cell, isRead(cell) ? [word('股', 60)] : [word('-', 1)]]))
  }
  const found = await recognizeScript({ cells: [...signs, ...specks], signs }, known, read)
  expect([...found.keys()]).toEqual(signs)
})

test('the model that reads a sample best reads all, and its signs are joined to words', async () => {
  const known = new Map(cells.map((cell) => [cell, [word('EBX', 30)]]))
  const { read, asked } = readAs({
    chi_tra: [word('株', 40)],
    jpn: [word('株', 80), word('数', 70, 12), word('100', 90, 30)],
  })
  const found = await recognizeScript({ cells, signs: cells }, known, read)
  expect(asked).toEqual(['chi_tra', 'jpn', 'jpn'])
  expect(found.size).toBe(8)
  expect(found.get(cells[0] as TextCell)?.map(({ text }) => text)).toEqual(['株数', '100'])
})

test('a page of which the Chinese model reads a part well is compared with the Japanese one', async () => {
  const known = new Map(cells.map((cell) => [cell, [word('RiEETS', 20)]]))
  const { read, asked } = readAs({ chi_tra: [word('東証', 72)], jpn: [word('プライム', 84)] })
  const found = await recognizeScript({ cells, signs: cells }, known, read)
  expect(asked).toEqual(['chi_tra', 'jpn', 'jpn'])
  expect(found.get(cells[0] as TextCell)?.[0]?.text).toBe('プライム')
})

test('Latin letters stay as they were where no model gains, and few doubtful texts are not tried', async () => {
  const known = new Map(cells.map((cell) => [cell, [word('Dividend', 55)]]))
  const { read, asked } = readAs({ chi_tra: [word('口', 60)], jpn: [word('ロ', 50)], kor: [] })
  expect(await recognizeScript({ cells, signs: cells }, known, read)).toEqual(new Map())
  expect(asked).toEqual(['chi_tra', 'jpn', 'kor'])
  expect(await recognizeScript({ cells, signs: cells.slice(0, 5) }, known, read)).toEqual(new Map())
  expect(asked).toHaveLength(3)
})
