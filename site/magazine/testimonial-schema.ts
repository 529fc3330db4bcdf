import { z } from 'astro/zod'

export const testimonialSchema = z.strictObject({
  id: z.string(),
  rating: z.number().int().min(1).max(5),
  quote: z.string().min(1),
  role: z.string().min(1),
  place: z.string().min(1),
  note: z.string().min(1),
})

export function parseTestimonials(text: string): Record<string, unknown>[] {
  const { note, testimonials } = JSON.parse(text) as { note: string; testimonials: object[] }
  return testimonials.map((testimonial, index) => ({ id: String(index + 1), note, ...testimonial }))
}
