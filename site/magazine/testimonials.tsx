import { MagazineSection } from './magazine-section.tsx'

type Testimonial = { rating: number; quote: string; role: string; place: string; note: string }

export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <div className="pt-14 md:pt-20">
      <MagazineSection id="testimonials" title="What a reader might say">
        <ul className="grid gap-10 md:grid-cols-3 md:gap-8">
          {testimonials.map((testimonial) => (
            <li key={testimonial.quote}>
              <figure>
                <Stars count={testimonial.rating} />
                <blockquote className="mt-3 font-serif text-lead">{testimonial.quote}</blockquote>
                <figcaption className="mt-3 text-small text-muted">
                  {testimonial.role}, {testimonial.place}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <p className="mt-8 max-w-prose text-note text-muted">{testimonials[0]?.note}</p>
      </MagazineSection>
    </div>
  )
}

function Stars({ count }: { count: number }) {
  return (
    <p role="img" aria-label={`${count} of 5 stars`} className="tracking-widest">
      {'★'.repeat(count)}
      <span className="text-control">{'☆'.repeat(5 - count)}</span>
    </p>
  )
}
