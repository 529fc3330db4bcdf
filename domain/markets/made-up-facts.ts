/** Builds answers in the shape of the SEC's company facts, for tests. The companies do not exist. */

type Report = { accn: string; form: string; filed: string; fy: number; fp: string }

/** As at the SEC, `fy` is the report's own year in all its facts. */
export function report(filed: string, form = '10-K'): Report {
  const accn = `0000000001-${filed.slice(2, 4)}-00${filed.slice(5, 7)}${filed.slice(8)}`
  return { accn, form, filed, fy: Number(filed.slice(0, 4)) - 1, fp: 'FY' }
}

export function over({
  end,
  val,
  from,
  days = 365,
}: {
  end: string
  val: number
  from: Report
  days?: number
}) {
  const start = new Date(Date.parse(end) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  return { start, end, val, ...from }
}

export function at(end: string, val: number, from: Report) {
  return { end, val, ...from }
}

type Facts = Record<string, unknown[]>

/** `facts` by tag and unit: `NetIncomeLoss USD`, `dei:EntityCommonStockSharesOutstanding shares`. */
export function companyFacts(facts: Facts, standard = 'us-gaap', cik: number | string = 1) {
  const taxonomies: Record<string, Record<string, { units: Record<string, unknown[]> }>> = {}
  for (const [key, list] of Object.entries(facts)) {
    const [name = '', unit = ''] = key.split(' ')
    const [, taxonomy = standard, tag = name] = /^([a-z-]+):(.+)$/.exec(name) ?? []
    const tags = taxonomies[taxonomy] ?? {}
    tags[tag] = { units: { ...tags[tag]?.units, [unit]: list } }
    taxonomies[taxonomy] = tags
  }
  return { cik, entityName: 'Made Up Company', facts: taxonomies }
}
