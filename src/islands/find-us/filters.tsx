import type { ReactNode } from 'react'
import { EMIRATES, type EmirateName } from '#ui/emirates-map.ts'
import { placeKinds } from './place.ts'
import { askPosition } from './position.ts'
import type { PartProps } from './props.ts'
import { find, forget, locate, showEmirate, showKind } from './state.ts'

const names = Object.keys(EMIRATES) as EmirateName[]

/** One emirate or all. Awake only: until then the groups of the list serve. */
export function EmirateFilter({ words, emirates, state, change }: PartProps): ReactNode {
  return (
    <select className="btn line" aria-label={words.filters.emirate} value={state.emirate} onChange={({ target: { value } }) => change(showEmirate(value as EmirateName | ''))}>
      <option value="">{words.filters.everywhere}</option>
      {names.map((name) => <option key={name} value={name}>{emirates[name]}</option>)}
    </select>
  )
}

/** What to show: everything or one kind, the nearest first on request. */
export function Filters({ words, state, isHydrated, change }: PartProps): ReactNode {
  const onLocate = (): void => {
    change(find)
    void askPosition().then((found) => change(locate(found)))
  }
  return (
    <div role="group" aria-label={isHydrated ? words.filters.legend : undefined}>
      {(['all', ...placeKinds] as const).map((kind) => (
        <button key={kind} type="button" className={state.kind === kind ? 'btn' : 'btn line'} aria-pressed={state.kind === kind} onClick={() => change(showKind(kind))}>
          {words.filters[kind]}
        </button>
      ))}
      <button type="button" className="more" onClick={state.near ? () => change(forget) : onLocate}>
        <svg className="i" width="20" height="20" aria-hidden="true"><use href="/art/icons.svg#locate" /></svg>
        {state.near ? words.near.stop : words.locate}
      </button>
    </div>
  )
}
