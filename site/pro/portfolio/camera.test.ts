import { expect, test } from 'vitest'
import { describeCameraError } from './camera.ts'

function makeError(name: string): Error {
  return Object.assign(new Error(name), { name })
}

test.each([
  ['NotAllowedError', 'Camera access denied. Please allow camera permission and try again.', false],
  ['NotFoundError', 'No camera found. Using file upload instead.', true],
  ['NotReadableError', 'Camera error. Using file upload instead.', true],
  ['TypeError', 'Error accessing camera. Please try file upload instead.', true],
])('%s says: %s', (name, message, opensUpload) => {
  expect(describeCameraError(makeError(name))).toEqual({ kind: 'problem', message, opensUpload })
})
