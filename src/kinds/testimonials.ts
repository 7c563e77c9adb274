import { defineKind } from './define.ts'
import { localise, type Language, type LocalisedText } from './localise.ts'
import type { DataOf } from './schema.ts'

/** Customers' testimonials about the wallet. */
export const testimonials = defineKind({
  name: 'testimonials',
  label: { one: 'Testimonial', many: 'Testimonials' },
  shape: 'collection',
  wire: { id: 'TestimonialId', data: 'Data' },
  form: [
    {
      label: 'Name',
      type: 'text',
      en: 'Name',
      ar: 'Name_AR',
      max: 120,
      required: true,
      title: true,
    },
    { label: 'Position', type: 'text', en: 'Position', ar: 'Position_AR', max: 120, column: true },
    {
      label: 'In short',
      type: 'text',
      en: 'ShortTestimonial',
      ar: 'ShortTestimonial_AR',
      max: 280,
      required: true,
      multiline: true,
    },
    { label: 'In full', type: 'html', en: 'Testimonial', ar: 'Testimonial_AR', max: 5_000 },
    {
      label: 'Portrait',
      type: 'image',
      en: 'ProfileImage',
      ar: 'ProfileImage_AR',
      hint: 'Shown beside the name, so it needs no alt text.',
    },
    { label: 'Rating', type: 'number', key: 'Rating', least: 1, most: 5 },
  ],
  api: {
    list: { method: 'GET', path: '/api/testimonial', access: 'public' },
    read: { method: 'GET', path: '/api/testimonial/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/testimonial/add-or-update-testimonial', access: 'staff' },
    update: { method: 'PUT', path: '/api/testimonial/add-or-update-testimonial', access: 'staff' },
    remove: { method: 'DELETE', path: '/api/testimonial/delete', access: 'staff' },
  },
  messages: {
    create: 'New testimonial created!',
    update: 'Updated Testimonial!',
    delete: 'Deleted Testimonial!',
    restore: 'Restored!',
    fetchFailed: 'Something went wrong! Unable to get Testimonials',
    createFailed: 'Testimonial create failed...',
    updateFailed: 'Testimonial update failed...',
    deleteFailed: 'Testimonial delete failed...',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'testimonials', title: 'Testimonials' }],
})

export type TestimonialData = DataOf<typeof testimonials.form>

/** A customer's testimonial as shown on a page. */
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

/** A testimonial as shown on a page in a language. */
export const testimonialShown = (data: TestimonialData, page: Language): TestimonialShown => ({
  name: localise(page, data.Name, data.Name_AR),
  position: localise(page, data.Position, data.Position_AR),
  short: localise(page, data.ShortTestimonial, data.ShortTestimonial_AR),
  full: localise(page, data.Testimonial, data.Testimonial_AR),
  image: page === 'ar' ? data.ProfileImage_AR || data.ProfileImage : data.ProfileImage,
  rating: data.Rating,
})
