import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayOf } from '#i18n/time.ts'
import { summaryOfChanges, tablesOf, titleOf } from '#kinds/fees-shown.ts'
import { fees, type FeesData } from '#kinds/fees.ts'
import { dataOf } from '#kinds/values.ts'
import { calculator as arCalculator } from '#messages/ar/calculator.ts'
import { fees as ar } from '#messages/ar/fees.ts'
import { frame as arFrame } from '#messages/ar/frame.ts'
import { calculator as enCalculator } from '#messages/en/calculator.ts'
import { fees as en } from '#messages/en/fees.ts'
import { frame as enFrame } from '#messages/en/frame.ts'
import { statesOn } from '#rules/versions.ts'
import feesSheet from '#sections/fees/fees.css?inline'
import { FeesVersionStatus, FeesVersionView } from '#views/fees.tsx'
import { fieldText } from '../../model/item.ts'
import { PageHead } from './page-head.tsx'
import { englishTextNotes, type Preview, type ViewProps } from './preview.tsx'

const words = {
  en: { fees: en, speeds: enCalculator.speeds, unit: enFrame.dirham },
  ar: { fees: ar, speeds: arCalculator.speeds, unit: arFrame.dirham },
}

/** Version of the fees on its page, as it would be next to the published versions. */
function View({ values, language, item, site }: ViewProps): ReactNode {
  const data = dataOf(fees, values) as FeesData
  const items = useStore(site.publishedItemsOf(fees))
  const today = dayOf(useStore(site.$now))
  const { fees: t, speeds, unit } = words[language]
  const others = items
    .filter(({ Id }) => Id !== item.id)
    .map((other) => ({ from: fieldText(other, 'InForceFrom') }))
  const thisVersion = { from: data.InForceFrom }
  const versions = [...others, thisVersion].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const index = versions.indexOf(thisVersion)
  const state = statesOn(versions, today)[index] ?? 'coming'
  // First day of this version; for an earlier version, first day of the version that replaced it.
  const replacedOn = state === 'earlier' ? versions[index + 1]?.from : undefined
  const day = replacedOn ?? data.InForceFrom
  const page = { language, words: t, unit }
  return (
    <main>
      <PageHead
        drawing="head-fees"
        title={titleOf({ data }, language)}
        lead={summaryOfChanges({ data }, language) || t.lead.individual}
      >
        <FeesVersionStatus state={state} day={day} number={index + 1} page={page} />
      </PageHead>
      <FeesVersionView {...tablesOf({ data }, language, t.countries, speeds)} page={page} />
    </main>
  )
}

export const feesPreview: Preview = {
  styleSheets: [feesSheet],
  View,
  notes: (values, language) => englishTextNotes(fees, values, language),
}
