import { atom } from 'nanostores'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { languageFacts, languages, otherLanguage, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { clockTime, formatDate } from '#i18n/time.ts'
import { previewLink as ar } from '#messages/ar/preview-link.ts'
import { previewLink as en } from '#messages/en/preview-link.ts'
import { PreviewFrame } from '../edit/preview/frame.tsx'
import { PageChoice, type PreviewPage } from '../edit/preview/page-choice.tsx'
import { usePreview } from '../edit/preview/previews.ts'
import { contentAfterPublishing } from '../edit/preview/site-after.ts'
import type { SiteContent } from '../edit/preview/site-facts.ts'
import { fieldText } from '../model/item.ts'
import { SLUG, textAt } from '../model/values.ts'
import { Button, Segmented, type Segment } from '../ui/controls.tsx'
import { BrandMark, Icon } from '../ui/icon.tsx'
import { LoadingSpinner } from '../ui/placeholders.tsx'
import { useMedia } from '../ui/use-media.ts'
import {
  publicContentOf,
  openSharedLink,
  type OpenedLink,
  type SharedContent,
  type SharedItem,
} from './opened-link.ts'

const words = { en, ar }
type Words = typeof en

type Width = 'desktop' | 'phone'

const languageChoices: readonly Segment<Language>[] = languages.map((value) => ({
  value,
  label: <span lang={value}>{languageFacts[value].name}</span>,
}))

/** The browser's most preferred language that the site has; English without one. */
const browserLanguage = (): Language => {
  const [preferred = 'en'] = navigator.languages.flatMap(
    (tag) => languages.find((one) => tag.split('-')[0] === one) ?? [],
  )
  return preferred
}

const sendFetch: typeof fetch = (...request) => fetch(...request)

/**
 * Content of the link in the address. It is requested again whenever the person returns to the
 * page, because a draft may have changed.
 */
function useSharedLink(): { opened: OpenedLink | 'opening'; again: () => void } {
  const [opened, setOpened] = useState<OpenedLink | 'opening'>('opening')
  /** Number of the latest request: answers to earlier ones are ignored. */
  const latest = useRef(0)
  const load = useCallback(async () => {
    latest.current += 1
    const request = latest.current
    const answer = await openSharedLink(sendFetch, location.hash.slice(1))
    if (request !== latest.current) return
    // After a failed request, the page retains the content that it shows.
    setOpened((before) => (answer === 'failed' && typeof before === 'object' ? before : answer))
  }, [])
  const again = useCallback(() => {
    setOpened('opening')
    void load()
  }, [load])
  useEffect(() => {
    void load()
    const onVisible = () => document.visibilityState === 'visible' && void load()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('hashchange', again)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('hashchange', again)
    }
  }, [load, again])
  return { opened, again }
}

const keyOf = ({ kind, item }: SharedItem): string => `${kind.name}/${item.id}`

/**
 * Entry of an item in the choice of pages. Its name is in the given language or, where that is
 * empty, in the other language.
 */
const pageOf = (shared: SharedItem, language: Language): PreviewPage => {
  const { title } = shared.kind
  const { Data } = shared.afterPublishing.item
  const names = {
    en: title ? fieldText({ Data }, title.key) : '',
    ar: title ? fieldText({ Data }, title.ar) : '',
  }
  const lang = [language, otherLanguage(language)].find((one) => names[one] !== '')
  if (lang) return { key: keyOf(shared), title: names[lang], lang }
  return {
    key: keyOf(shared),
    title: title ? words[language].untitled : words[language].announcement,
  }
}

/** Address of an item's page in the other language; null for an item without a page. */
const otherLanguagePath = ({ kind, values }: SharedItem, language: Language): string | null => {
  const slug = textAt(values, SLUG)
  return kind.page && slug !== ''
    ? pathIn(otherLanguage(language), `${kind.page.path}/${slug}`)
    : null
}

