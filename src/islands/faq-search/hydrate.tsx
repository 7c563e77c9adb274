import { hydrateRoot } from 'react-dom/client'
import { pageListOf } from './page-list.ts'
import type { SearchProps } from './props.ts'
import { Search } from './search.tsx'
import type { Words } from './words.ts'

/** Brings a search to life that the server wrote. Resolves when it answers; what was typed meanwhile is searched for. */
export const hydrateSearch = (container: HTMLElement, page: SearchProps, words: Words): Promise<void> =>
  new Promise((resolve) => {
    const list = pageListOf(document.querySelector<HTMLElement>('.questions'))
    hydrateRoot(container, <Search words={words} page={page} list={list} onReady={resolve} />)
  })
