import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { BinScreen } from '../bin/screen.tsx'
import { ListScreen } from '../list/screen.tsx'
import { screenAt, type SidebarItem } from '../screens.ts'
import { StartScreen } from '../start/screen.tsx'
import { $page, BASE } from '../stores/router.ts'
import { Waiting } from '../ui/waiting.tsx'
import { later } from './later.ts'

// The editor and its rich text are fetched when they are first needed: the list does not wait for them.
const EditSheet = later(async () => (await import('../edit/sheet.tsx')).EditSheet)
const SingleScreen = later(async () => (await import('../edit/single.tsx')).SingleScreen)

function Head({ title }: { title: string }): ReactNode {
  return (
    <div className="screen-head">
      <h1 tabIndex={-1}>{title}</h1>
    </div>
  )
}

function NotHere({ title }: { title: string }): ReactNode {
  return (
    <>
      <Head title={title} />
      <p className="screen-text">{words.notHere}</p>
    </>
  )
}

function UnknownPage(): ReactNode {
  return (
    <>
      <Head title={words.unknownPage.title} />
      <p className="screen-text">
        {words.unknownPage.text} <a href={BASE}>{words.unknownPage.back}</a>
      </p>
    </>
  )
}

/** The list of a kind and, opened by the address, the editor over it; a kind with one record has only its screen. */
function KindScreen({ screen, editing }: { screen: SidebarItem; editing: string | null | undefined }): ReactNode {
  const { kind } = screen
  if (!kind) return <NotHere title={screen.Title} />
  if (kind.shape === 'singleton') {
    return (
      <Suspense fallback={<Waiting label={words.loading} />}>
        <SingleScreen kind={kind} />
      </Suspense>
    )
  }
  return (
    <>
      <ListScreen key={kind.name} kind={kind} />
      {editing !== undefined && (
        <Suspense fallback={<Waiting label={words.sheet.loading} />}>
          <EditSheet key={editing ?? 'new'} kind={kind} id={editing} />
        </Suspense>
      )}
    </>
  )
}

/** Titles the document; a change of screen gives its heading the focus, as a page load would. */
function useArrival(name: string, title: string): void {
  const first = useRef(true)
  useEffect(() => {
    document.title = words.pageTitle(title)
  }, [title])
  useEffect(() => {
    if (first.current) first.current = false
    else document.querySelector<HTMLElement>('#content h1')?.focus()
  }, [name])
}

/** The screen that the address asks for. */
export function CurrentScreen(): ReactNode {
  const page = useStore($page)
  const params: { screen?: string; id?: string } = page?.params ?? {}
  const screen = params.screen === undefined ? undefined : screenAt(params.screen)
  const title = page?.route === 'start' ? words.brand.area : page?.route === 'bin' ? words.bin.title : (screen?.Title ?? words.unknownPage.title)
  useArrival(screen?.path ?? page?.route ?? '', title)
  if (page?.route === 'start') return <StartScreen />
  if (page?.route === 'bin') return <BinScreen />
  if (!page || !screen) return <UnknownPage />
  const editing = page.route === 'new' ? null : page.route === 'item' ? params.id : undefined
  return <KindScreen screen={screen} editing={editing} />
}
