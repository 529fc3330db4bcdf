/**
 * The exchanges' industry codes (產業別) in English. Source: the list of industries in the Taiwan
 * Stock Exchange's classification of listed companies, which both exchanges use.
 */
const NAMES: Record<string, string> = {
  '01': 'Cement',
  '02': 'Food',
  '03': 'Plastics',
  '04': 'Textiles',
  '05': 'Electric machinery',
  '06': 'Electrical and cable',
  '08': 'Glass and ceramics',
  '09': 'Paper and pulp',
  '10': 'Iron and steel',
  '11': 'Rubber',
  '12': 'Automobiles',
  '14': 'Building materials and construction',
  '15': 'Shipping and transportation',
  '16': 'Tourism and hospitality',
  '17': 'Financial and insurance',
  '18': 'Trading and consumer goods',
  '19': 'Conglomerate',
  '20': 'Other',
  '21': 'Chemicals',
  '22': 'Biotechnology and medical care',
  '23': 'Oil, gas and electricity',
  '24': 'Semiconductors',
  '25': 'Computers and peripherals',
  '26': 'Optoelectronics',
  '27': 'Communications and internet',
  '28': 'Electronic parts and components',
  '29': 'Electronic products distribution',
  '30': 'Information services',
  '31': 'Other electronics',
  '32': 'Cultural and creative',
  '33': 'Agricultural technology',
  '34': 'E-commerce',
  '35': 'Green energy and environmental services',
  '36': 'Digital and cloud services',
  '37': 'Sports and leisure',
  '38': 'Household',
  '80': 'Management stocks',
}

/** Undefined for a code that the list does not have. */
export function industryName(code: string | null): string | undefined {
  return code === null || !Object.hasOwn(NAMES, code) ? undefined : NAMES[code]
}
