/**
 * Reference of a text to a figure of the fees in force: `{fee:cash-withdrawal}`,
 * `{limit:one-payment}`.
 */
export type FigureRef = { list: 'fee' | 'limit'; name: string }

const FIGURE = /\{(fee|limit):([^{}]*)\}/g

const refOf = (list: string | undefined, name = ''): FigureRef => ({
  list: list === 'limit' ? 'limit' : 'fee',
  name: name.trim(),
})

/** The references to figures in a text, in its order. */
export const figuresIn = (text: string): FigureRef[] =>
  [...text.matchAll(FIGURE)].map(([, list, name]) => refOf(list, name))

/** A text with each reference replaced by the words of its figure. */
export const withFigures = (text: string, wordsFor: (ref: FigureRef) => string): string =>
  text.replace(FIGURE, (_, list: string, name: string) => wordsFor(refOf(list, name)))

/**
 * Sanitised HTML with each reference replaced: by `markup` between tags, by plain `words` inside
 * one, where markup would end an attribute such as a picture's description at its first quote.
 */
export const withFiguresInHtml = (
  html: string,
  words: (ref: FigureRef) => string,
  markup: (ref: FigureRef) => string,
): string =>
  html.replace(
    /<[^<>]*>|\{(fee|limit):([^{}]*)\}/g,
    (part, list: string | undefined, name: string | undefined) =>
      list === undefined ? withFigures(part, words) : markup(refOf(list, name)),
  )

/**
 * The words of a figure as markup: its number is isolated, which retains its direction among Arabic
 * words.
 */
export const isolatedNumber = (words: string): string =>
  words.replace(/[\d.,]+%?/, '<bdi dir="ltr">$&</bdi>')

/** A reference in the notation of texts. */
export const figureName = ({ list, name }: FigureRef): string => `{${list}:${name}}`

/** The names of a version's fees and limits, in the notation of texts. */
export const figureNamesOf = ({
  Services,
  Limits,
}: {
  Services: readonly { Name: string }[]
  Limits: readonly { Name: string }[]
}): Set<string> =>
  new Set([
    ...Services.map(({ Name }) => figureName({ list: 'fee', name: Name })),
    ...Limits.map(({ Name }) => figureName({ list: 'limit', name: Name })),
  ])
