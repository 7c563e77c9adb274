/**
 * Reference of a text to a figure of the fees in force: `{fee:cash-withdrawal}`,
 * `{limit:one-payment}`.
 */
export type FigureRef = { list: 'fee' | 'limit'; name: string }

/** A reference in a text; groups: the list, the name. */
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
 * Sanitised HTML with each reference replaced: by `markup` between tags, and by plain `words`
 * inside a tag. Markup inside a tag would end the attribute that contains the reference, such as a
 * picture's description, at its first quotation mark.
 */
export const withFiguresInHtml = (
  html: string,
  words: (ref: FigureRef) => string,
  markup: (ref: FigureRef) => string,
): string =>
  html.replace(
    // A tag, or a reference between tags.
    /<[^<>]*>|\{(fee|limit):([^{}]*)\}/g,
    (part, list: string | undefined, name: string | undefined) =>
      list === undefined ? withFigures(part, words) : markup(refOf(list, name)),
  )

/**
 * The words of a figure as markup. The number is in a `bdi` element, so that it is shown from left
 * to right among Arabic words.
 */
export const isolatedNumber = (words: string): string =>
  words.replace(/[\d.,]+%?/, '<bdi dir="ltr">$&</bdi>')

/** A reference as it is written in texts, such as `{fee:cash-withdrawal}`. */
export const figureReference = ({ list, name }: FigureRef): string => `{${list}:${name}}`

/** References to all fees and limits of a version, as they are written in texts. */
export const figureReferencesOf = ({
  Services,
  Limits,
}: {
  Services: readonly { Name: string }[]
  Limits: readonly { Name: string }[]
}): Set<string> =>
  new Set([
    ...Services.map(({ Name }) => figureReference({ list: 'fee', name: Name })),
    ...Limits.map(({ Name }) => figureReference({ list: 'limit', name: Name })),
  ])
