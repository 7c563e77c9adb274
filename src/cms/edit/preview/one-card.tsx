import type { ReactNode } from 'react'

/** One card of a page's list, in the section that it stands in; `className` is the section's own. */
export function OneCard({ className, title, children }: { className: string; title: string; children: ReactNode }): ReactNode {
  return (
    <main>
      <section className={`wrap ${className}`} aria-labelledby="section-title">
        <h2 id="section-title">{title}</h2>
        <ul>
          <li className="card">{children}</li>
        </ul>
      </section>
    </main>
  )
}
