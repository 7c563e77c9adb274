import { useEffect, useState } from 'react'
import type { Preview } from './preview.tsx'

/**
 * Views of an item as a visitor sees it, by its kind's name; each is loaded when a preview first
 * opens. A kind without an entry has no preview.
 */
export const previews: Readonly<Record<string, () => Promise<Preview>>> = {
  blog: () => import('./post.tsx').then(({ blogPreview }) => blogPreview),
  news: () => import('./post.tsx').then(({ newsPreview }) => newsPreview),
  faq: () => import('./questions.tsx').then(({ questionsPreview }) => questionsPreview),
  jobs: () => import('./job.tsx').then(({ jobPreview }) => jobPreview),
  testimonials: () =>
    import('./testimonial.tsx').then(({ testimonialPreview }) => testimonialPreview),
  documents: () => import('./document.tsx').then(({ documentPreview }) => documentPreview),
  leaders: () => import('./leader.tsx').then(({ leaderPreview }) => leaderPreview),
  places: () => import('./place.tsx').then(({ placePreview }) => placePreview),
  fees: () => import('./fees.tsx').then(({ feesPreview }) => feesPreview),
  settings: () => import('./settings.tsx').then(({ announcementPreview }) => announcementPreview),
}

/** Preview of a kind, once it is loaded. */
export function usePreview(name: string): {
  preview: Preview | 'loading' | 'failed'
  again: () => void
} {
  const [found, setFound] = useState<{ name: string; preview: Preview | 'failed' } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    const load = previews[name]
    const take = (preview: Preview | 'failed') => isWanted && setFound({ name, preview })
    if (load) load().then(take, () => take('failed'))
    return () => {
      isWanted = false
    }
  }, [name, tries])
  return {
    preview: found?.name === name ? found.preview : 'loading',
    again: () => setTries(tries + 1),
  }
}
