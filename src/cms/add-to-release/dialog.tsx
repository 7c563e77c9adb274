import { useStore } from '@nanostores/react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { cms } from '#messages/en/cms.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import {
  $releases,
  itemsWith,
  MAX_RELEASE_ITEMS,
  putItems,
  readReleases,
  type Release,
  type ReleaseItem,
} from '../stores/releases.ts'
import { openGuarded, releasePath } from '../stores/router.ts'
import { showToast } from '../stores/toasts.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { isNameless, NameField } from './name-field.tsx'
import { Reasons, whyNotAdded } from './reasons.tsx'
import { stateOf } from './state.ts'

const words = cmsReleases.add

type AddProps = {
  items: readonly ReleaseItem[]
  /** True when the item's edit form, which the dialog covers, holds unsaved text. */
  isUnsaved?: boolean
  onClose: () => void
  /**
   * Called after the items were added.
   * @param isNew true when the release was created for them
   * @returns true when the caller opens the release: the toast then has no link to it
   */
  onAdded?: (release: Release, isNew: boolean) => boolean
}

/** Adds items to a release: an open one, or a new one. */
export function AddToReleaseDialog({
  items,
  isUnsaved = false,
  onClose,
  onAdded,
}: AddProps): ReactNode {
  const { state, items: releases } = useStore($releases)
  const [name, setName] = useState('')
  // True once the list was loaded: a later failure must not remove the form and its content.
  const [isKnown, setKnown] = useState(false)
  if (state === 'loaded' && !isKnown) setKnown(true)
  useEffect(() => void readReleases(), [])
  return (
    <Dialog title={words.title(items.length)} isOpen onClose={onClose} isStatic={name !== ''}>
      <div className="release-add vstack">
        <p>{words.text}</p>
        {isUnsaved && (
          <p className="send-notice">
            <Icon name="info" />
            <span>{words.unsaved}</span>
          </p>
        )}
        {state === 'failed' && (
          <LoadError text={cmsReleases.failed} onRetry={() => void readReleases()} />
        )}
        {(state === 'loading' || state === 'idle') && !isKnown && (
          <SkeletonRows label={cmsReleases.loading} />
        )}
        {isKnown && (
          <AddForm
            items={items}
            openReleases={releases.filter(({ State }) => State === 'open')}
            name={name}
            onName={setName}
            onClose={onClose}
            onAdded={onAdded}
          />
        )}
      </div>
    </Dialog>
  )
}

type FormProps = Pick<AddProps, 'items' | 'onClose'> & {
  onAdded: AddProps['onAdded'] | undefined
  openReleases: readonly Release[]
  name: string
  onName: (name: string) => void
}

function AddForm({ items, openReleases, name, onName, onClose, onAdded }: FormProps): ReactNode {
  const group = useId()
  const now = useStore($now)
  const email = useStore($email)
  const [newId] = useState(() => crypto.randomUUID())
  /** Id of the chosen release; null for a new one. */
  const [chosenId, setChosenId] = useState(openReleases[0]?.Id ?? null)
  const [isBusy, setBusy] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const chosen = openReleases.find(({ Id }) => Id === chosenId) ?? null
  const isFull = (chosen ? itemsWith(chosen, items) : items).length > MAX_RELEASE_ITEMS
  const label = chosen ? words.button : words.make
  const add = async () => {
    setSubmitted(true)
    if (chosen === null && isNameless(name)) return
    setBusy(true)
    const answer = await putItems(chosen, { id: newId, title: name.trim() }, items)
    setBusy(false)
    if (!answer.ok) return setErrors(whyNotAdded(answer))
    onClose()
    const isShown = onAdded?.(answer.data, chosen === null) === true
    showToast({
      tone: 'success',
      text: words.done(items.length, answer.data.Title),
      ...(!isShown && {
        action: { label: words.look, run: () => openGuarded(releasePath(answer.data.Id)) },
      }),
    })
  }
  return (
    <form
      className="vstack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isFull) void add()
      }}
    >
      {openReleases.length > 0 && (
        <fieldset className="release-choices">
          <legend>{words.where}</legend>
          {openReleases.map((release) => (
            <ChoiceRow
              key={release.Id}
              type="radio"
              group={group}
              isChosen={chosen?.Id === release.Id}
              onChoose={() => setChosenId(release.Id)}
              title={release.Title}
              detail={[words.has(release.Items.length), stateOf(release, now, email).text].join(
                ' · ',
              )}
            />
          ))}
          <ChoiceRow
            type="radio"
            group={group}
            isChosen={chosen === null}
            onChoose={() => setChosenId(null)}
            title={words.newOne}
          />
        </fieldset>
      )}
      {chosen === null && (
        <NameField
          name={name}
          onChange={onName}
          isSubmitted={isSubmitted}
          autoFocus={openReleases.length === 0}
        />
      )}
      <Reasons sentences={[...(isFull ? [words.full(MAX_RELEASE_ITEMS)] : []), ...errors]} />
      <div className="release-add-foot cluster">
        <Button onPress={onClose}>{cms.cancel}</Button>
        <Button tone="primary" type="submit" isPending={isBusy} isDisabled={isFull}>
          {isBusy ? words.pending : label}
        </Button>
      </div>
    </form>
  )
}
