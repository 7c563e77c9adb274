import type { TestimonialData } from '../testimonials.ts'
import { localise, type Language, type LocalisedText } from './localise.ts'

/** What a customer says, as one page shows it. */
export type TestimonialShown = {
  name: LocalisedText
  /** May be empty. */
  position: LocalisedText
  short: LocalisedText
  /** Rich text; may be empty. */
  full: LocalisedText
  /** The portrait's address, or empty. */
  image: string
  /** Whole stars, 1 to 5. */
  rating: number
}

export const testimonialShown = (data: TestimonialData, page: Language): TestimonialShown => ({
  name: localise(page, data.Name, data.Name_AR),
  position: localise(page, data.Position, data.Position_AR),
  short: localise(page, data.ShortTestimonial, data.ShortTestimonial_AR),
  full: localise(page, data.Testimonial, data.Testimonial_AR),
  image: page === 'ar' ? data.ProfileImage_AR || data.ProfileImage : data.ProfileImage,
  rating: data.Rating,
})
