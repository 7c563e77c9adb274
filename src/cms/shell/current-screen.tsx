import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { submissions } from '#kinds/submissions.ts'
import { cmsFiles } from '#messages/en/cms-files.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms as words } from '#messages/en/cms.ts'
import { asksForBoard, ViewSwitch } from '../documents/show-switch.tsx'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { ListScreen } from '../list/screen.tsx'
import { screenAt, type KindScreen, type SidebarItem } from '../screens.ts'
import { $page, BASE, editorNow } from '../stores/router.ts'
import { focusHeading } from '../ui/focus.ts'
import { useOnDemand } from '../ui/on-demand.tsx'
import { ScreenHead, LoadingSpinner } from '../ui/placeholders.tsx'
import { withStyles } from '../ui/sheet.ts'
import { isBoardKind } from '../uploads/placing/cells.ts'
import { loadStart } from './first-screen.ts'
import { loadOrReload, type ReloadablePage } from './load-or-reload.ts'

/** Access to the page for {@link loadOrReload}. */
const reloadablePage: ReloadablePage = {
  storage: () => sessionStorage,
  mayReload: () => navigator.onLine && !leaveGuard.isUploading() && !leaveGuard.hasUnsavedText(),
  reload: () => location.reload(),
}

// Screens whose code is loaded when they are first shown, so that a list need not wait for it.
const BinScreen = lazyScreen(
  withStyles(async () => (await import('../bin/screen.tsx')).BinScreen),
  { titleOf: () => words.bin.title },
)
const EditSheet = lazyScreen(
  withStyles(async () => (await import('../edit/screens.tsx')).EditSheet),
  { waiting: words.sheet.loading },
)
const BoardScreen = lazyScreen(
  withStyles(async () => (await import('../documents/board.tsx')).BoardScreen),
  { titleOf: ({ screen }) => screen.title },
)
const FilesScreen = lazyScreen(
  withStyles(async () => (await import('../files/screen.tsx')).FilesScreen),
  { titleOf: () => cmsFiles.title },
)
const FeedbackScreen = lazyScreen(
  withStyles(async () => (await import('../feedback/screen.tsx')).FeedbackScreen),
  { titleOf: () => cmsShell.feedback },
)
const LinksScreen = lazyScreen(
  withStyles(async () => (await import('../links/screen.tsx')).LinksScreen),
  { titleOf: () => cmsShell.links },
)
const ReleasesScreen = lazyScreen(
  withStyles(async () => (await import('../releases/screen.tsx')).ReleasesScreen),
  { titleOf: () => cmsShell.releases },
)
const ReleaseScreen = lazyScreen(
  withStyles(async () => (await import('../releases/release.tsx')).ReleaseScreen),
  { titleOf: () => cmsShell.releases },
)
const InboxScreen = lazyScreen(
  withStyles(async () => (await import('../inbox/screen.tsx')).InboxScreen),
  { titleOf: () => submissions.screen.title },
)
const OrderScreen = lazyScreen(
  withStyles(async () => (await import('../order/screen.tsx')).OrderScreen),
  { titleOf: ({ screen }) => screen.title },
)
const StartScreen = lazyScreen(loadStart, { titleOf: () => words.brand.area })
const SingleScreen = lazyScreen(
  withStyles(async () => (await import('../edit/screens.tsx')).SingleScreen),
  { titleOf: ({ title }) => title },
)

function UnavailableScreen({ title }: { title: string }): ReactNode {
  return (
    <>
      <ScreenHead title={title} />
      <p className="screen-text">{words.notHere}</p>
    </>
  )
}

function UnknownPage(): ReactNode {
  return (
    <>
      <ScreenHead title={words.unknownPage.title} />
      <p className="screen-text">
        {words.unknownPage.text} <a href={BASE}>{words.unknownPage.back}</a>
      </p>
    </>
  )
}

/**
 * Items of a kind, as a board or as a list. The board is shown for a kind that has one, if the
 * address has no search, filter or order.
 */
function Items({
  item: { kind, screen },
  search,
}: {
  item: KindScreen
  search: Readonly<Record<string, string>>
}): ReactNode {
  if (!isBoardKind(kind)) return <ListScreen key={screen.path} kind={kind} screen={screen} />
  if (!asksForBoard(kind, search)) {
    return (
      <div className="board-as-list">
        <ListScreen key={screen.path} kind={kind} screen={screen} />
        <ViewSwitch kind={kind} screen={screen} view="list" />
      </div>
    )
  }
  return <BoardScreen key={screen.path} kind={kind} screen={screen} />
}

