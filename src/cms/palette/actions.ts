import { inbox } from '#kinds/index.ts'
import { cmsPalette } from '#messages/en/cms-palette.ts'
import { askSignOut } from '../entry/sign-out.ts'
import { $exporting } from '../inbox/exporting.ts'
import { newName, sidebar, writable } from '../screens.ts'
import { openAsked } from '../stores/address-guard.ts'
import { inSentence } from '../stores/noun.ts'
import { $overlay } from '../stores/overlay.ts'
import { publishNow } from '../stores/publish.ts'
import { BASE, listPath, newPath, orderPath, PROTECTED } from '../stores/router.ts'
import { say, type ToastContent } from '../stores/toasts.ts'
import type { Entry } from './entry.ts'

const words = cmsPalette.actions
const { also } = cmsPalette

/** What actions do outside of the staff area's own pages. */
export type ActionContext = {
  /** Asks for a build; true when the server took it. What went wrong it says itself. */
  publishNow: () => Promise<boolean>
  say: (content: ToastContent) => void
  /** Goes to an address of the staff area, asking first where something would be lost. */
  openAsked: (address: string) => void
  visitSite: () => void
  signOut: () => void
}

const action = (entry: Omit<Entry, 'group'>): Entry => ({ group: cmsPalette.groups.actions, ...entry })

/** What can be done from anywhere; what concerns a kind comes from its declaration. */
export const makeActions = ({ publishNow, say, openAsked, visitSite, signOut }: ActionContext): readonly Entry[] => [
  ...writable.map(({ kind, screen }) =>
    action({ id: `new/${screen.path}`, icon: 'plus', title: words.new(newName(kind, screen)), also: also.new, go: newPath(screen.path) }),
  ),
  ...writable
    .filter(({ kind }) => kind.ordered)
    .map(({ screen }) => action({ id: `arrange/${screen.path}`, icon: 'order', title: words.arrange(inSentence(screen.title)), also: also.arrange, go: orderPath(screen) })),
  action({ id: 'publish', icon: 'upload', title: words.publish, also: also.publish, go: () => void publish(publishNow, say) }),
  action({ id: 'export', icon: 'download', title: words.export, also: also.export, go: () => exportResponses(openAsked) }),
  action({ id: 'bin', icon: 'bin', title: words.bin, also: also.bin, go: `${PROTECTED}/bin` }),
  action({ id: 'site', icon: 'external', title: words.site, also: also.site, go: visitSite }),
  action({ id: 'keys', icon: 'help', title: words.keys, also: also.keys, go: () => $overlay.set('keys') }),
  action({ id: 'sign-out', icon: 'sign-out', title: words.signOut, also: also.signOut, go: signOut }),
]

async function publish(publishNow: ActionContext['publishNow'], say: ActionContext['say']): Promise<void> {
  if (await publishNow()) say({ tone: 'success', text: cmsPalette.published })
}

/** The inbox asks what to export as soon as it is open. */
function exportResponses(openAsked: ActionContext['openAsked']): void {
  $exporting.set(true)
  openAsked(listPath(inbox.screen.path))
}

/** The browser's own. */
export const actions = makeActions({
  publishNow,
  say: (content) => void say(content),
  openAsked,
  visitSite: () => void window.open('/', '_blank', 'noopener'),
  signOut: () => void askSignOut(),
})

const screen = (entry: Omit<Entry, 'group'>): Entry => ({ group: cmsPalette.groups.screens, ...entry })

/** Every screen of the sidebar, and the start page. */
export const screens: readonly Entry[] = [
  ...sidebar.map(({ path, Title, icon, HrefLink }) => screen({ id: `screen/${path}`, icon, title: Title, go: HrefLink })),
  screen({ id: 'start', icon: 'home', title: cmsPalette.start, also: also.start, go: BASE }),
]
