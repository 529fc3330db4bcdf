import { expect, test } from 'vitest'
import { addAddresses } from './package-addresses.mjs'

test('a package gets the address of its name and version, unless it has one', () => {
  const named = { version: '3.0.0', resolved: 'https://example.com/named.tgz' }
  expect(
    addAddresses(
      {
        '': {},
        'packages/ours': { version: '0.0.0' },
        'node_modules/@scope/tool': { version: '1.2.3' },
        'node_modules/tool/node_modules/alias': { name: 'real', version: '2.0.0' },
        'node_modules/linked': { resolved: 'packages/ours', link: true },
        'node_modules/named': named,
      },
      'https://packages.example',
    ),
  ).toEqual({
    '': {},
    'packages/ours': { version: '0.0.0' },
    'node_modules/@scope/tool': {
      version: '1.2.3',
      resolved: 'https://packages.example/@scope/tool/-/tool-1.2.3.tgz',
    },
    'node_modules/tool/node_modules/alias': {
      name: 'real',
      version: '2.0.0',
      resolved: 'https://packages.example/real/-/real-2.0.0.tgz',
    },
    'node_modules/linked': { resolved: 'packages/ours', link: true },
    'node_modules/named': named,
  })
})
