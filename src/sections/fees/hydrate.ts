import { hydrateCalculator, type CalculatorData } from '#islands/calculator/calculator.tsx'

const wordsIn = {
  en: () => import('#messages/en/calculator.ts'),
  ar: () => import('#messages/ar/calculator.ts'),
}

const dataIn = async (language: string): Promise<CalculatorData> => {
  const response = await fetch(`/calculator/${language}.json`)
  const data = response.ok ? ((await response.json()) as CalculatorData | null) : null
  if (data === null) throw new Error(`No figures, answered with ${response.status}.`)
  return data
}

/** Fetches the calculator's texts and data. @returns a function that then hydrates it */
export const load = async (root: HTMLElement): Promise<() => Promise<void>> => {
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en'
  const [{ calculator: words }, data] = await Promise.all([wordsIn[language](), dataIn(language)])
  return () => hydrateCalculator(root, { ...data, words, language })
}
