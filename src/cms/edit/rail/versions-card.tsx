import { useStore } from '@nanostores/react'
import { useRef, type ReactNode } from 'react'
import { dayInWords, dayOf, isMoment } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { entriesAt, dataOf, areEqual, type Values } from '#kinds/values.ts'
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
import { conditionsForRises, versionSentences } from '../version-sentences.ts'
import { GapCard } from './gap-card.tsx'

/**
 * Number of rises, and of differences, that are shown at first. Of the other rises, only the number
 * is shown; the other differences are shown on request.
 */
const MAX_SHOWN = 6

/** True while every entry of every list is empty: a new item may begin with empty entries. */
const hasNoEntries = (kind: AnyKind, values: Values): boolean =>
  kind.form.every(
    (row) =>
      row.type !== 'list' ||
      entriesAt(values, row.key).every((entry) =>
        // Ids are not compared: `row.id` is the key of an entry's id.
        areEqual(entry, { ...newEntry(row), [row.id]: entry[row.id] }),
      ),
  )

/**
 * Period in which a version is in force, and its differences from the previous version. For kinds
 * whose items replace each other, such as fees.
 */
export function VersionsCard({ values }: { values: Values }): ReactNode {
  const { kind } = useSession()
  const today = dayOf(useStore($now))
  const { id, record } = useItem()
  const { items } = useStore(listOf(kind, kind.screens[0]).$listing)
  const dayIn = (item: Item) => fieldText(item, kind.versions?.from)
  const others = items.filter((item) => item.Id !== id && item.Status === 'published')
  const publishAt = textAt(values, PUBLISH_AT)
  const visibleFrom = record?.['VisibleFrom']
  const publishedOn = noticeStartDay(
    {
      PublishAt: isMoment(publishAt) ? publishAt : null,
      VisibleFrom: typeof visibleFrom === 'string' ? visibleFrom : null,
    },
    today,
  )
  const from = textAt(values, kind.versions?.from ?? '')
  const { sentences, warning } = versionSentences(
    { from, isDraft: values[STATUS] === 'draft' },
    others.map(dayIn),
    today,
  )
  const [previous] = others
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
          previous={previous}
          publishedOn={publishedOn}
          isReplaced={others.some((item) => dayIn(item) > from && dayIn(item) <= today)}
        />
        {previous && (
          <Differences
            values={values}
            previous={previous}
            day={dayInWords(dayIn(previous))}
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
  /** Version that is in force before this one. */
  previous: Item | undefined
  /** First day on which visitors can read the version. */
  publishedOn: string
  /** True when a later version is already in force. */
  isReplaced: boolean
}

/**
 * List of the version's rises, which are the fees that it adds or raises, and of the conditions
 * that a version with rises must meet. Renders nothing without rises.
 */
function Rises({ values, previous, publishedOn, isReplaced }: RisesProps): ReactNode {
  const { kind } = useSession()
  const { record } = useItem()
  const today = dayOf(useStore($now))
  const { versions } = kind
  if (!versions) return null
  const textOf = (key: string, source = values) => textAt(source, key).trim()
  const data = dataOf(kind, values)
  const from = textOf(versions.from)
  const rises = previous ? versions.rises(previous.Data, data) : []
  /** Published values of this version; null for a draft, which visitors have not read. */
  const live = record !== null && record[STATUS] === 'published' ? liveValues(kind, record) : null
  // Rises that visitors have not read yet.
  const unreadRises = live ? versions.rises(dataOf(kind, live), data) : rises
  if (from <= today) {
    return (
      !isReplaced &&
      unreadRises.length > 0 && (
        <p className="field-error" role="status">
          <Icon name="warning" size={16} /> {words.rises.inForce}
        </p>
      )
    )
  }
  const isRead = live !== null && unreadRises.length === 0 && from >= textOf(versions.from, live)
  const isExplained = [versions.summary.en, versions.summary.ar].every((key) => textOf(key) !== '')
  const needs = conditionsForRises(
    {
      from,
      // A change that visitors have not read begins a new notice period.
      publishedOn: isRead || publishedOn > today ? publishedOn : today,
      rises,
      isExplained,
      approval: textOf(versions.approval),
    },
    today,
    versions.noticeDays,
  )
  if (needs.length === 0) return null
  const more = rises.length - MAX_SHOWN
  return (
    <>
      <h3>{words.rises.title(rises.length)}</h3>
      <ul className="differences">
        {rises.slice(0, MAX_SHOWN).map(({ en, ar, share }, index) => (
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

type DifferencesProps = {
  values: Values
  previous: Item
  /** First day of the previous version, in words. */
  day: string
  isNew: boolean
}

/** Differences from the previous version. A button copies its lists to a new, empty version. */
function Differences({ values, previous, day, isNew }: DifferencesProps): ReactNode {
  const session = useSession()
  const { kind } = session
  const { phase } = useItem()
  const title = useRef<HTMLHeadingElement>(null)
  const previousValues = valuesOf(kind, previous, new Date())
  const copyLists = () => {
    for (const row of kind.form)
      if (row.type === 'list') session.set(row.key, previousValues[row.key])
    title.current?.focus()
  }
  const isEmpty = isNew && hasNoEntries(kind, values)
  const differences = isEmpty ? [] : differencesIn(kind, previousValues, values)
  const shown = differences.slice(0, MAX_SHOWN)
  const more = differences.slice(MAX_SHOWN)
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {words.difference(day)}
      </h3>
      {isEmpty ? (
        <>
          <p>{words.empty}</p>
          <Button tone="quiet" icon="copy" isDisabled={phase !== 'ready'} onPress={copyLists}>
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
      {differences.map(({ name, distinction, change, fields }, index) => (
        <li key={index}>
          <strong>
            <Text lang={name.lang}>{name.text}</Text>
          </strong>
          {distinction !== '' && <span className="quiet"> ({distinction})</span>}
          {change !== 'changed' && <span className="quiet"> {words.is[change]}</span>}
          {fields.map(({ label, side, before, after }) => (
            <p key={label} className="quiet">
              {label}: <ValueText text={after} side={side} />, {words.was}{' '}
              <ValueText text={before} side={side} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** @param props `text` is null for an empty value */
function ValueText({ text, side }: { text: string | null; side: Side | null }): ReactNode {
  if (text === null) return words.nothing
  return side === 'ar' ? <Text lang="ar">{text}</Text> : <bdi>{text}</bdi>
}
