import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Screen } from '#kinds/define.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { dayInWords } from '../edit/dubai.ts'
import { sizeInWords } from '../edit/fields/file-facts.tsx'
import { $library } from '../edit/library.ts'
import { WhyFailed } from '../list/why-failed.tsx'
import { fieldText, type Item } from '../stores/records.ts'
import { stageOf } from '../stores/stage.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { useDrop } from '../uploads/use-drop.ts'
import { Icon } from '../ui/icon.tsx'
import { LiveMark, StatusMark } from '../ui/indicators.tsx'
import { Text, type Language } from '../ui/language.tsx'
import { useLive } from '../ui/live.ts'
import { CardMenu } from './card-menu.tsx'
import { titleIn, type BoardKind } from './cells.ts'
import { OnItsWay } from './on-its-way.tsx'
import { askWhere } from './placing.ts'

export type CardProps = { kind: BoardKind; screen: Screen; item: Item; language: Language; value: string; now: number; today: string }

/** Size and day in force, as far as they are known. */
function Facts({ kind, item, today }: Pick<CardProps, 'kind' | 'item' | 'today'>): ReactNode {
  const { files } = useStore($library)
  const file = files.find(({ FilePath }) => FilePath === item.Data[kind.board.file])
  const since = fieldText(item, kind.board.since)
  return <p className="card-facts">{words.facts(file ? sizeInWords(file.Size) : null, since ? dayInWords(since) : null, since > today)}</p>
}

/** One document: what it is, from when it is in force, where it stands, and the way to put another file in its place. */
export function Card({ kind, screen, item, language, value, now, today }: CardProps): ReactNode {
  const live = useLive(kind, item)
  const title = titleIn(kind, item, language)
  const replace = (files: File[]) => void askWhere(kind, files, { value, id: item.Id })
  const drop = useDrop(replace)
  return (
    <article className="card" {...drop}>
      <h3 className={`card-title card-title-${language}`}>
        <Text lang={title.lang}>{title.text}</Text>
      </h3>
      <p className="card-file">
        <Icon name="document" size={16} />
        <bdi dir="ltr">{fieldText(item, kind.board.name)}</bdi>
      </p>
      <Facts kind={kind} item={item} today={today} />
      {stageOf(item, now) !== 'published' && <StatusMark item={item} now={now} />}
      <div className="card-foot">
        <LiveMark live={live.name === 'live' ? { name: 'live', since: null } : live} now={now} action={<WhyFailed error={live.name === 'failed' ? live.error : null} />} />
        <div className="card-ways">
          <ChooseFiles accept="pdf" tone="quiet" size="small" label={words.replaceLabel(title.text)} onFiles={replace}>
            {words.replace}
          </ChooseFiles>
          <CardMenu kind={kind} screen={screen} item={item} />
        </div>
      </div>
      <OnItsWay id={item.Id} />
    </article>
  )
}