/** Page of a link to a preview: its items as visitors will see them, in both languages. */
export function Recipient(): ReactNode {
  const [language, setLanguage] = useState<Language>(browserLanguage)
  const [width, setWidth] = useState<Width>('desktop')
  /** Last pressed part of a previewed page. `at`: key of the shown item. */
  const [pressed, setPressed] = useState<{ at: string; what: Pressed } | null>(null)
  const [$files] = useState(() => atom<SharedContent['files']>([]))
  const [publicContent] = useState(() => publicContentOf(sendFetch, $files))
  const isNarrow = useMedia('(width < 700px)')
  const { opened, again } = useSharedLink()
  const t = words[language]
  /** Key of the item that the person has chosen. */
  const [chosenKey, setChosenKey] = useState<string>()
  const isShown = typeof opened === 'object'
  const shared = isShown ? opened : null
  const shown = shared && (shared.items.find((one) => keyOf(one) === chosenKey) ?? shared.items[0])
  useEffect(() => {
    Object.assign(document.documentElement, { lang: language, dir: languageFacts[language].dir })
    document.title = `${t.title} · ${t.brand}`
  }, [language, t])
  const items = shared?.items
  const site = useMemo(
    () =>
      contentAfterPublishing(
        publicContent,
        items?.map(({ afterPublishing }) => afterPublishing) ?? [],
      ),
    [publicContent, items],
  )
  useEffect(() => void (shared && $files.set(shared.files)), [$files, shared])
  const press = (what: Pressed) => shown && setPressed({ at: keyOf(shown), what })
  const onLink = (address: string) => {
    // A file, such as the PDF of a document, opens in a tab.
    if (address.startsWith('/assets/')) window.open(address, '_blank', 'noopener')
    // The previewed page's link to the other language switches the preview.
    else if (shown && address === otherLanguagePath(shown, language))
      setLanguage(otherLanguage(language))
    else press({ address })
  }
  const widths: readonly Segment<Width>[] = [
    { value: 'desktop', label: t.desktop },
    { value: 'phone', label: t.phone },
  ]
  return (
    <div className="recipient edit-preview" data-width={isNarrow ? 'desktop' : width}>
      <header className="recipient-head">
        <div className="recipient-brand hstack">
          <BrandMark size={32} />
          <span>
            <strong>{t.brand}</strong>
            <h1>{t.title}</h1>
          </span>
        </div>
        <div className="recipient-tools cluster">
          {isShown && !isNarrow && (
            <Segmented label={t.width} segments={widths} value={width} onChange={setWidth} />
          )}
          <Segmented
            label={t.language}
            segments={languageChoices}
            value={language}
            onChange={setLanguage}
          />
        </div>
        {shared && shown && (
          <LinkState until={shared.expiresAt} isLive={shown.isLive} language={language} />
        )}
      </header>
      {shared && shown && shared.items.length > 1 && (
        <PageChoice
          label={t.pages}
          pages={shared.items.map((one) => pageOf(one, language))}
          shown={keyOf(shown)}
          onShow={setChosenKey}
        />
      )}
      {shared && shown && (
        <PreviewedPage
          key={keyOf(shown)}
          shown={shown}
          site={site}
          language={language}
          onLink={onLink}
          onPressed={() => press('button')}
        />
      )}
      {!isShown && <NotShown opened={opened} words={t} onAgain={again} />}
      {shown && (
        <p className="recipient-pressed" role="status">
          {pressed?.at === keyOf(shown) && <PressedWords pressed={pressed.what} words={t} />}
        </p>
      )}
    </div>
  )
}

/** Pressed part of a previewed page: a button, or a link with its address. */
type Pressed = 'button' | { address: string }

function PressedWords({ pressed, words: t }: { pressed: Pressed; words: Words }): ReactNode {
  if (pressed === 'button') return t.pressed
  return pressed.address === '' ? (
    t.leadsNowhere
  ) : (
    <Filled text={t.leads} values={[pressed.address]} />
  )
}

