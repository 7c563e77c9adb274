import type { ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { nounOf } from '#kinds/label.ts'
import { $page, replaceAddressKeepingEditor, itemPath, listPath } from '../stores/router.ts'
import { IconButton } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ScreenHead } from '../ui/placeholders.tsx'
import { EditScreen } from './edit-screen.tsx'
import { HeadTitle } from './head.tsx'
import { leaveFor } from './leave-question.tsx'

/** Initial values of a new item. A screen may show only the items with one value of a field. */
const presetOf = ({ only }: Screen): Values => (only ? { [only.key]: only.value } : {})

/**
 * Editor of an item in a sheet, a dialog over the list of items. The sheet has an address, which
 * changes when a new item is first saved. Closing the sheet keeps typed values in this browser.
 */
export function EditSheet({
  kind,
  screen,
  id,
}: {
  kind: AnyKind
  screen: Screen
  /** Id of the item; null for a new item. */
  id: string | null
}): ReactNode {
  const search = () => $page.get()?.search ?? {}
  const close = () => void leaveFor(listPath(screen.path, search()))
  const name = id === null ? words.new(nounOf(kind).one) : kind.label.one
  return (
    <Dialog title={name} titleHidden isOpen onClose={close} size="sheet">
      <EditScreen
        kind={kind}
        id={id}
        mode={id === null ? 'new' : 'edit'}
        preset={presetOf(screen)}
        onStored={(storedId) => {
          if (storedId !== id)
            replaceAddressKeepingEditor(itemPath(screen.path, storedId, search()))
        }}
        onClose={close}
        renderHead={(title) => (
          <>
            <IconButton icon="close" label={words.close} onPress={close} />
            <p className="edit-title">
              <span className="quiet">{name}</span>
              <HeadTitle title={title} screen={screen} />
            </p>
          </>
        )}
      />
    </Dialog>
  )
}

/** Page of a kind that has one record only: the editor, without a list. */
export function SingleScreen({ kind, title }: { kind: AnyKind; title: string }): ReactNode {
  return (
    <div className="edit-single">
      <EditScreen
        key={kind.name}
        kind={kind}
        id={kind.singletonId ?? kind.name}
        mode="single"
        renderHead={() => <ScreenHead title={title} />}
      />
    </div>
  )
}
