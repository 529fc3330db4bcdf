import { expect, test } from 'vitest'
import { plainCompanyName } from './plain-company-name.ts'

test.each([
  ['BANK OF AMERICA CORP /DE/', 'Bank of America Corp'],
  ['COCA COLA CO', 'Coca Cola Co'],
  ['JPMORGAN CHASE & CO', 'JPMorgan Chase & Co'],
  ['ADVANCED MICRO DEVICES INC', 'Advanced Micro Devices Inc'],
  ['ASML HOLDING NV', 'ASML Holding NV'],
  ['NVIDIA CORP', 'NVIDIA Corp'],
  ['ALPHABET INC.', 'Alphabet Inc.'],
  ['TOYOTA MOTOR CORPORATION', 'Toyota Motor Corporation'],
  ['THE BANK OF KYOTO, LTD.', 'The Bank of Kyoto, Ltd.'],
  ['SK TELECOM CO., LTD.', 'SK Telecom Co., Ltd.'],
  ["MCDONALD'S HOLDINGS COMPANY (JAPAN), LTD.", "Mcdonald's Holdings Company (Japan), Ltd."],
])('%s is shown as %s', (filed, plain) => {
  expect(plainCompanyName(filed)).toBe(plain)
})

test.each([
  'SK hynix',
  'Wells Fargo & Company',
  'iShares MSCI Japan',
  'トヨタ自動車',
  '7-ELEVEN A/S b',
])('%s stays as it is', (name) => {
  expect(plainCompanyName(name)).toBe(name)
})
