import { useEffect, useState } from 'react'
import type { Preview } from './preview.tsx'

/**
 * Functions that load the preview of a kind. Key: name of the kind; a kind without an entry has no
 * preview.
 */
export const previewLoaders: Readonly<Record<string, () => Promise<Preview>>> = {
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

type LoadedPreview = {
  /** Name of the kind. */
  name: string
  preview: Preview | 'failed'
}

/** Loads the preview of a kind. `again` repeats a load that failed. */
export function usePreview(name: string): {
  preview: Preview | 'loading' | 'failed'
  again: () => void
} {
  const [loaded, setLoaded] = useState<LoadedPreview | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    const load = previewLoaders[name]
    const show = (preview: Preview | 'failed') => {
      if (isWanted) setLoaded({ name, preview })
    }
    if (load) load().then(show, () => show('failed'))
    return () => {
      isWanted = false
    }
  }, [name, tries])
  return {
    preview: loaded?.name === name ? loaded.preview : 'loading',
    again: () => setTries(tries + 1),
  }
}
