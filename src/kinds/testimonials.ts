import * as v from 'valibot'
import { defineKind } from './define.ts'
import { file, html, requiredText, text } from './fields.ts'

const MAX_STARS = 5

/** What a customer says of the wallet. */
const schema = v.strictObject({
  Name: requiredText(120),
  Name_AR: text(120),
  Position: text(120),
  Position_AR: text(120),
  ShortTestimonial: requiredText(280),
  ShortTestimonial_AR: text(280),
  Testimonial: html(5_000),
  Testimonial_AR: html(5_000),
  ProfileImage: file,
  ProfileImage_AR: file,
  Rating: v.optional(
    v.pipe(
      v.number('Write a whole number from 1 to 5.'),
      v.integer('Write a whole number from 1 to 5.'),
      v.minValue(1, 'Write a whole number from 1 to 5.'),
      v.maxValue(MAX_STARS, 'Write a whole number from 1 to 5.'),
    ),
    1,
  ),
})

export type TestimonialData = v.InferOutput<typeof schema>

export const testimonials = defineKind({
  name: 'testimonials',
  label: { one: 'Testimonial', many: 'Testimonials' },
  shape: 'collection',
  wire: { id: 'TestimonialId', data: 'Data' },
  schema,
  form: [
    { label: 'Name', type: 'text', en: 'Name', ar: 'Name_AR', max: 120, required: true },
    { label: 'Position', type: 'text', en: 'Position', ar: 'Position_AR', max: 120 },
    { label: 'In short', type: 'text', en: 'ShortTestimonial', ar: 'ShortTestimonial_AR', max: 280, required: true },
    { label: 'In full', type: 'html', en: 'Testimonial', ar: 'Testimonial_AR', max: 5_000 },
    { label: 'Portrait', type: 'image', en: 'ProfileImage', ar: 'ProfileImage_AR', hint: 'Shown beside the name, which describes it.' },
    { label: 'Rating', type: 'number', key: 'Rating', least: 1, most: MAX_STARS },
  ],
  columns: [
    { label: 'Name', key: 'Name', ar: 'Name_AR' },
    { label: 'Position', key: 'Position', ar: 'Position_AR' },
  ],
  bodies: [],
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
