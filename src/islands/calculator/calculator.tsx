import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '#i18n/languages.ts'
import { formatAmount, formatNumber, formatRate, plural } from '#i18n/numbers.ts'
import { dayOf, formatDate } from '#i18n/time.ts'
import type { calculator } from '#messages/en/calculator.ts'
import { addDays } from '#rules/time.ts'
import { daysBetween } from '#rules/versions.ts'
import { Icon } from '#views/icon.tsx'
import { Money, Sign } from '#views/money.tsx'
import {
  addressWith,
  arrivalOf,
  estimate,
  initialChoice,
  wayTo,
  type Choice,
  type Estimate,
  type Transfer,
  type Way,
} from './estimate.ts'

type Words = typeof calculator

/**
 * Data of the calculator: used to build the page, and fetched by the browser when a visitor starts.
 */
export type CalculatorData = {
  transfers: readonly Transfer[]
  /** The maximum of one transfer, in dirham. */
  limit: number | null
  /**
   * `limit` in a sentence, with the figure in force: the messages sent to the browser have a
   * placeholder instead of the figure.
   */
  mostAtOnce: string
  /** The first day of the announced version; null if none is announced. */
  nextFrom: string | null
  /** The day of the example rates. */
  ratesOf: string
  /** The address of the table of all fees. */
  allHref: string
  appHref: string
}

type Props = CalculatorData & {
  words: Words
  language: Language
  /** True: the dirham sign is taken from the sheet of icons; see {@link Sign}. */
  usesIconSheet?: boolean | undefined
}

/** Milliseconds without input before the result is announced and the address updated. */
const INPUT_PAUSE_MS = 400

const ways: readonly Way[] = ['bank', 'wallet', 'cash']

/**
 * Isolates numbers, which retain their direction among Arabic words. `split` keeps the captured
 * numbers, at the odd indexes.
 */
const isolated = (text: string): ReactNode =>
  text.split(/(\d[\d.,]*\d|\d)/).map((part, index) =>
    index % 2 === 1 ? (
      <bdi key={part} dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    ),
  )

/** The error of the amount, in words; null without one. */
const problemOf = ({ words, mostAtOnce }: Props, { is }: Estimate): string | null => {
  if (is === 'too much') return mostAtOnce
  return is === 'unreadable' ? words.unreadable : null
}

