import type { ReactNode } from 'react'

type Props = {
  /** Name of a drawing in `src/drawings/heads.ts`, which the staff area does not import. */
  drawing: 'head-careers' | 'head-fees' | 'head-find-us'
  title: string
  lead: string
  children?: ReactNode
}

/** Head of an item's page on the site, with its drawing but without the breadcrumb. */
export function PageHead({ drawing, title, lead, children }: Props): ReactNode {
  return (
    <div className="page-head">
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <img className="flip" src={`/art/${drawing}.svg`} width="1920" height="260" alt="" />
    </div>
  )
}
