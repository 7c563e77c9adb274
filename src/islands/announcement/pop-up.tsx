import { atom } from 'nanostores'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { AnnouncementCard, announcementPicture, hasTable } from '#views/announcement.tsx'
import { Modal } from '#views/modal.tsx'

/** True while the announcement pop-up is open on this page. */
const $isOpen = atom(false)

/** Texts of the pop-up in the page's language. */
type Words = { label: string; gotIt: string; close: string }

type Props = {
  /** Template that holds the announcement's text. */
  source: HTMLTemplateElement
  words: Words
  /** Called just before the pop-up opens; false keeps it closed. */
  mayOpen: () => boolean
  /** Called when the pop-up is closed by its button `Got_It`. */
  onGotIt: () => void
  /** Called when the pop-up is closed in any other way. */
  onClose: () => void
}

/** Shows a clone of the template's nodes: the browser never parses HTML strings. */
function Clone({ source }: { source: HTMLTemplateElement }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.replaceChildren(source.content.cloneNode(true)), [source])
  return <div ref={ref} />
}

function PopUp({ source, words, mayOpen, onGotIt, onClose }: Props): ReactNode {
  const isOpen = useSyncExternalStore($isOpen.subscribe, $isOpen.get)
  // Runs once for each call of `openPopUp`, which passes a new function.
  useEffect(() => $isOpen.set(mayOpen()), [mayOpen])
  const close = (callback: () => void): void => {
    callback()
    $isOpen.set(false)
  }
  const isLarge = hasTable(source.innerHTML)
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => close(onClose)}
      title={words.label}
      closeLabel={words.close}
      isLarge={isLarge}
      picture={announcementPicture}
    >
      <AnnouncementCard
        language={source.lang === 'ar' ? 'ar' : 'en'}
        content={<Clone source={source} />}
        gotIt={words.gotIt}
        onGotIt={() => close(onGotIt)}
      />
    </Modal>
  )
}

let root: Root | undefined

/** Opens the pop-up, unless `mayOpen` returns false; the first call creates it. */
export const openPopUp = (props: Props): void => {
  if (!root) {
    const host = document.createElement('div')
    root = createRoot(host)
    document.body.append(host)
  }
  root.render(<PopUp {...props} />)
}
