import type { ReactNode } from 'react'
import { langAttributes, type Language } from '#i18n/languages.ts'
import type { LeaderShown } from '#kinds/leaders.ts'
import { cdnPicture } from './picture.ts'

type Props = {
  leader: Omit<LeaderShown, 'image'> & { portrait: { src: string } | null }
  /** The page's language. */
  language: Language
}

/** A leader of the company: a portrait or initials, the name, the title and a short text. */
export function LeaderCard({
  leader: { name, title, description, initials, portrait },
  language,
}: Props): ReactNode {
  return (
    <>
      {portrait ? (
        <img
          className="portrait"
          src={cdnPicture(portrait.src, 480)}
          width="160"
          height="160"
          alt=""
          loading="lazy"
        />
      ) : (
        <span className="portrait initials" aria-hidden="true">
          {initials}
        </span>
      )}
      <div>
        <h4 {...langAttributes(name.language, language)}>{name.text}</h4>
        <p className="role" {...langAttributes(title.language, language)}>
          {title.text}
        </p>
        {description.text !== '' && (
          <p className="quiet" {...langAttributes(description.language, language)}>
            {description.text}
          </p>
        )}
      </div>
    </>
  )
}
