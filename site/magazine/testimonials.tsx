import { MagazineSection } from './magazine-section.tsx'

/** Readers are named by what they do and where, not by who they are. */
const TESTIMONIALS = [
  {
    stars: 5,
    text: 'It taught me to read the notes before the headline figures. That alone has saved me from two purchases.',
    reader: 'Private investor, Singapore',
  },
  {
    stars: 4,
    text: 'Short enough for the train, careful enough to pass on to our committee. I would like more on India.',
    reader: 'Pension fund trustee, Hong Kong',
  },
  {
    stars: 5,
    text: 'The only letter in my inbox that tells me when there is nothing to do.',
    reader: 'Portfolio manager, Tokyo',
  },
]

export function Testimonials() {
  return (
    <div className="pt-14 md:pt-20">
      <MagazineSection id="testimonials" title="What readers say">
        <ul className="grid gap-10 md:grid-cols-3 md:gap-8">
          {TESTIMONIALS.map((testimonial) => (
            <li key={testimonial.reader}>
              <figure>
                <Stars count={testimonial.stars} />
                <blockquote className="mt-3 font-serif text-lead">{testimonial.text}</blockquote>
                <figcaption className="mt-3 text-small text-muted">{testimonial.reader}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </MagazineSection>
    </div>
  )
}

function Stars({ count }: { count: number }) {
  return (
    <p role="img" aria-label={`${count} of 5 stars`} className="tracking-widest text-accent">
      {'★'.repeat(count)}
      <span className="text-control">{'☆'.repeat(5 - count)}</span>
    </p>
  )
}
