import type { ReactNode } from 'react'
import { langAttributes, type Language } from '#i18n/languages.ts'
import { formatNumber } from '#i18n/numbers.ts'
import type { TestimonialShown } from '#kinds/testimonials.ts'
import { Icon } from './icon.tsx'
import { cdnPicture } from './picture.ts'
import { withLoweredHeadings } from './rich-text.ts'

type StarsProps = {
  /** Whole stars, 1 to 5. */
  rating: number
  /** The rating in words, for screen readers. */
  label: string
}

/** A rating as five stars. The picture has a part for each rating, with the ids `a` to `e`. */
function Stars({ rating, label }: StarsProps): ReactNode {
  return (
    <p>
      <span className="vh">{label}</span>
      <img
        className="flip"
        src={`/art/ratings.svg#${'abcde'[rating - 1]}`}
        width="120"
        height="22"
        alt=""
        loading="lazy"
      />
    </p>
  )
}

type Props = {
  /** The full text must come from the sanitiser. */
  testimonial: Omit<TestimonialShown, 'image'> & { portrait: { src: string } | null }
  /** The page's language. */
  language: Language
  /** `rating`: text with `#` for the number of stars; `full`: title of the full text. */
  words: { rating: string; full: string }
}

/** The content of a testimonial's card, with its full text if it has one. */
export function TestimonialCard({
  testimonial: { name, position, short, full, portrait, rating },
  language,
  words,
}: Props): ReactNode {
  const nameLanguage = langAttributes(name.language, language)
  return (
    <>
      <Stars rating={rating} label={words.rating.replace('#', formatNumber(rating, language))} />
      <blockquote {...langAttributes(short.language, language)}>{short.text}</blockquote>
      <p className="speaker">
        {portrait && (
          <img src={cdnPicture(portrait.src, 400)} width="56" height="56" alt="" loading="lazy" />
        )}
        <span>
          <b {...nameLanguage}>{name.text}</b>
          <br />
          <span className="meta" {...langAttributes(position.language, language)}>
            {position.text}
          </span>
        </span>
      </p>
      {full.text !== '' && (
        <details className="fold">
          <summary>
            <b>
              {words.full}
              <span className="vh" {...nameLanguage}>
                {`: ${name.text}`}
              </span>
            </b>
            <Icon name="down" />
          </summary>
          <div
            className="prose"
            {...langAttributes(full.language, language)}
            dangerouslySetInnerHTML={{ __html: withLoweredHeadings(full.text, 3) }}
          />
        </details>
      )}
    </>
  )
}
