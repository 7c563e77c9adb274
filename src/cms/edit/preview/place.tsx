import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayOf, formatDate } from '#i18n/time.ts'
import { localise } from '#kinds/localise.ts'
import { holidaysShown, isOpenOn, placeShown, places, type PlaceData } from '#kinds/places.ts'
import { emirates as arEmirates } from '#messages/ar/emirates.ts'
import { findUs as ar } from '#messages/ar/find-us.ts'
import { emirates as enEmirates } from '#messages/en/emirates.ts'
import { findUs as en } from '#messages/en/find-us.ts'
import placeSheet from '#sections/find-us/place.css?inline'
import { PlaceFacts } from '#views/place.tsx'
import { dataOf } from '#kinds/values.ts'
import { PageHead } from './page-head.tsx'
import { englishTextNotes, type Preview, type ViewProps } from './preview.tsx'

const words = { en: { findUs: en, emirates: enEmirates }, ar: { findUs: ar, emirates: arEmirates } }

/** Notice that a place is not open yet: its first day, or else the item's own text. */
function ComingNotice({
  data,
  language,
}: {
  data: PlaceData
  language: ViewProps['language']
}): ReactNode {
  const { coming, place } = words[language].findUs
  // In the message, `#` is the place of the date.
  const [before, after] = coming.on.split('#')
  return (
    <p className="place-coming">
      <b className="tag">{place.notYet}</b>{' '}
      {data.OpensOn === '' ? (
        <span>{localise(language, data.Coming, data.Coming_AR).text}</span>
      ) : (
        <span>
          {before}
          <bdi>{formatDate(data.OpensOn, language)}</bdi>
          {after}
        </span>
      )}
    </p>
  )
}

/** Preview of a place's page, without the map, which the site draws from the coordinates. */
function View({ values, language, site }: ViewProps): ReactNode {
  // The cast is not exact: while a person types, latitude and longitude may be texts.
  const data = dataOf(places, values) as PlaceData
  const today = dayOf(useStore(site.$now))
  const { findUs, emirates } = words[language]
  const place = placeShown(data, language, today)
  return (
    <main>
      <PageHead
        drawing="head-find-us"
        title={place.name.text}
        lead={`${place.address.text}${findUs.comma}${emirates[place.emirate]}`}
      />
      <div className="wrap place">
        {!isOpenOn(data, today) && <ComingNotice data={data} language={language} />}
        <PlaceFacts
          place={place}
          holidays={holidaysShown(data, language, today)}
          language={language}
          words={findUs}
        />
      </div>
    </main>
  )
}

export const placePreview: Preview = {
  styleSheets: [placeSheet],
  View,
  notes: (values, language) => englishTextNotes(places, values, language),
}
