import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { dayOf } from '#i18n/time.ts'
import type { Screen } from '#kinds/define.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { loadLibrary } from '../edit/library.ts'
import { $now } from '../stores/clock.ts'
import { listOf } from '../stores/items.ts'
import { Failed } from '../ui/failed.tsx'
import { languageName, Text, type Language } from '../ui/language.tsx'
import { StillRows } from '../ui/waiting.tsx'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { $needed } from '../uploads/needed.ts'
import { cellsOf, pairsOf, type BoardKind } from '../uploads/placing/cells.ts'
import { askForTarget } from '../uploads/jobs.ts'
import { BoardCell } from './board-cell.tsx'
import { ShowSwitch } from './show-switch.tsx'

/** Asks again for what may have grown old since it was last shown. */
function useFresh(reload: () => Promise<void>, isKnown: boolean): void {
  const wasKnown = useRef(isKnown)
  useEffect(() => {
    if (wasKnown.current) void reload()
    void loadLibrary()
    $needed.set(true)
  }, [reload])
}

/** The files of a kind by their categories, one row for each pair of languages. */
export function BoardScreen({ kind, screen }: { kind: BoardKind; screen: Screen }): ReactNode {
  const { $listing, reload } = listOf(kind, screen)
  const { state, items } = useStore($listing)
  const now = useStore($now)
  useFresh(reload, state === 'loaded' || state === 'failed')
  const today = dayOf(now)
  const languages: readonly Language[] = ['en', 'ar']
  return (
    <div className="board">
      <div className="screen-head board-head">
        <div>
          <h1 tabIndex={-1}>{screen.title}</h1>
          <p>{words.lead(cellsOf(kind).length)}</p>
        </div>
        <div className="board-tools">
          <ShowSwitch kind={kind} screen={screen} shown="board" />
          <ChooseFiles accept="pdf" several tone="primary" icon="upload" onFiles={(files) => void askForTarget(kind, files)}>
            {words.upload}
          </ChooseFiles>
        </div>
      </div>
      <div className="board-languages" aria-hidden="true">
        {languages.map((language) => (
          <Text key={language} lang={language}>
            {languageName[language]}
          </Text>
        ))}
      </div>
      {state === 'failed' && <Failed text={`${cms.list.failedTitle} ${cms.list.failed}`} onAgain={() => void reload()} />}
      {(state === 'idle' || state === 'loading') && <StillRows label={words.loading} />}
      {state === 'loaded' && (
        <div className="board-rows">
          {pairsOf(kind).map(({ name, cells }) => (
            <section key={name} className="board-row" aria-label={name}>
              <h2>{name}</h2>
              <div className="board-cells">
                {cells.map((cell) => (
                  <BoardCell key={cell.value} kind={kind} screen={screen} cell={cell} twins={cells.filter((other) => other !== cell)} items={items} now={now} today={today} />
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
