import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import { hasDraft, type Item } from '../../model/item.ts'
import type { Release } from '../../stores/releases.ts'
import { openGuarded, releasePath } from '../../stores/router.ts'
import { useDialogOnDemand } from '../../ui/on-demand.tsx'
import { withStyles } from '../../ui/sheet.ts'

/**
 * Action that adds the selected items to a release. A release shows all changes of its items, and
 * publishes either all of them or none.
 */
export const ADD_TO_RELEASE = { name: 'release', icon: 'layers', isFor: hasDraft } as const

/** True when items of a kind can be changed and published, and so be part of a release. */
export const mayPublish = ({ api }: AnyKind): boolean => api.update !== undefined

const loadAddDialog = withStyles(
  async () => (await import('../../add-to-release/dialog.tsx')).AddToReleaseDialog,
)

/**
 * Dialog that adds the items to a release; a release that was created for them is then opened.
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
  const drawDialog = useDialogOnDemand(loadAddDialog, items !== null, {
    title: words.actions.release,
    onClose,
  })
  const onReleaseAdded = (release: Release, isNew: boolean) => {
    onAdded()
    if (isNew) openGuarded(releasePath(release.Id))
    return isNew
  }
  return drawDialog({
    items: (items ?? []).map(({ Id }) => ({ Kind: kind.name, ItemId: Id })),
    onClose,
    onAdded: onReleaseAdded,
  })
}
