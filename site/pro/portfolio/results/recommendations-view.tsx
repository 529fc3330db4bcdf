import { useId, useState } from 'react'
import type { AnalysisCategory, PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import { Badge } from '#site/pro/badge.tsx'
import { Button } from '#site/ui/button.tsx'
import { NoAnalysis } from './no-analysis.tsx'

type RecommendationsTabProps = { analysis: PortfolioAnalysis | undefined; onDemo: () => void }

export function RecommendationsTab({ analysis, onDemo }: RecommendationsTabProps) {
  if (!analysis) return <NoAnalysis onDemo={onDemo} />
  return (
    <div>
      <Badge tone="unknown">Demo data</Badge>
      <div className="mt-4 grid gap-10 lg:grid-cols-3">
        {analysis.categories.map((category) => (
          <CategoryRecommendations key={category.category} category={category} />
        ))}
      </div>
    </div>
  )
}

function CategoryRecommendations({ category }: { category: AnalysisCategory }) {
  return (
    <section aria-label={`${category.category} recommendations`}>
      <h3 className="border-b border-hairline pb-2 text-title font-medium">{category.category}</h3>
      <ul>
        {category.recommendations.map((recommendation, index) => (
          <Recommendation
            key={recommendation}
            text={recommendation}
            thesis={category.detailedThesis[index] ?? ''}
          />
        ))}
      </ul>
    </section>
  )
}

function Recommendation({ text, thesis }: { text: string; thesis: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <li className="border-b border-hairline py-4">
      <p className="font-medium">{text}</p>
      <p id={id} hidden={!isOpen} className="mt-2 font-serif text-body">
        {thesis}
      </p>
      <Button
        look="quiet"
        className="-ml-3 px-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Read less' : 'Read more'}
      </Button>
    </li>
  )
}
