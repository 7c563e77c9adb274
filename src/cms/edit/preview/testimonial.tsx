import type { ReactNode } from 'react'
import {
  testimonialShown,
  testimonials,
  type TestimonialData,
  type TestimonialShown,
} from '#kinds/testimonials.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { testimonials as ar } from '#messages/ar/testimonials.ts'
import { preview as notices } from '#messages/en/cms-preview.ts'
import { testimonials as en } from '#messages/en/testimonials.ts'
import testimonialsSheet from '#sections/testimonials/testimonials.css?inline'
import { TestimonialCard } from '#views/testimonial.tsx'
import { textAt } from '../../model/values.ts'
import {
  englishTextNotes,
  notShownNotes,
  OneCard,
  type Preview,
  type ViewProps,
} from './preview.tsx'
import { sanitisePreview } from './sanitise.ts'

const words = { en, ar }

const testimonialIn = (values: Values, language: 'en' | 'ar'): TestimonialShown =>
  testimonialShown(dataOf(testimonials, values) as TestimonialData, language)

/** Testimonial of a customer on the page about the company. */
function View({ values, language }: ViewProps): ReactNode {
  const { image, full, rating, ...testimonial } = testimonialIn(values, language)
  return (
    <OneCard className="voices" title={words[language].title}>
      <TestimonialCard
        // While a person types the rating, it may be empty.
        testimonial={{
          ...testimonial,
          rating: Number(rating) || 1,
          full: { ...full, text: sanitisePreview(full.text) },
          portrait: image === '' ? null : { src: image },
        }}
        language={language}
        words={words[language]}
      />
    </OneCard>
  )
}

/** Sentence on the English portrait that the Arabic page shows, because it has no other. */
function portraitNotes(values: Values, language: 'en' | 'ar'): string[] {
  const hasEnglish = textAt(values, 'ProfileImage') !== ''
  const hasArabic = textAt(values, 'ProfileImage_AR') !== ''
  return language === 'ar' && hasEnglish && !hasArabic ? [notices.portrait] : []
}

export const testimonialPreview: Preview = {
  styleSheets: [testimonialsSheet],
  View,
  notes: (values, language) => [
    ...englishTextNotes(testimonials, values, language),
    ...portraitNotes(values, language),
    ...notShownNotes(testimonials, values),
  ],
  hasFolds: true,
}
