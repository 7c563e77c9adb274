import type { Page } from 'playwright-core'
import { forms as arabic } from '#messages/ar/forms.ts'
import { forms as english } from '#messages/en/forms.ts'
import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import type { FormType } from '#kinds/submissions.ts'

export const words = { en: english, ar: arabic }
/** Path of the page with each form, without language. */
export const formPages = {
  CONTACT: '/contact',
  BUSINESS: '/business',
  CAREER: '/careers',
  COMPLAINT: '/complaints',
} as const satisfies Record<FormType, string>

/** Each form in each language. */
export const formCases = (Object.keys(formPages) as FormType[]).flatMap((type) =>
  (['en', 'ar'] as const).map((language) => ({
    type,
    language,
    path: pathIn(language, formPages[type]),
  })),
)

/**
 * Each form once, in alternating languages, for behaviour that all forms share. In `formCases` the
 * English case of a form is followed by the Arabic one.
 */
export const formsInTurn = formCases.filter((_, index) => index % 4 === 0 || index % 4 === 3)

const people = {
  en: {
    firstName: 'Mariam',
    lastName: 'Al Ketbi',
    message: 'My transfer has not arrived.\nWhat now?',
  },
  ar: { firstName: 'مريم', lastName: 'الكتبي', message: 'لم يصل تحويلي.\nماذا أفعل؟' },
}

/** Values of the fields that not every form has. */
const ownFields = (type: FormType, language: Language): Record<string, string> => {
  if (type === 'CAREER')
    return {
      resumeUrl: 'https://mail.example/cv.pdf',
      preferredRole: language === 'ar' ? 'مصممة' : 'Designer',
    }
  if (type === 'COMPLAINT')
    return {
      subject: 'cash point',
      transferReference: 'TR-7Q4M-2210',
      remedy: language === 'ar' ? 'إعادة المبلغ' : 'The money back',
    }
  return { companyName: 'Falaj Trading', emirate: 'Sharjah' }
}

/** Values that a visitor types into a form, by the names of its fields. */
export const typedInto = (type: FormType, language: Language): Record<string, string> => ({
  ...people[language],
  email: `mariam.${type.toLowerCase()}.${language}@mail.example`,
  contactNumber: language === 'ar' ? '٠٥٠ ١٢٣ ٤٥٦٧' : '050 123 4567',
  ...ownFields(type, language),
})

/** Fills in every field, the consent included. */
export const fillForm = async (page: Page, typed: Record<string, string>): Promise<void> => {
  for (const [key, value] of Object.entries(typed)) {
    if (key === 'emirate' || key === 'subject') await page.locator(`#${key}`).selectOption(value)
    else await page.locator(`#${key}`).fill(value)
  }
  await page.locator('#consent').check()
}

/** Current values of the fields. */
export const fieldValues = (page: Page, keys: string[]): Promise<Record<string, string>> =>
  page.evaluate(
    (names) =>
      Object.fromEntries(
        names.map((name) => [name, (document.getElementById(name) as HTMLInputElement).value]),
      ),
    keys,
  )

/** Draft stored in the tab, or null. */
export const draftOf = (page: Page, type: FormType): Promise<{ id?: string } | null> =>
  page.evaluate(
    (key) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as { id?: string } | null,
    `form:${type}`,
  )

/** Presses the button that sends the form. */
export const submitForm = (page: Page, language: Language): Promise<void> =>
  page.getByRole('button', { name: words[language].submit, exact: true }).click()
