import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import { hasDraft, type Item } from '../../model/item.ts'
import type { Release } from '../../stores/releases.ts'
import { openGuarded, releasePath } from '../../stores/router.ts'
import { useDialogOnDemand } from '../../ui/on-demand.tsx'
import { withStyles } from '../../ui/sheet.ts'

/**
 * Action that publishes selected items by a release: all or none of them, after a look at every
 * change.
 */
export const IN_RELEASE = { name: 'release', icon: 'layers', isFor: hasDraft } as const

export const mayPublish = ({ api }: AnyKind): boolean => api.update !== undefined

const loadAdd = withStyles(async () => (await import('../../add-to-release/dialog.tsx')).AddDialog)

/**
 * Dialog that adds the items to a release, and opens a new one.
 * @param items null while the dialog is closed
 */
export function AddSelected({
  kind,
  items,
  onClose,
  onAdded,
}: {
  kind: AnyKind
  items: readonly Item[] | null
  onClose: () => void
  onAdded: () => void
}): ReactNode {
  const draw = useDialogOnDemand(loadAdd, items !== null, { title: words.actions.release, onClose })
  const added = (release: Release, isNew: boolean) => {
    onAdded()
    if (isNew) openGuarded(releasePath(release.Id))
    return isNew
  }
  return draw({
    items: (items ?? []).map(({ Id }) => ({ Kind: kind.name, ItemId: Id })),
    onClose,
    onAdded: added,
  })
}
