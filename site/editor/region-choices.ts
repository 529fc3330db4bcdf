export const REGION_CHOICES: [value: string, label: string][] = [
  ['us', 'US'],
  ['asia', 'Asia'],
  ['europe', 'Europe'],
  ['emerging markets', 'Emerging Markets'],
  ['global', 'Global'],
]
