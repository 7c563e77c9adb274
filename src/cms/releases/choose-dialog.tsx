import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { fold } from '#i18n/fold.ts'
import { agoInWords } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { cms } from '#messages/en/cms.ts'
import { ChoiceRow } from '../add-to-release/choice-row.tsx'
import { isNameless, NameField } from '../add-to-release/name-field.tsx'
import { Reasons, whyNotAdded } from '../add-to-release/reasons.tsx'
import { hasDraft, lastSaveOf, titleOf } from '../model/item.ts'
import { draftOf } from '../model/values.ts'
import { $email } from '../network/entry.ts'
import { readItem } from '../network/item-api.ts'
import { $now } from '../stores/clock.ts'
import { listsOf, readUnrequestedLists } from '../stores/lists.ts'
import {
  isSameItem,
  MAX_RELEASE_ITEMS,
  putItems,
  type Release,
  type ReleaseItem,
} from '../stores/releases.ts'
import { showToast } from '../stores/toasts.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldFrame } from '../ui/field.tsx'
import { SkeletonRows } from '../ui/placeholders.tsx'

const words = cmsReleases.choose

/** Item with changes that wait to be published. */
type UnpublishedItem = ReleaseItem & {
  kind: AnyKind
  title: string
  /** True when no version of the item is published. */
  isNew: boolean
  /** Time of the last save, ISO 8601. */
  savedAt: string
  /** E-mail address of the person who saved last. */
  savedBy: string
}

const collectionKinds = allKinds.filter(({ shape }) => shape === 'collection')
const singletonKinds = allKinds.filter(({ shape }) => shape === 'singleton')
const lists = collectionKinds.flatMap((kind) =>
  listsOf(kind).map(({ $listing }) => ({ kind, $listing })),
)

/** Items with unpublished changes in all lists. */
const $listed = computed(
  lists.map(({ $listing }) => $listing),
  (...listings) => ({
    isReading: listings.some(({ state }) => state === 'idle' || state === 'loading'),
    hasFailed: listings.some(({ state }) => state === 'failed'),
    waiting: listings.flatMap(({ items }, index): UnpublishedItem[] => {
      const kind = lists[index]?.kind
      if (!kind) return []
      return items.filter(hasDraft).map((item) => {
        const { updatedAt, updatedBy } = lastSaveOf(item)
        return {
          Kind: kind.name,
          ItemId: item.Id,
          kind,
          title: titleOf(kind, item),
          isNew: item.Status === 'draft',
          savedAt: updatedAt,
          savedBy: updatedBy,
        }
      })
    }),
  }),
)

/** Drafts of the settings, which are read one by one because no list contains them. */
function useWaitingSettings(): { waiting: readonly UnpublishedItem[]; hasFailed: boolean } {
  const [settings, setSettings] = useState<{
    waiting: readonly UnpublishedItem[]
    hasFailed: boolean
  }>({
    waiting: [],
    hasFailed: false,
  })
  useEffect(() => {
    const controller = new AbortController()
    const readDraft = async (kind: AnyKind): Promise<UnpublishedItem[] | null> => {
      const id = kind.singletonId ?? ''
      const read = await readItem(kind, id, controller.signal)
      if (!('record' in read)) return null
      const draft = draftOf(read.record)
      return draft
        ? [
            {
              Kind: kind.name,
              ItemId: id,
              kind,
              title: kind.label.one,
              isNew: false,
              savedAt: draft.updatedAt,
              savedBy: draft.updatedBy,
            },
          ]
        : []
    }
    void Promise.all(singletonKinds.map(readDraft)).then((drafts) => {
      if (controller.signal.aborted) return
      setSettings({ waiting: drafts.flatMap((one) => one ?? []), hasFailed: drafts.includes(null) })
    })
    return () => controller.abort()
  }, [])
  return settings
}

/** Maximum number of items that are shown without a search field. */
const MAX_UNSEARCHED = 8

type ChooseProps = {
  /** Release that the items are added to; null for a new one. */
  targetRelease: Release | null
  onClose: () => void
  onDone: (release: Release) => void
}