type ShownProps = {
  item: SidebarItem
  /** Id of the item in the editor; null for a new item, undefined without an editor. */
  editing: string | null | undefined
  search: Readonly<Record<string, string>>
}

/**
 * Screen of a sidebar item: the items of its kind and, when the address names an item, the editor
 * over them. A kind with only one record has a screen of its own.
 */
function ShownScreen({ item, editing, search }: ShownProps): ReactNode {
  if (item.isInbox) return <InboxScreen id={editing ?? undefined} />
  if (!item.kindScreen) return <UnavailableScreen title={item.Title} />
  const { kind, screen } = item.kindScreen
  if (kind.shape === 'singleton') return <SingleScreen kind={kind} title={screen.title} />
  const arrange = search['arrange']
  if (arrange !== undefined && kind.ordered && editing === undefined)
    return <OrderScreen key={screen.path} kind={kind} screen={screen} itemOrAll={arrange} />
  return (
    <>
      <Items item={item.kindScreen} search={search} />
      {editing !== undefined && (
        <EditSheet key={editorNow()} kind={kind} screen={screen} id={editing} />
      )}
    </>
  )
}

/**
 * Sets the document's title. A change of screen focuses the heading of the new screen.
 * @param name identifies the screen: another name is a change of screen
 */
function useScreenChange(name: string, title: string): void {
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = words.pageTitle(title)
  }, [title])
  useEffect(() => {
    if (!isFirst.current) return focusHeading()
    isFirst.current = false
    return undefined
  }, [name])
}

const routeTitle = (route: string | undefined, screen: SidebarItem | undefined): string => {
  if (route === 'start') return words.brand.area
  if (route === 'bin') return words.bin.title
  if (route === 'files') return cmsFiles.title
  if (route === 'links') return cmsShell.links
  if (route === 'releases' || route === 'release') return cmsShell.releases
  return route === 'feedback' ? cmsShell.feedback : (screen?.Title ?? words.unknownPage.title)
}

/** Screen of the current address. */
export function CurrentScreen(): ReactNode {
  const page = useStore($page)
  const params: { screen?: string; id?: string; release?: string } = page?.params ?? {}
  const screen = params.screen === undefined ? undefined : screenAt(params.screen)
  const name = [screen?.path ?? page?.route ?? '', page?.search['arrange'], params.release].join()
  useScreenChange(name, routeTitle(page?.route, screen))
  if (page?.route === 'start') return <StartScreen />
  if (page?.route === 'bin') return <BinScreen />
  if (page?.route === 'files') return <FilesScreen />
  if (page?.route === 'links') return <LinksScreen />
  if (page?.route === 'releases') return <ReleasesScreen />
  if (page?.route === 'release')
    return <ReleaseScreen key={page.params.release} id={page.params.release} />
  if (page?.route === 'feedback') return <FeedbackScreen />
  if (!page || !screen) return <UnknownPage />
  const openItem = page.route === 'item' ? params.id : undefined
  const editing = page.route === 'new' ? null : openItem
  return <ShownScreen item={screen} editing={editing} search={page.search} />
}

type LazyScreenOptions<Props> = {
  /** Returns the screen's title above the notice; absent for a screen that opens over another. */
  titleOf?: (props: Props) => string
  /** Label that is shown while the screen is loading. */
  waiting?: string
}

/**
 * Makes a screen that is loaded when it is first shown. When loading fails, the page is reloaded
 * once. If there is no connection, or reloading would interrupt an upload or lose a text, a notice
 * with a retry button replaces the screen.
 * Does not use `lazy`: React delays content after a fallback by 300 ms (`FALLBACK_THROTTLE_MS`).
 */
function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyScreenOptions<Props> = {},
): ComponentType<Props> {
  const { titleOf, waiting = words.loading } = options
  const loadScreen = loadOrReload(load, reloadablePage)
  return function LazyScreen(props: Props): ReactNode {
    const { render, failureNotice } = useOnDemand(loadScreen, true)
    const wasMissing = useRef(false)
    const isLoaded = render !== null
    const isMissing = Boolean(failureNotice)
    useEffect(() => {
      if (isMissing) wasMissing.current = true
      const isRecovered = isLoaded && wasMissing.current
      // The retry button, which had the focus, is gone.
      return isRecovered && titleOf && document.activeElement === document.body
        ? focusHeading()
        : undefined
    }, [isLoaded, isMissing])
    if (render) return render(props)
    if (!failureNotice) return <LoadingSpinner label={waiting} />
    return (
      <>
        {titleOf && <ScreenHead title={titleOf(props)} />}
        <div className="missing">{failureNotice}</div>
      </>
    )
  }
}
