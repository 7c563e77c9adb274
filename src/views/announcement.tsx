import type { ReactNode } from 'react'

type Props = {
  /** The text's own language, which may differ from the page's. */
  language: 'en' | 'ar'
  /** The text as elements: a visitor's page clones its template, the staff area's preview sets its own. */
  content: ReactNode
  gotIt: string
  onGotIt?: (() => void) | undefined
}

/** What the announcement pop-up holds, without the dialog around it. */
export function AnnouncementCard({ language, content, gotIt, onGotIt }: Props): ReactNode {
  return (
    <>
      <img src="/art/announcement.svg" width="600" height="285" alt="" />
      <div className="prose" lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        {content}
      </div>
      <p>
        <button className="btn" type="button" name="Got_It" onClick={onGotIt}>
          {gotIt}
        </button>
      </p>
    </>
  )
}
