import type { testimonials as en } from '../en/testimonials.ts'

export const testimonials = {
  title: 'ماذا يقول عملاؤنا',
  rating: 'التقييم: # من 5.',
  full: 'القصة كاملة',
  none: 'لم تصلنا آراء بعد.',
} satisfies typeof en
