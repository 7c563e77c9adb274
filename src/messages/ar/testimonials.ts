import type { testimonials as en } from '../en/testimonials.ts'

export const testimonials = {
  title: 'ماذا يقول عملاؤنا',
  rating: 'التقييم: # من 5.',
  full: 'القصة كاملة',
} satisfies typeof en
