import { useState, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { nounOf } from '../list/noun.ts'
import { $page, listPath, open } from '../stores/router.ts'
import { IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EditScreen } from './edit-screen.tsx'
import { isUnkept } from './unkept.ts'

/** An item over its list, opened by its address; `id` null is a new one. What was typed stays on this device when it closes. */
export function EditSheet({ kind, id }: { kind: AnyKind; id: string | null }): ReactNode {
  const [asking, setAsking] = useState(false)
  const leave = () => open(listPath(kind.screen.path, $page.get()?.search ?? {}))
  const close = () => (isUnkept() ? setAsking(true) : leave())
  const one = kind.label.one
  const name = id === null ? words.new(nounOf(kind).one) : one
  return (
    <Dialog title={name} titleHidden isOpen onClose={close} size="sheet">
      <EditScreen
        key={`${kind.name}/${id ?? 'new'}`}
        kind={kind}
        id={id}
        mode={id === null ? 'new' : 'edit'}
        onDone={leave}
        head={(title) => (
          <>
            <IconButton icon="close" label={words.close} onPress={close} />
            <p className="edit-title">
              <span className="edit-quiet">{name}</span>
              <strong dir="auto">{title || words.untitled}</strong>
            </p>
          </>
        )}
      />
      <Confirm
        title={words.leave.title}
        text={words.leave.text}
        action={words.leave.action}
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          leave()
          return Promise.resolve(true)
        }}
      />
    </Dialog>
  )
}
