import { getCollection } from 'astro:content'
import { newestFirst } from './order.ts'
import { pictureOf, type Picture } from './pictures.ts'
import { saidIn, type Language, type Said } from './said.ts'

/** What a customer says, as one page shows it. */
export type Testimonial = {
  id: string
  name: Said
  /** May be empty. */
  position: Said
  short: Said
  /** Sanitised; may be empty. */
  full: Said
  portrait: Picture | null
  /** Whole stars, 1 to 5. */
  rating: number
}

/** The testimonials that visitors may see, newest first. */
export const testimonialsFor = async (page: Language): Promise<Testimonial[]> =>
  Promise.all(
    newestFirst((await getCollection('testimonials')).map(({ data }) => data)).map(async ({ id, data }) => ({
      id,
      name: saidIn(page, data.Name, data.Name_AR),
      position: saidIn(page, data.Position, data.Position_AR),
      short: saidIn(page, data.ShortTestimonial, data.ShortTestimonial_AR),
      full: saidIn(page, data.Testimonial, data.Testimonial_AR),
      // The name stands beside it and says who is seen.
      portrait: await pictureOf(page === 'ar' ? data.ProfileImage_AR || data.ProfileImage : data.ProfileImage, ''),
      rating: data.Rating,
    })),
  )
