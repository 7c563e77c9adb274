import type { SampleDocument } from '../documents.ts'
import { sheet as feesBusinessesAr } from './fees-businesses.ar.ts'
import { sheet as feesBusinesses } from './fees-businesses.en.ts'
import { sheet as feesIndividualsAr } from './fees-individuals.ar.ts'
import { sheet as feesIndividuals } from './fees-individuals.en.ts'
import { sheet as keyFactsBusinessesAr } from './key-facts-businesses.ar.ts'
import { sheet as keyFactsBusinesses } from './key-facts-businesses.en.ts'
import { sheet as keyFactsIndividualsAr } from './key-facts-individuals.ar.ts'
import { sheet as keyFactsIndividuals } from './key-facts-individuals.en.ts'
import type { Sheet } from './sheet.ts'

/** The words of every sample document. */
export const sheets: Record<SampleDocument['name'], Record<SampleDocument['language'], Sheet>> = {
  'key-facts-individuals': { en: keyFactsIndividuals, ar: keyFactsIndividualsAr },
  'key-facts-businesses': { en: keyFactsBusinesses, ar: keyFactsBusinessesAr },
  'fees-individuals': { en: feesIndividuals, ar: feesIndividualsAr },
  'fees-businesses': { en: feesBusinesses, ar: feesBusinessesAr },
}
