import { useStore } from '@nanostores/react'
import { useRef, type ReactNode } from 'react'
import { dayInWords, dayOf, isMoment } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { entriesAt, dataOf, same, type Values } from '#kinds/values.ts'
import { versionsCard as words } from '#messages/en/cms-versions.ts'
import { fieldText, noticeStartDay, type Item } from '../../model/item.ts'
import { newEntry, PUBLISH_AT, STATUS, textAt, valuesOf, type Side } from '../../model/values.ts'
import { liveValues } from '../../session/item-form.ts'
import { useItem, useSession } from '../../session/session-context.ts'
import { $now } from '../../stores/clock.ts'
import { listOf } from '../../stores/lists.ts'
import { Button } from '../../ui/controls.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Text } from '../../ui/language.tsx'
import { differencesIn, type Difference } from '../version-difference.ts'
import { needsOf, versionSentences } from '../version-sentences.ts'
import { GapCard } from './gap-card.tsx'

/** Number of differences shown at first, the others on request. */
const SHOWN = 6

/**
 * True while no list has an entry with content: the form of a new item may begin with an empty
 * entry.
 */
const hasNoEntries = (kind: AnyKind, values: Values): boolean =>
  kind.form.every(
    (row) =>
      row.type !== 'list' ||
      entriesAt(values, row.key).every((entry) =>
        same(entry, { ...newEntry(row), [row.id]: entry[row.id] }),
      ),
  )

/** Period of the version, its notice, and its changes. For kinds whose items follow each other. */
export function VersionsCard({ values }: { values: Values }): ReactNode {
  const { kind } = useSession()
  const today = dayOf(useStore($now))
  const { id, record } = useItem()
  const { items } = useStore(listOf(kind, kind.screens[0]).$listing)
  const dayIn = (item: Item) => fieldText(item, kind.versions?.from)
  const others = items.filter((item) => item.Id !== id && item.Status === 'published')
  const publishAt = textAt(values, PUBLISH_AT)
  const seen = record?.['VisibleFrom']
  const publishedOn = noticeStartDay(
    {
      PublishAt: isMoment(publishAt) ? publishAt : null,
      VisibleFrom: typeof seen === 'string' ? seen : null,
    },
    today,
  )
  const from = textAt(values, kind.versions?.from ?? '')
  const { sentences, warning } = versionSentences(
    { from, isDraft: values[STATUS] === 'draft' },
    others.map(dayIn),
    today,
  )
  const earlier = others
    .filter((item) => from === '' || dayIn(item) < from)
    .toSorted((a, b) => (dayIn(a) < dayIn(b) ? 1 : -1))
  return (
    <>
      <section className="edit-card stack" aria-labelledby="edit-versions">
        <h2 id="edit-versions">{words.title}</h2>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {warning !== null && (
          <p className="field-error" role="status">
            <Icon name="warning" size={16} /> {warning}
          </p>
        )}
        <Rises
          values={values}
          before={earlier[0]}
          publishedOn={publishedOn}
          isFollowed={others.some((item) => dayIn(item) > from && dayIn(item) <= today)}
        />
        {earlier[0] && (
          <Differences
            values={values}
            before={earlier[0]}
            day={dayInWords(dayIn(earlier[0]))}
            isNew={record === null}
          />
        )}
      </section>
      <GapCard values={values} />
    </>
  )
}

type RisesProps = {
  values: Values
  before: Item | undefined
  publishedOn: string
  isFollowed: boolean
}

/**
 * Fees that the version adds or raises, and the conditions for them. Renders nothing without any.
 */
