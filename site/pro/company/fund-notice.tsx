import { SheetSection } from './sheet-section.tsx'

export const NOT_SCORED =
  'A fund holds shares or bonds of many issuers and files no financial statements of a business, so no school of value investing scores it. In a portfolio it counts in the value and in the allocation.'

type FundNoticeProps = { symbol: string; name: string | undefined }

export function FundNotice({ symbol, name = symbol }: FundNoticeProps) {
  return (
    <SheetSection id="years" title="A fund">
      <div className="max-w-2xl">
        <p className="text-lead">{name} is a fund, not a company.</p>
        <p className="mt-3 text-muted">{NOT_SCORED}</p>
        <p className="mt-3">
          <a href="/pro#search" className="underline underline-offset-4 hover:text-accent">
            Search for one of the companies that it holds
          </a>
        </p>
      </div>
    </SheetSection>
  )
}