/** Dialog for choosing unpublished items for a release. It also asks for a new release's name. */
export function ChooseDialog({ targetRelease, onClose, onDone }: ChooseProps): ReactNode {
  const listed = useStore($listed)
  const waitingSettings = useWaitingSettings()
  const [newId] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly ReleaseItem[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  useEffect(() => void readUnrequestedLists(collectionKinds), [])
  const isIn = (item: ReleaseItem) =>
    targetRelease?.Items.some((one) => isSameItem(one, item)) === true
  const waiting = [...listed.waiting, ...waitingSettings.waiting].filter((item) => !isIn(item))
  const matches = useMemo(() => {
    const wanted = fold(query.trim())
    return (item: UnpublishedItem) => fold(item.title).includes(wanted)
  }, [query])
  const shown = waiting.filter(matches)
  const isFull = (targetRelease?.Items.length ?? 0) + chosen.length > MAX_RELEASE_ITEMS
  const toggle = (item: UnpublishedItem) =>
    setChosen(
      chosen.some((one) => isSameItem(one, item))
        ? chosen.filter((one) => !isSameItem(one, item))
        : [...chosen, { Kind: item.Kind, ItemId: item.ItemId }],
    )
  const save = async () => {
    setSubmitted(true)
    if ((targetRelease === null && isNameless(name)) || chosen.length === 0 || isFull) return
    setBusy(true)
    const answer = await putItems(targetRelease, { id: newId, title: name.trim() }, chosen)
    setBusy(false)
    if (!answer.ok) return setErrors(whyNotAdded(answer))
    onClose()
    showToast({ tone: 'success', text: cmsReleases.add.done(chosen.length, answer.data.Title) })
    onDone(answer.data)
  }
  const label = targetRelease ? cmsReleases.add.button : cmsReleases.add.make
  const footer = (
    <>
      <p className="release-count" role="status">
        {words.chosen(chosen.length)}
      </p>
      <Button onPress={onClose}>{cms.cancel}</Button>
      {waiting.length > 0 && (
        <Button tone="primary" isPending={isBusy} onPress={() => void save()}>
          {isBusy ? cmsReleases.add.pending : label}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      title={targetRelease ? words.title : cmsReleases.new}
      isOpen
      onClose={onClose}
      size="wide"
      isStatic={chosen.length > 0 || name !== ''}
      footer={footer}
    >
      <div className="release-choose vstack">
        {targetRelease === null && (
          <NameField name={name} onChange={setName} isSubmitted={isSubmitted} autoFocus />
        )}
        <p>{words.text}</p>
        {waiting.length > MAX_UNSEARCHED && (
          <FieldFrame label={words.search}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="search"
                dir="auto"
                autoComplete="off"
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            )}
          </FieldFrame>
        )}
        {listed.isReading && waiting.length === 0 && <SkeletonRows label={words.reading} />}
        {!listed.isReading && waiting.length === 0 && (
          <p className="quiet">{targetRelease ? words.noneElse : words.none}</p>
        )}
        {(listed.hasFailed || waitingSettings.hasFailed) && <p className="quiet">{words.failed}</p>}
        {waiting.length > 0 && shown.length === 0 && <p role="status">{words.noHits}</p>}
        {allKinds.map((kind) => (
          <KindChoices
            key={kind.name}
            kind={kind}
            items={shown.filter((item) => item.kind === kind)}
            chosen={chosen}
            onToggle={toggle}
          />
        ))}
        <Reasons
          sentences={[
            ...(isSubmitted && chosen.length === 0 ? [words.first] : []),
            ...(isFull ? [cmsReleases.add.full(MAX_RELEASE_ITEMS)] : []),
            ...errors,
          ]}
        />
      </div>
    </Dialog>
  )
}

function KindChoices({
  kind,
  items,
  chosen,
  onToggle,
}: {
  kind: AnyKind
  items: readonly UnpublishedItem[]
  chosen: readonly ReleaseItem[]
  onToggle: (item: UnpublishedItem) => void
}): ReactNode {
  const now = useStore($now)
  const email = useStore($email)
  if (items.length === 0) return null
  return (
    <fieldset className="release-choices">
      <legend>{kind.label.many}</legend>
      {items.map((item) => (
        <ChoiceRow
          key={item.ItemId}
          type="checkbox"
          isChosen={chosen.some((one) => isSameItem(one, item))}
          onChoose={() => onToggle(item)}
          title={item.title}
          detail={[
            item.isNew ? words.never : words.next,
            cmsReleases.saved(
              agoInWords(item.savedAt, now),
              item.savedBy === email ? cmsReleases.you : item.savedBy,
            ),
          ].join(' · ')}
        />
      ))}
    </fieldset>
  )
}
