import type { Language } from '#kinds/localise.ts'
import { testimonialShown, testimonials, type TestimonialShown } from '#kinds/testimonials.ts'
import { inOrder } from '#store/order.ts'
import { entriesOf } from './entries.ts'
import { pictureOf, type Picture } from './store.ts'

/** A customer's testimonial as shown on a page; the full text is sanitised. */
export type Testimonial = Omit<TestimonialShown, 'image'> & { id: string; portrait: Picture | null }

/** The testimonials that visitors may see, newest first. */
export const testimonialsFor = async (page: Language): Promise<Testimonial[]> =>
  Promise.all(
    inOrder(testimonials, await entriesOf('testimonials')).map(async ({ id, data }) => {
      const { image, ...texts } = testimonialShown(data, page)
      // No alternative text: the name is shown next to the portrait.
      return { id, ...texts, portrait: await pictureOf(image, '') }
    }),
  )
