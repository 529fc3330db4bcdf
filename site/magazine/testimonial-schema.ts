import { z } from 'astro/zod'

/** A testimonial on /magazine, together with the note of its file. */
export const testimonialSchema = z.strictObject({
  id: z.string(),
  /** Stars, of five. */
  rating: z.number().int().min(1).max(5),
  quote: z.string().min(1),
  role: z.string().min(1),
  place: z.string().min(1),
  /** Says who wrote the quotes. */
  note: z.string().min(1),
})

/** Adds the note of the file to every testimonial. The position serves as id. */
export function readTestimonials(text: string): Record<string, unknown>[] {
  const { note, testimonials } = JSON.parse(text) as { note: string; testimonials: object[] }
  return testimonials.map((testimonial, index) => ({ id: String(index + 1), note, ...testimonial }))
}
