import type { ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { nounOf } from '../model/item.ts'
import { $page, replaceAddressKeepingEditor, itemPath, listPath } from '../stores/router.ts'
import { IconButton } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ScreenHead } from '../ui/placeholders.tsx'
import { EditScreen } from './edit-screen.tsx'
import { HeadTitle } from './head.tsx'
import { leaveFor } from './leave-question.tsx'

/** Preset values of a new item: the part of the kind that the screen shows. */
const presetOf = ({ only }: Screen): Values => (only ? { [only.key]: only.value } : {})

/**
 * Sheet of an item over its list, opened by its address; `id` null is a new one, which gets an
 * address once it is saved. Typed values stay in this browser when it closes.
 */
export function EditSheet({
  kind,
  screen,
  id,
}: {
  kind: AnyKind
  screen: Screen
  id: string | null
}): ReactNode {
  const search = () => $page.get()?.search ?? {}
  const close = () => void leaveFor(listPath(screen.path, search()))
  const one = kind.label.one
  const name = id === null ? words.new(nounOf(kind).one) : one
  return (
    <Dialog title={name} titleHidden isOpen onClose={close} size="sheet">
      <EditScreen
        kind={kind}
        id={id}
        mode={id === null ? 'new' : 'edit'}
        preset={presetOf(screen)}
        onStored={(stored) =>
          stored !== id && replaceAddressKeepingEditor(itemPath(screen.path, stored, search()))
        }
        onClose={close}
        head={(title) => (
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

/** Screen of a kind that holds one record only: the editor without a list. */
export function SingleScreen({ kind, title }: { kind: AnyKind; title: string }): ReactNode {
  return (
    <div className="edit-single">
      <EditScreen
        key={kind.name}
        kind={kind}
        id={kind.singletonId ?? kind.name}
        mode="single"
        head={() => <ScreenHead title={title} />}
      />
    </div>
  )
}
