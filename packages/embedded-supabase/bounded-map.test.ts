import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

test('the key that was set longest ago is forgotten', () => {
  const map = new BoundedMap<string | undefined, number>(2)
  map.set(undefined, 1).set('b', 2).set(undefined, 3).set('c', 4)
  expect([...map]).toEqual([
    [undefined, 3],
    ['c', 4],
  ])
  map.set('d', 5)
  expect([...map.keys()]).toEqual(['c', 'd'])
})
