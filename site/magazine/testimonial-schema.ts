import { z } from 'astro/zod'

/** A quotation of the magazine page, with the note of its file. */
export const testimonialSchema = z.strictObject({
  id: z.string(),
  /** Stars, of five. */
  rating: z.number().int().min(1).max(5),
  quote: z.string().min(1),
  role: z.string().min(1),
  place: z.string().min(1),
  /** Whose words these are. */
  note: z.string().min(1),
})

/** Every quotation takes the note of its file with it. Their order is their name. */
export function readTestimonials(text: string): Record<string, unknown>[] {
  const { note, testimonials } = JSON.parse(text) as { note: string; testimonials: object[] }
  return testimonials.map((testimonial, index) => ({ id: String(index + 1), note, ...testimonial }))
}
