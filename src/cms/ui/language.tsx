import type { ReactNode } from 'react'

export type Language = 'en' | 'ar'

/** Content in its own language and direction within the English interface. */
export function Text({
  lang,
  children,
  className,
}: {
  lang: Language
  children: ReactNode
  className?: string
}): ReactNode {
  return (
    <span
      lang={lang}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      className={className ? `text text-${lang} ${className}` : `text text-${lang}`}
    >
      {children}
    </span>
  )
}

/** Name of the language in that language. */
export const languageName: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' }
