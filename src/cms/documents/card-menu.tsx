import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { Screen } from '#kinds/define.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { $library, type Use } from '../edit/library.ts'
import { remove } from '../stores/changes.ts'
import { nounOf } from '../stores/noun.ts'
import { fieldText, titleOf, type Item } from '../stores/records.ts'
import { itemPath, open } from '../stores/router.ts'
import { say } from '../stores/toasts.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import type { BoardKind } from '../uploads/placing/cells.ts'
import { UseList, otherUses } from '../uploads/used-in.tsx'

type Act = 'edit' | 'open' | 'copy' | 'uses' | 'remove'

const icons: Readonly<Record<Act, IconName>> = { edit: 'edit', open: 'external', copy: 'copy', uses: 'link', remove: 'bin' }

/** Puts an address of the site where it can be pasted from. */
const copy = (path: string): Promise<void> =>
  navigator.clipboard.writeText(new URL(path, location.origin).href).then(
    () => void say({ tone: 'success', text: words.copied }),
    () => void say({ tone: 'failure', text: words.notCopied }),
  )

function UsesDialog({ uses, isKnown, onClose }: { uses: readonly Use[]; isKnown: boolean; onClose: () => void }): ReactNode {
  return (
    <Dialog title={words.uses.title} isOpen onClose={onClose}>
      <div className="dialog-text uses-text">
        <p>{words.uses.self}</p>
        <p>{!isKnown ? cmsUpload.usedIn.unknown : uses.length > 0 ? words.uses.elsewhere(uses.length) : words.uses.nowhere}</p>
        <UseList uses={uses} isAside />
      </div>
    </Dialog>
  )
}

/** Everything else that can be done to a document. */
export function CardMenu({ kind, screen, item }: { kind: BoardKind; screen: Screen; item: Item }): ReactNode {
  const [dialog, setDialog] = useState<'uses' | 'remove' | null>(null)
  const { files } = useStore($library)
  const path = fieldText(item, kind.board.file)
  const file = files.find(({ FilePath }) => FilePath === path)
  const uses = otherUses(file, { kind: kind.name, id: item.Id })
  const title = titleOf(kind, item)
  const acts: Readonly<Record<Act, () => void>> = {
    edit: () => open(itemPath(screen.path, item.Id)),
    open: () => void window.open(path, '_blank', 'noopener'),
    copy: () => void copy(path),
    uses: () => setDialog('uses'),
    remove: () => setDialog('remove'),
  }
  return (
    <>
      <MenuTrigger>
        <AriaButton className="icon-button card-more" aria-label={words.more(title)}>
          <Icon name="more" />
        </AriaButton>
        <Popover className="popover" placement="bottom end" offset={4}>
          <Menu className="menu" onAction={(key) => acts[key as Act]()}>
            {(Object.keys(icons) as Act[]).map((act) => (
              <MenuItem key={act} id={act} className={act === 'remove' ? 'menu-item menu-item-danger' : 'menu-item'} textValue={words.menu[act]}>
                <Icon name={icons[act]} />
                {words.menu[act]}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog === 'uses' && <UsesDialog uses={uses} isKnown={file?.UsedIn !== undefined} onClose={() => setDialog(null)} />}
      <Confirm
        title={cms.remove.title(nounOf(kind).one)}
        text={
          <>
            <p dir="auto">
              <strong>{title}</strong>
            </p>
            <p>{cms.remove.text}</p>
            {uses.length > 0 && (
              <>
                <p>{words.remove.kept(uses.length)}</p>
                <UseList uses={uses} isAside />
              </>
            )}
          </>
        }
        action={cms.remove.action}
        pending={cms.remove.pending}
        isOpen={dialog === 'remove'}
        onClose={() => setDialog(null)}
        onConfirm={() => remove(kind, item)}
      />
    </>
  )
}
