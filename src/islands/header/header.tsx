import type { KeyboardEvent, ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { languageFacts, otherLanguage, type Language } from '#i18n/languages.ts'
import { barePath, pathIn } from '#i18n/paths.ts'
import type { frame } from '#messages/en/frame.ts'
import { Icon } from '#views/icon.tsx'
import { linkIndexFor } from './keys.ts'
import { ariaCurrentFor, linkIn, menu, titleIn } from './menu.ts'

type Props = {
  language: Language
  /** The page's path without its language; undefined on the 404 page, which has many addresses. */
  path: string | undefined
  /** The company's name in the page's language. */
  name: string
  /** Address of the business web app. */
  webApp: string
  phone: { text: string; href: string }
  words: typeof frame
}

/**
 * For elements whose attributes the page's script may have changed before hydration: React keeps
 * the changed attributes.
 */
const keepsAttributes = { suppressHydrationWarning: true }

/**
 * Moves through a submenu by arrow keys, Home and End; an arrow on its button opens it. The page's
 * script, which loads first, handles presses, Escape, blur and `aria-expanded`.
 */
const onSubmenuKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const button = event.currentTarget.querySelector('button')
  const links = [...event.currentTarget.querySelectorAll('a')]
  // Undefined for other keys: no link has the index -1.
  const next =
    links[
      linkIndexFor(
        event.key,
        links.findIndex((link) => link === event.target),
        links.length,
      ) ?? -1
    ]
  if (!button || !next) return
  event.preventDefault()
  if (button.ariaExpanded !== 'true') button.click()
  next.focus()
}

function Menu({ language, path }: Props): ReactNode {
  return (
    <ul className="menu">
      {menu.map((one) =>
        'submenu' in one ? (
          <li key={one.ID} className="has-sub" onKeyDown={onSubmenuKey}>
            <button
              type="button"
              aria-controls={`sub-${one.ID}`}
              className={
                one.submenu.some((sub) => ariaCurrentFor(sub.Link, path)) ? 'here' : undefined
              }
              {...keepsAttributes}
            >
              {titleIn(language, one)}
              <Icon name="down" size={18} />
            </button>
            <ul className="sub" id={`sub-${one.ID}`}>
              {one.submenu.map((sub) => (
                <li key={sub.ID}>
                  <a href={linkIn(language, sub)} aria-current={ariaCurrentFor(sub.Link, path)}>
                    {titleIn(language, sub)}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ) : (
          <li key={one.ID}>
            <a href={linkIn(language, one)} aria-current={ariaCurrentFor(one.Link, path)}>
              {titleIn(language, one)}
            </a>
          </li>
        ),
      )}
    </ul>
  )
}

/** Links to the business web app and to the app. `className`: their CSS class. */
const appLinks = ({ language, webApp, words }: Props, className: string): ReactNode[] => [
  <a key="web" className={`${className} line`} href={webApp} {...keepsAttributes}>
    {words.webApp}
  </a>,
  <a
    key="app"
    className={className}
    href={pathIn(language, '/app')}
    data-store=""
    {...keepsAttributes}
  >
    {words.getApp}
  </a>,
]

/** Link to the same page in the other language. */
function LanguageSwitch({ language, path }: Props): ReactNode {
  const other = otherLanguage(language)
  return (
    <a
      className="switch"
      href={pathIn(other, path ?? '/')}
      lang={other}
      data-switch={path === undefined ? 'here' : undefined}
      {...keepsAttributes}
    >
      {languageFacts[other].name}
    </a>
  )
}

/**
 * The header of every page, complete without scripts: the menu of a phone is a native popover. Each
 * element contains one text only: the static render would join adjacent texts, which hydration
 * expects to be separate.
 */
export function Header(page: Props): ReactNode {
  const { language, name, phone, words } = page
  return (
    <div className="bar-in">
      <a
        className="brand"
        href={pathIn(language, '/')}
        aria-label={words.home}
        {...keepsAttributes}
      >
        <img src="/favicon.svg" width={40} height={40} alt="" />
        <span>{name}</span>
      </a>
      <nav id="menu" popover="" aria-label={words.mainMenu}>
        <button
          className="round"
          type="button"
          popoverTarget="menu"
          aria-label={words.closeMenu}
          autoFocus
        >
          <Icon name="close" />
        </button>
        <Menu {...page} />
        <p className="apps">
          {appLinks(page, 'btn').reverse()}
          {(['faq', 'keyfact', 'find-us', 'security', 'complaints'] as const).map((key) => (
            <a key={key} href={pathIn(language, `/${key}`)}>
              {words.links[key]}
            </a>
          ))}
          <a href={phone.href}>
            <bdi dir="ltr">{phone.text}</bdi>
          </a>
          <LanguageSwitch {...page} />
        </p>
      </nav>
      <a
        className="round"
        href={pathIn(language, '/search')}
        data-island="search"
        aria-label={words.search}
        {...keepsAttributes}
      >
        <Icon name="search" />
      </a>
      <LanguageSwitch {...page} />
      {appLinks(page, 'btn wide')}
      <button
        className="burger"
        type="button"
        popoverTarget="menu"
        aria-label={words.openMenu}
        {...keepsAttributes}
      >
        <Icon name="menu" />
      </button>
    </div>
  )
}

/**
 * Hydrates the header that the build rendered. All props except `language` and `words` are read
 * from the page.
 */
export const hydrateHeader = (bar: HTMLElement, language: Language, words: typeof frame): void => {
  const other = bar.querySelector<HTMLAnchorElement>('.switch')
  // `data-switch` is set on the 404 page only, whose path is undefined.
  const path = other && other.dataset['switch'] === undefined ? barePath(other.pathname) : undefined
  const name = bar.querySelector('.brand')?.textContent ?? ''
  const webApp = bar.querySelector('.line')?.getAttribute('href') ?? ''
  const call = bar.querySelector('[href^="tel:"]')
  const phone = { text: call?.textContent ?? '', href: call?.getAttribute('href') ?? '' }
  hydrateRoot(
    bar,
    <Header
      language={language}
      words={words}
      path={path}
      name={name}
      webApp={webApp}
      phone={phone}
    />,
  )
}