function AmountField({ page, result }: { page: Props; result: Estimate }): ReactNode {
  const { words, mostAtOnce } = page
  const problem = problemOf(page, result)
  const hint = result.is === 'sum' && result.isFeeMore ? words.feeIsMore : mostAtOnce
  return (
    <div className={problem === null ? 'field' : 'field bad'}>
      <label htmlFor="calc-amount">{words.amount}</label>
      <span className="pick calc-amount">
        <Sign usesIconSheet={page.usesIconSheet} />
        <input
          id="calc-amount"
          name="amount"
          defaultValue={initialChoice(page.transfers).amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          dir="ltr"
          aria-invalid={problem !== null || undefined}
          aria-describedby="calc-hint"
        />
      </span>
      <p className={problem === null ? 'hint' : 'wrong'} id="calc-hint">
        {problem !== null && <Icon name="alert" size={20} />}
        <span>{isolated(problem ?? hint)}</span>
      </p>
    </div>
  )
}

function CountryField({ words, transfers }: Props): ReactNode {
  return (
    <div className="field">
      <label htmlFor="calc-to">{words.to}</label>
      <span className="pick">
        <select id="calc-to" name="to" defaultValue={initialChoice(transfers).to}>
          {transfers.map(({ code, country, currency }) => (
            <option key={code} value={code}>{`${country} · ${currency}`}</option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </div>
  )
}

function WayField({
  words,
  transfers,
  choice,
  transfer,
}: Props & { choice: Choice; transfer: Transfer }): ReactNode {
  return (
    <fieldset className="calc-ways">
      <legend>{words.by}</legend>
      <div className="segments">
        {ways.map((way) => (
          <label key={way}>
            <input
              type="radio"
              name="by"
              value={way}
              defaultChecked={way === initialChoice(transfers).by}
              disabled={!(way in transfer.arrives)}
              aria-describedby={way === choice.by ? 'calc-arrives' : undefined}
            />
            <span>{words.ways[way]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The date in the Emirates; null on the server, as a page may be read long after it was built. */
const useToday = (): string | null =>
  useSyncExternalStore(
    neverChanges,
    () => dayOf(Date.now()),
    () => null,
  )

/** A subscription to a store that never changes. */
const neverChanges = () => () => undefined

function Result({
  page,
  transfer,
  choice,
  result,
}: {
  page: Props
  transfer: Transfer
  choice: Choice
  result: Estimate
}): ReactNode {
  const { words, language } = page
  const today = useToday()
  const ageInDays = today === null ? 0 : daysBetween(page.ratesOf, today)
  const speed = arrivalOf(transfer, choice.by)
  // Replaces `#` in the sentence by the date.
  const withDate = (day: string, sentence = '#'): ReactNode =>
    isolated(sentence.replace('#', formatDate(day, language)))
  const percent = (share: number): ReactNode => (
    <bdi dir="ltr">{`${formatNumber(share, 'en', 2)}%`}</bdi>
  )
  const dirhams = (amount: number): ReactNode => (
    <Money amount={formatAmount(amount)} unit={words.unit} usesIconSheet={page.usesIconSheet} />
  )
  return (
    <div className="calc-result">
      <dl>
        <div className="calc-sum">
          <dt>{words.receives}</dt>
          <dd>
            {result.is === 'sum' ? (
              <bdi dir="ltr">
                {`${formatNumber(result.receives, 'en', transfer.decimals)} `}
                <small>{transfer.currency}</small>
              </bdi>
            ) : (
              <>
                <span aria-hidden="true">–</span>
                <span className="vh">{words.nothing}</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.fee}</dt>
          <dd>{dirhams(transfer.fee)}</dd>
        </div>
        {page.nextFrom !== null &&
          transfer.nextFee !== undefined &&
          (transfer.nextFee === null ? (
            <div>
              <dt>{words.until}</dt>
              <dd>{withDate(addDays(page.nextFrom, -1))}</dd>
            </div>
          ) : (
            <div>
              <dt>{withDate(page.nextFrom, words.feeFrom)}</dt>
              <dd>{dirhams(transfer.nextFee)}</dd>
            </div>
          ))}
        <div className="calc-total">
          <dt>{words.total}</dt>
          <dd>{result.is === 'sum' ? dirhams(result.total) : '–'}</dd>
        </div>
        <div>
          <dt>{withDate(page.ratesOf, words.rate)}</dt>
          <dd>
            <bdi dir="ltr">{`1 AED = ${formatRate(transfer.rate)} ${transfer.currency}`}</bdi>
          </dd>
        </div>
        {transfer.margin > 0 && (
          <div>
            <dt>{words.margin}</dt>
            <dd>
              {percent(transfer.margin)}
              {result.is === 'sum' && result.margin > 0 && <> = {dirhams(result.margin)}</>}
            </dd>
          </div>
        )}
        {page.nextFrom !== null && transfer.nextMargin !== undefined && (
          <div>
            <dt>{withDate(page.nextFrom, words.marginFrom)}</dt>
            <dd>{percent(transfer.nextMargin)}</dd>
          </div>
        )}
        <div>
          <dt>{words.arrives}</dt>
          <dd id="calc-arrives">{speed && words.speeds[speed]}</dd>
        </div>
      </dl>
      {transfer.margin === 0 && <p>{words.withMargin}</p>}
      {ageInDays > 0 && <p>{isolated(plural(language, ageInDays, words.rateAge))}</p>}
      <a className="btn" href={page.appHref} data-store="">
        {words.app}
        <Icon name="arrow" size={20} />
      </a>
    </div>
  )
}

/** The result as consecutive sentences, for screen readers: each part replaces the next `#`. */
const resultInSentences = (
  { words }: Props,
  transfer: Transfer,
  { by }: Choice,
  { receives, total }: Extract<Estimate, { is: 'sum' }>,
): string => {
  const speed = arrivalOf(transfer, by)
  const parts = [
    `${formatNumber(receives, 'en', transfer.decimals)} ${transfer.currency}`,
    formatAmount(transfer.fee),
    formatAmount(total),
    speed ? words.speeds[speed] : '',
  ]
  return parts.reduce((text, part) => text.replace('#', part), words.status)
}

const readForm = (form: HTMLFormElement): Choice => {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  // Read from the element: form data omits disabled choices.
  return {
    to: text('to'),
    amount: text('amount'),
    by: (form.elements.namedItem('by') as RadioNodeList).value,
  }
}

const isSame = (one: Choice, other: Choice): boolean =>
  one.to === other.to && one.amount === other.amount && one.by === other.by

const writeForm = (form: HTMLFormElement, choice: Partial<Choice>): void => {
  for (const [name, value] of Object.entries(choice))
    (form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | RadioNodeList).value =
      value
}

/**
 * The choice in the form. For a country without the chosen way of delivery, its quickest way is
 * selected.
 */
const choiceIn = (form: HTMLFormElement, transfers: readonly Transfer[]): Choice => {
  const choice = readForm(form)
  const transfer = transfers.find(({ code }) => code === choice.to)
  const by = transfer ? wayTo(transfer, choice.by) : choice.by
  if (by !== choice.by) writeForm(form, { by })
  return { ...choice, by }
}

/**
 * Cost, received amount and arrival time of a transfer. Without scripts the HTML is complete for
 * the first country; with scripts it is updated on input. The fields are uncontrolled, which
 * retains input from before hydration.
 * @param typed input from before hydration: hydration replaces the fields when the fetched figures
 *   are newer than the page
 */
export function Calculator({
  onReady,
  typed,
  ...page
}: Props & { onReady?: () => void; typed?: Choice }): ReactNode {
  const { words, transfers, limit } = page
  const [choice, setChoice] = useState(() => initialChoice(transfers))
  const [status, setStatus] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const isTouched = useRef(false)
  const transfer = transfers.find(({ code }) => code === choice.to) ?? transfers[0]
  const result = transfer && estimate(transfer, choice.amount, limit)

  useEffect(() => {
    if (!form.current) return
    const initial = initialChoice(transfers)
    // Input before hydration, in the fields or in `typed`, takes precedence over the address.
    const [current, earlier] = [readForm(form.current), typed ?? initial]
    const input = isSame(current, initial) ? earlier : current
    isTouched.current = !isSame(input, initial)
    writeForm(form.current, isTouched.current ? input : initialChoice(transfers, location.search))
    setChoice(choiceIn(form.current, transfers))
    onReady?.()
  }, [transfers, typed, onReady])

  useEffect(() => {
    // Marks the country in the table of all countries, if the page has one.
    for (const row of document.querySelectorAll<HTMLElement>('tr[data-country]'))
      row.toggleAttribute('data-chosen', row.dataset['country'] === choice.to)
    if (!isTouched.current || !transfer || !result) return undefined
    const timer = setTimeout(() => {
      setStatus(
        result.is === 'sum'
          ? resultInSentences(page, transfer, choice, result)
          : (problemOf(page, result) ?? words.nothing),
      )
      history.replaceState(history.state, '', addressWith(location.href, choice))
    }, INPUT_PAUSE_MS)
    return () => clearTimeout(timer)
    // The effect depends on the choice only: the values of `page` never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [choice])

  if (!transfer || !result) return null
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    isTouched.current = true
    setChoice(choiceIn(event.currentTarget, transfers))
  }
  return (
    <form
      className="calc"
      ref={form}
      action={page.allHref}
      autoComplete="off"
      onInput={onInput}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="card calc-card">
        <div className="calc-fields">
          <CountryField {...page} />
          <AmountField page={page} result={result} />
          <WayField {...page} choice={choice} transfer={transfer} />
          <noscript>
            <button type="submit" className="btn line">
              {words.all}
            </button>
          </noscript>
        </div>
        <Result page={page} transfer={transfer} choice={choice} result={result} />
        <p className="calc-warning">{words.warning}</p>
      </div>
      {/* Visible while empty: a failure to load this code is written into it. */}
      <p className={status === '' ? 'wrong' : 'vh'} role="status">
        {status}
      </p>
    </form>
  )
}

/** Hydrates the calculator that the server rendered. Resolves when the calculator responds. */
export const hydrateCalculator = (container: HTMLElement, props: Props): Promise<void> =>
  new Promise((resolve) => {
    const form = container.querySelector('form')
    // Hydration must produce the server's markup, which may take the sign from the sheet of icons.
    const usesIconSheet = container.querySelector('.calc-amount use') !== null
    hydrateRoot(
      container,
      <Calculator
        {...props}
        usesIconSheet={usesIconSheet}
        {...(form && { typed: readForm(form) })}
        onReady={resolve}
      />,
    )
  })
