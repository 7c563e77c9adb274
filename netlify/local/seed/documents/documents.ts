import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Category, DocumentData } from '#kinds/documents.ts'
import type { Both } from '../posts.ts'

/** A sample document: one PDF in one language. */
export type SampleDocument = {
  id: string
  category: Category
  /** Name of its text in `tools/sample-documents/words`, and a part of its file's name. */
  name: 'key-facts-individuals' | 'key-facts-businesses' | 'fees-individuals' | 'fees-businesses'
  language: 'en' | 'ar'
  /** Number printed on the document, so that people can name it on the telephone. */
  number: string
}

/** First day on which all sample documents are in force, `YYYY-MM-DD`. */
export const EFFECTIVE_FROM = '2026-10-01'

/** Titles in both languages. A document has both, whichever language it is written in. */
export const titles: Record<SampleDocument['name'], Both> = {
  'key-facts-individuals': {
    en: 'Key facts statement for individuals',
    ar: 'بيان الحقائق الأساسية للأفراد',
  },
  'key-facts-businesses': {
    en: 'Key facts statement for businesses',
    ar: 'بيان الحقائق الأساسية للأعمال',
  },
  'fees-individuals': { en: 'Fees and charges for individuals', ar: 'الرسوم والتكاليف للأفراد' },
  'fees-businesses': { en: 'Fees and charges for businesses', ar: 'الرسوم والتكاليف للأعمال' },
}

/** The sample documents, one for each category. */
export const documents: readonly SampleDocument[] = [
  {
    id: '8b042f09-da41-42b9-80da-52f98fc2bf84',
    category: 'KEY_FACTS_INDIVIDUAL',
    name: 'key-facts-individuals',
    language: 'en',
    number: 'GW-KI-1',
  },
  {
    id: '349ee02e-4e66-4466-84b5-c6c371145d39',
    category: 'KEY_FACTS_INDIVIDUAL_AR',
    name: 'key-facts-individuals',
    language: 'ar',
    number: 'GW-KI-1',
  },
  {
    id: '9aac9f9b-fb33-452e-9581-f28b546a1985',
    category: 'KEY_FACTS_BUSINESS',
    name: 'key-facts-businesses',
    language: 'en',
    number: 'GW-KB-1',
  },
  {
    id: '5f539ba9-9bbd-4209-94be-03ec88dc7fe8',
    category: 'KEY_FACTS_BUSINESS_AR',
    name: 'key-facts-businesses',
    language: 'ar',
    number: 'GW-KB-1',
  },
  {
    id: '7bb96d8a-eabb-44ac-93b6-c43f22118f43',
    category: 'FEES_INDIVIDUAL',
    name: 'fees-individuals',
    language: 'en',
    number: 'GW-FI-1',
  },
  {
    id: 'f4f63fe8-0dfc-4e79-92ce-a3556a234637',
    category: 'FEES_INDIVIDUAL_AR',
    name: 'fees-individuals',
    language: 'ar',
    number: 'GW-FI-1',
  },
  {
    id: '94a3bb31-68a2-4a72-81a9-9d0c69e7a661',
    category: 'FEES_BUSINESS',
    name: 'fees-businesses',
    language: 'en',
    number: 'GW-FB-1',
  },
  {
    id: 'd07dc77c-b81f-4b58-817b-7df5bad83238',
    category: 'FEES_BUSINESS_AR',
    name: 'fees-businesses',
    language: 'ar',
    number: 'GW-FB-1',
  },
]

/** Folder of the finished PDFs, which `tools/sample-documents/make.ts` prints. */
export const pdfFolder = join(import.meta.dirname, 'files')

/** Name of a document's file, under which a visitor saves it. */
export const fileNameOf = ({ name, language }: SampleDocument): string =>
  `ghaf-wallet-${name}-${language}.pdf`

export const pdfBytes = async (document: SampleDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(pdfFolder, fileNameOf(document))))

/** Data of a sample document as it is stored. @param path address of the uploaded PDF */
export const documentDataOf = (document: SampleDocument, path: string): DocumentData => ({
  Category: document.category,
  FilePath: path,
  FileName: fileNameOf(document),
  Title: titles[document.name].en,
  Title_AR: titles[document.name].ar,
  EffectiveFrom: EFFECTIVE_FROM,
})
