import type { ReactNode } from 'react'

type Props = {
  /** The text's language, which may differ from the page's. */
  language: 'en' | 'ar'
  /**
   * The text as an element. On a visitor's page it is a clone of the page's template; in the
   * preview of the staff area it is an {@link AnnouncementText}.
   */
  content: ReactNode
  /** Label of the button. */
  gotIt: string
  onGotIt?: (() => void) | undefined
}

/** The drawing over an announcement. */
export const announcementPicture: ReactNode = (
  <img src="/art/announcement.svg" width="600" height="285" alt="" />
)

/** True for an announcement's rich text with a table, which needs the large dialog. */
export const hasTable = (html: string): boolean => html.includes('<table')

/** The content of the announcement pop-up, without the dialog. */
export function AnnouncementCard({ language, content, gotIt, onGotIt }: Props): ReactNode {
  return (
    <>
      <div className="announce-text" lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        {content}
      </div>
      <p className="announce-end">
        <button className="btn" type="button" name="Got_It" onClick={onGotIt}>
          {gotIt}
        </button>
      </p>
    </>
  )
}

/** The announcement's text as elements. `html` must come from the sanitiser. */
export function AnnouncementText({ html }: { html: string }): ReactNode {
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
