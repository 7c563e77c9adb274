import type { TestimonialData } from '../testimonials.ts'
import { saidIn, type Language, type Said } from './said.ts'

/** What a customer says, as one page shows it. */
export type TestimonialShown = {
  name: Said
  /** May be empty. */
  position: Said
  short: Said
  /** Rich text; may be empty. */
  full: Said
  /** The portrait's address, or empty. */
  image: string
  /** Whole stars, 1 to 5. */
  rating: number
}

export const testimonialShown = (data: TestimonialData, page: Language): TestimonialShown => ({
  name: saidIn(page, data.Name, data.Name_AR),
  position: saidIn(page, data.Position, data.Position_AR),
  short: saidIn(page, data.ShortTestimonial, data.ShortTestimonial_AR),
  full: saidIn(page, data.Testimonial, data.Testimonial_AR),
  image: page === 'ar' ? data.ProfileImage_AR || data.ProfileImage : data.ProfileImage,
  rating: data.Rating,
})
