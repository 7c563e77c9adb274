import type { ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'
import { formatAmount, formatNumber, formatRate } from '#i18n/numbers.ts'
import { formatDate } from '#i18n/time.ts'
import type { Charge, FeeLine, Transfer } from '#kinds/fees-shown.ts'
import type { FeeAudience, FeeGroup } from '#kinds/fees.ts'
import type { VersionState } from '#content/fees-shown.ts'
import { addDays } from '#rules/time.ts'
import { Icon } from './icon.tsx'
import { Money } from './money.tsx'

/** Texts of the tables; `#` stands for a day or a number. */
export type FeesWords = {
  standing: Record<VersionState, string>
  version: string
  audiences: Record<FeeAudience, string>
  /**
   * Texts for a figure that the next version changes. `from`: the day from which it has a new
   * value; `until`: its last day, if the next version drops it.
   */
  next: { from: string; until: string }
  fees: {
    lead: string
    groups: Record<FeeGroup, string>
    service: string
    fee: string
    free: string
    soon: string
    note: string
  }
  countries: {
    title: string
    lead: string
    country: string
    fee: string
    rate: string
    margin: string
    note: string
  }
  limits: { titles: Record<FeeAudience, string>; lead: string; limit: string; amount: string }
}

/** Texts and settings for all tables of a page. */
export type FeesContext = {
  language: Language
  words: FeesWords
  /** Name of the dirham sign for screen readers. */
  unit: string
  /** First day of the next version, `YYYY-MM-DD`. */
  nextFrom?: string | undefined
}

/** A sentence with its `#` replaced by a day. */
function DatedSentence({
  sentence,
  day,
  language,
}: {
  sentence: string
  day: string
  language: Language
}): ReactNode {
  const [before = '', after = ''] = sentence.split('#')
  return (
    <>
      {before}
      <bdi>{formatDate(day, language)}</bdi>
      {after}
    </>
  )
}

/**
 * A version's state and number.
 * @param day the day in the text about the state, `YYYY-MM-DD`
 */
export function FeesVersionStatus({
  state,
  day,
  number,
  page: { language, words },
}: {
  state: VersionState
  day: string
  number: number
  page: FeesContext
}): ReactNode {
  return (
    <p className="fee-since">
      <Icon name="calendar" size={20} />
      <span>
        <b>
          <DatedSentence sentence={words.standing[state]} day={day} language={language} />
        </b>{' '}
        <span className="quiet">{words.version.replace('#', String(number))}</span>
      </span>
    </p>
  )
}

/** The fee of a service: an amount, a percentage, free, or coming soon. */
export function FeeCharge({
  fee: { charge, amount },
  page: { language, words, unit, usesIconSheet },
}: {
  fee: Charge
  page: Pick<FeesContext, 'language' | 'unit'> & {
    words: Pick<FeesWords, 'fees'>
    usesIconSheet?: boolean
  }
}): ReactNode {
  if (charge === 'free') return <b className="free">{words.fees.free}</b>
  if (charge === 'soon') return <span className="tag">{words.fees.soon}</span>
  if (charge === 'percent') return <bdi dir="ltr">{`${formatNumber(amount, language, 2)}%`}</bdi>
  return <Money amount={formatAmount(amount)} unit={unit} usesIconSheet={usesIconSheet} />
}

/**
 * The text about a figure's change in the next version, with `children`, which are its new value;
 * the last day of a figure that is dropped; nothing for a figure that is unchanged.
 */
export function FeeNext({
  next,
  page: { language, words, nextFrom },
  children,
}: {
  next: Charge | null | undefined
  page: Pick<FeesContext, 'language' | 'nextFrom'> & { words: Pick<FeesWords, 'next'> }
  children: ReactNode
}): ReactNode {
  if (next === undefined || nextFrom === undefined) return null
  return (
    <span>
      {next === null ? (
        <DatedSentence
          sentence={words.next.until}
          day={addDays(nextFrom, -1)}
          language={language}
        />
      ) : (
        <DatedSentence sentence={words.next.from} day={nextFrom} language={language} />
      )}{' '}
      {next && children}
    </span>
  )
}

type ServicesProps = {
  audience: FeeAudience
  /** The heading, which differs between the audiences. */
  title: string
  groups: readonly { group: FeeGroup; fees: readonly FeeLine[] }[]
  page: FeesContext
}

/** The fees of all services, in a table per group. */
export function FeeServices({ audience, title, groups, page }: ServicesProps): ReactNode {
  const t = page.words.fees
  const id = `fees-${audience}`
  return (
    <section className="wrap fee-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="lead quiet">{t.lead}</p>
      <div className="card fee-groups">
        {groups.map(({ group, fees }) => (
          <table key={group} className="fee-table">
            <caption>{t.groups[group]}</caption>
            <thead className="vh">
              <tr>
                <th scope="col">{t.service}</th>
                <th scope="col">{t.fee}</th>
              </tr>
            </thead>
            <tbody>
              {fees.map((fee, index) => (
                <tr key={index} data-fee={fee.name}>
                  <th scope="row">
                    {fee.service}
                    {fee.next !== undefined && (
                      <small className="quiet">
                        <FeeNext next={fee.next} page={page}>
                          {fee.next && <FeeCharge fee={fee.next} page={page} />}
                        </FeeNext>
                      </small>
                    )}
                  </th>
                  <td>
                    <FeeCharge fee={fee} page={page} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {audience === 'individual' && <p className="meta">{t.note}</p>}
    </section>
  )
}

type CountriesProps = {
  /** `arrivals` are the texts for the arrival times. */
  transfers: readonly (Transfer & { arrivals: readonly string[] })[]
  /** The day of the example rates, `YYYY-MM-DD`. */
  ratesOf: string
  page: FeesContext
}

/** The fee, an example rate, and the arrival times of transfers to each country. */
export function FeeCountries({ transfers, ratesOf, page }: CountriesProps): ReactNode {
  const { language, words, unit } = page
  const t = words.countries
  return (
    <section id="countries" aria-labelledby="countries-title">
      <h2 id="countries-title">{t.title}</h2>
      <p className="lead quiet">{t.lead}</p>
      <div className="card">
        <table className="fee-table">
          <thead>
            <tr>
              <th scope="col">{t.country}</th>
              <th scope="col">{t.fee}</th>
              <th scope="col">{t.rate}</th>
            </tr>
          </thead>
          <tbody>
            {transfers.map(
              (
                { code, country, arrivals, fee, rate, margin, nextMargin, currency, next },
                index,
              ) => (
                <tr key={index} data-country={code}>
                  <th scope="row">
                    {country}
                    <small className="quiet">
                      <FeeNext next={next} page={page}>
                        {next && <Money amount={formatAmount(next.amount)} unit={unit} />}
                      </FeeNext>
                      {arrivals.map((sentence) => (
                        <span key={sentence}>{sentence}</span>
                      ))}
                      {margin > 0 && (
                        <span>
                          {t.margin}{' '}
                          <FeeCharge fee={{ charge: 'percent', amount: margin }} page={page} />
                        </span>
                      )}
                      <FeeNext next={nextMargin} page={page}>
                        {nextMargin && <FeeCharge fee={nextMargin} page={page} />}
                      </FeeNext>
                    </small>
                  </th>
                  <td>
                    <Money amount={formatAmount(fee)} unit={unit} />
                  </td>
                  <td>
                    <bdi dir="ltr">{`${formatRate(rate)} ${currency}`}</bdi>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
        <p className="meta">
          <DatedSentence sentence={t.note} day={ratesOf} language={language} />
        </p>
      </div>
    </section>
  )
}

type LimitsProps = {
  audience: FeeAudience
  limits: readonly { name: string; limit: string; amount: number; next?: Charge | null }[]
  page: FeesContext
}

/** The limits for one audience; nothing if there are none. */
export function FeeLimits({ audience, limits, page }: LimitsProps): ReactNode {
  const { language, words, unit } = page
  const t = words.limits
  const id = `limits-${audience}`
  if (limits.length === 0) return null
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.titles[audience]}</h2>
      <p className="lead quiet">{t.lead}</p>
      <div className="card">
        <table className="fee-table">
          <thead className="vh">
            <tr>
              <th scope="col">{t.limit}</th>
              <th scope="col">{t.amount}</th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ name, limit, amount, next }, index) => (
              <tr key={index} data-limit={name}>
                <th scope="row">
                  {limit}
                  {next !== undefined && (
                    <small className="quiet">
                      <FeeNext next={next} page={page}>
                        {next && <Money amount={formatNumber(next.amount, language)} unit={unit} />}
                      </FeeNext>
                    </small>
                  )}
                </th>
                <td>
                  <Money amount={formatNumber(amount, language)} unit={unit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type VersionProps = Omit<CountriesProps, 'page'> & {
  services: Record<FeeAudience, ServicesProps['groups']>
  limits: Record<FeeAudience, LimitsProps['limits']>
  page: FeesContext
}

/** All tables of a version, those for individuals first. */
export function FeesVersionView({
  services,
  transfers,
  ratesOf,
  limits,
  page,
}: VersionProps): ReactNode {
  const { audiences } = page.words
  return (
    <>
      <FeeServices
        audience="individual"
        title={audiences.individual}
        groups={services.individual}
        page={page}
      />
      <div className="wrap fee-part fee-columns">
        <FeeCountries transfers={transfers} ratesOf={ratesOf} page={page} />
        <FeeLimits audience="individual" limits={limits.individual} page={page} />
      </div>
      <FeeServices
        audience="business"
        title={audiences.business}
        groups={services.business}
        page={page}
      />
      <div className="wrap fee-part fee-halves">
        <FeeLimits audience="business" limits={limits.business} page={page} />
      </div>
    </>
  )
}
