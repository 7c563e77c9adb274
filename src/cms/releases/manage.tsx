import { useState, type ReactNode } from 'react'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { cms } from '#messages/en/cms.ts'
import { isNameless, NameField } from '../add-to-release/name-field.tsx'
import type { Release } from '../stores/releases.ts'
import { openPage, routes } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { afterPaint, focusHeading } from '../ui/focus.ts'
import { remove, rename, revertRelease } from './acts.ts'

const words = cmsReleases.one

/**
 * Actions on a whole release: rename and delete while it is open, take back once it is published.
 */
export function ReleaseActions({ release }: { release: Release }): ReactNode {
  const [dialog, setDialog] = useState<'rename' | 'remove' | 'take back' | null>(null)
  const close = () => setDialog(null)
  const isOpen = release.State === 'open'
  return (
    <>
      {isOpen && (
        <Button icon="edit" onPress={() => setDialog('rename')}>
          {words.rename}
        </Button>
      )}
      {isOpen && (
        <Button tone="quiet" icon="bin" onPress={() => setDialog('remove')}>
          {words.remove}
        </Button>
      )}
      {release.MayTakeBack && (
        <Button icon="undo" onPress={() => setDialog('take back')}>
          {words.takeBack}
        </Button>
      )}
      {dialog === 'rename' && <RenameDialog release={release} onClose={close} />}
      <Confirm
        {...cmsReleases.remove}
        isOpen={dialog === 'remove'}
        onClose={close}
        onConfirm={async () => {
          const isGone = await remove(release)
          if (isGone) openPage(routes.releases)
          return isGone
        }}
      />
      <Confirm
        {...cmsReleases.takeBack}
        text={cmsReleases.takeBack.text(release.Items.length)}
        isOpen={dialog === 'take back'}
        onClose={close}
        onConfirm={async () => {
          const isBack = await revertRelease(release)
          if (isBack) afterPaint(focusHeading)
          return isBack
        }}
      />
    </>
  )
}

function RenameDialog({ release, onClose }: { release: Release; onClose: () => void }): ReactNode {
  const [name, setName] = useState(release.Title)
  // Stored name as this person knows it: the initial one, then the one that the last refusal named.
  const [seen, setSeen] = useState(release.Title)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const now = await rename(release, seen, name.trim())
    setBusy(false)
    if (now === null) onClose()
    else setSeen(now)
  }
  return (
    <Dialog title={words.rename} isOpen onClose={onClose} isStatic={name !== release.Title}>
      <form
        className="release-add vstack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !isNameless(name)) void save()
        }}
      >
        <NameField name={name} onChange={setName} isSubmitted autoFocus />
        <div className="release-add-foot cluster">
          <Button onPress={onClose}>{cms.cancel}</Button>
          <Button tone="primary" type="submit" isPending={isBusy}>
            {isBusy ? words.saving : words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