function Rises({ values, before, publishedOn, isFollowed }: RisesProps): ReactNode {
  const { kind } = useSession()
  const { record } = useItem()
  const today = dayOf(useStore($now))
  const { versions } = kind
  if (!versions) return null
  const textOf = (key: string, of = values) => textAt(of, key).trim()
  const now = dataOf(kind, values)
  const from = textOf(versions.from)
  // Visitors have read nothing of a draft.
  const live = record !== null && record[STATUS] === 'published' ? liveValues(kind, record) : null
  const published = live && dataOf(kind, live)
  const raised = published
    ? versions.rises(published, now)
    : before
      ? versions.rises(before.Data, now)
      : []
  if (from <= today) {
    return (
      !isFollowed &&
      raised.length > 0 && (
        <p className="field-error" role="status">
          <Icon name="warning" size={16} /> {words.rises.inForce}
        </p>
      )
    )
  }
  const rises = before ? versions.rises(before.Data, now) : []
  const isRead = live !== null && raised.length === 0 && from >= textOf(versions.from, live)
  const isExplained = [versions.summary.en, versions.summary.ar].every((key) => textOf(key) !== '')
  const needs = needsOf(
    {
      from,
      publishedOn: isRead || publishedOn > today ? publishedOn : today,
      rises,
      isExplained,
      approval: textOf(versions.approval),
    },
    today,
    versions.noticeDays,
  )
  if (needs.length === 0) return null
  const more = rises.length - SHOWN
  return (
    <>
      <h3>{words.rises.title(rises.length)}</h3>
      <ul className="differences">
        {rises.slice(0, SHOWN).map(({ en, ar, share }, index) => (
          <li key={index}>
            <strong>{en === '' ? <Text lang="ar">{ar}</Text> : <bdi>{en}</bdi>}</strong>{' '}
            <span className="quiet">({words.rises.by(share)})</span>
          </li>
        ))}
        {more > 0 && <li className="quiet">{words.rises.more(more)}</li>}
      </ul>
      <p>{words.rises.needs}</p>
      <ul className="rise-needs">
        {needs.map(({ text, isMet }) => (
          <li key={text} data-met={isMet || undefined}>
            <Icon name={isMet ? 'check' : 'warning'} size={16} />
            <span>
              <span className="visually-hidden">
                {isMet ? words.rises.met : words.rises.unmet}{' '}
              </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

type DifferencesProps = { values: Values; before: Item; day: string; isNew: boolean }

/** Differences from the version before. A new version can begin as a copy of it. */
function Differences({ values, before, day, isNew }: DifferencesProps): ReactNode {
  const session = useSession()
  const { kind } = session
  const { phase } = useItem()
  const title = useRef<HTMLHeadingElement>(null)
  const old = valuesOf(kind, before, new Date())
  const copy = () => {
    for (const row of kind.form) if (row.type === 'list') session.set(row.key, old[row.key])
    title.current?.focus()
  }
  const isEmpty = isNew && hasNoEntries(kind, values)
  const differences = isEmpty ? [] : differencesIn(kind, old, values)
  const [shown, more] = [differences.slice(0, SHOWN), differences.slice(SHOWN)]
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {words.difference(day)}
      </h3>
      {isEmpty ? (
        <>
          <p>{words.empty}</p>
          <Button tone="quiet" icon="copy" isDisabled={phase !== 'ready'} onPress={copy}>
            {words.copy}
          </Button>
        </>
      ) : (
        differences.length === 0 && <p>{words.same}</p>
      )}
      {shown.length > 0 && <DifferenceList differences={shown} />}
      {more.length > 0 && (
        <details className="differences-more">
          <summary>{words.more(more.length)}</summary>
          <DifferenceList differences={more} />
        </details>
      )}
    </>
  )
}

function DifferenceList({ differences }: { differences: readonly Difference[] }): ReactNode {
  return (
    <ul className="differences">
      {differences.map(({ name, place, is, fields }, index) => (
        <li key={index}>
          <strong>
            <Text lang={name.lang}>{name.text}</Text>
          </strong>
          {place !== '' && <span className="quiet"> ({place})</span>}
          {is !== 'changed' && <span className="quiet"> {words.is[is]}</span>}
          {fields.map(({ label, side, before, after }) => (
            <p key={label} className="quiet">
              {label}: <Value text={after} side={side} />, {words.was}{' '}
              <Value text={before} side={side} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Value({ text, side }: { text: string | null; side: Side | null }): ReactNode {
  if (text === null) return words.nothing
  return side === 'ar' ? <Text lang="ar">{text}</Text> : <bdi>{text}</bdi>
}