/** Sentence with each `#` replaced by a value, which keeps its own text direction. */
function Filled({ text, values }: { text: string; values: readonly string[] }): ReactNode {
  return text.split('#').map((part, index) => (
    <span key={part}>
      {index > 0 && <bdi>{values[index - 1]}</bdi>}
      {part}
    </span>
  ))
}

/** Sentences that say if visitors see this version, and when the link ends. */
function LinkState({
  until,
  isLive,
  language,
}: {
  until: string
  isLive: boolean
  language: Language
}): ReactNode {
  const t = words[language]
  return (
    <p className="recipient-state">
      <Icon name={isLive ? 'check-circle' : 'eye'} />
      <span>
        <strong>{isLive ? t.live : t.waits}</strong>{' '}
        <Filled text={t.ends} values={[formatDate(until, language), clockTime(new Date(until))]} />
      </span>
    </p>
  )
}

/**
 * Width between the margins of a sheet of A4, in pixels; the same as in the style sheet for print.
 */
const PAPER_WIDTH = 718

/**
 * Before printing, measures the height of the framed page at the width of paper, which becomes the
 * height of the frame in print.
 */
function measureForPaper(): void {
  const frame = document.querySelector<HTMLIFrameElement>('.edit-frame')
  frame?.style.setProperty('inline-size', `${PAPER_WIDTH}px`)
  frame?.style.setProperty(
    '--on-paper',
    `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`,
  )
  frame?.style.removeProperty('inline-size')
}

type PreviewedPageProps = {
  shown: SharedItem
  site: SiteContent
  language: Language
  onLink: (address: string) => void
  onPressed: () => void
}

const ignoreEscape = (): void => undefined

function PreviewedPage({
  shown: { kind, values, item },
  site,
  language,
  onLink,
  onPressed,
}: PreviewedPageProps): ReactNode {
  const t = words[language]
  const [unfolded, setUnfolded] = useState(false)
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const { preview, again } = usePreview(kind.name)
  useEffect(() => {
    window.addEventListener('beforeprint', measureForPaper)
    return () => window.removeEventListener('beforeprint', measureForPaper)
  }, [])
  if (preview === 'loading' || preview === 'failed')
    return (
      <NotShown opened={preview === 'loading' ? 'opening' : 'failed'} words={t} onAgain={again} />
    )
  const scheme = isDark ? 'dark' : 'light'
  return (
    <>
      {preview.hasFolds && (
        <Button icon="chevron-down" aria-pressed={unfolded} onPress={() => setUnfolded(!unfolded)}>
          {t.unfold}
        </Button>
      )}
      <main className="edit-preview-stage">
        <PreviewFrame
          key={`${language} ${scheme}`}
          language={language}
          scheme={scheme}
          title={t.frame}
          styleSheets={preview.styleSheets}
          unfolded={unfolded}
          onEscape={ignoreEscape}
          onLink={onLink}
        >
          <preview.View
            values={values}
            language={language}
            item={item}
            site={site}
            onPressed={onPressed}
          />
        </PreviewFrame>
      </main>
    </>
  )
}

type NotShownProps = {
  opened: Exclude<OpenedLink, SharedContent> | 'opening'
  words: Words
  onAgain: () => void
}

/** Reason why nothing is shown, with a button to try again after a failure. */
function NotShown({ opened, words: t, onAgain }: NotShownProps): ReactNode {
  if (opened === 'opening') {
    return (
      <main className="recipient-note">
        <LoadingSpinner label={t.opening} />
      </main>
    )
  }
  return (
    <main className="recipient-note">
      <div className="stack" role="alert">
        <h2>{t[opened].title}</h2>
        <p>{t[opened].text}</p>
      </div>
      {opened === 'failed' && (
        <Button tone="primary" icon="refresh" onPress={onAgain}>
          {t.again}
        </Button>
      )}
    </main>
  )
}
