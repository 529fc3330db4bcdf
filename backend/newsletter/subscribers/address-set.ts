import { hash } from 'node:crypto'

/** Remembers addresses in eight bytes each, and in no more than 128 MB in all. */
export type AddressSet = {
  /** Forgets what comes after twelve and a half million addresses. */
  add(address: string): void
  /** Two addresses of ten million are mistaken for each other once in a hundred files. */
  has(address: string): boolean
}

const firstSlots = 2 ** 12
const mostSlots = 2 ** 24
const fullAt = 0.75
const free = 0

/** A table of 52-bit hashes with linear probing: a JavaScript set of the texts would take a gigabyte. */
export function createAddressSet(): AddressSet {
  let slots = new Float64Array(firstSlots)
  let used = 0

  function grow() {
    const smaller = slots
    slots = new Float64Array(smaller.length * 2)
    for (const key of smaller) if (key !== free) slots[findSlot(slots, key)] = key
  }

  return {
    has(address) {
      return slots[findSlot(slots, keyOf(address))] !== free
    },
    add(address) {
      if (used >= slots.length * fullAt) {
        if (slots.length >= mostSlots) return
        grow()
      }
      const key = keyOf(address)
      const slot = findSlot(slots, key)
      if (slots[slot] === free) used += 1
      slots[slot] = key
    },
  }
}

/** Where the key is, or would be. The table always has a free slot. */
function findSlot(slots: Float64Array, key: number): number {
  let slot = key % slots.length
  while (slots[slot] !== free && slots[slot] !== key) slot = (slot + 1) % slots.length
  return slot
}

/** From 1 to 2^52: integers that a 64-bit float holds. */
function keyOf(address: string): number {
  const digest = hash('sha256', address, 'buffer')
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) % 16) + 1
}
