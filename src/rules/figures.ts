/** A figure that a text takes from the version of the fees in force: `{fee:cash-withdrawal}`, `{limit:one-payment}`. */
export type FigureRef = { list: 'fee' | 'limit'; name: string }

const FIGURE = /\{(fee|limit):([^{}]*)\}/g

const refOf = (list: string | undefined, name = ''): FigureRef => ({
  list: list === 'limit' ? 'limit' : 'fee',
  name: name.trim(),
})

/** The figures that a text asks for, in its order. */
export const figuresIn = (text: string): FigureRef[] =>
  [...text.matchAll(FIGURE)].map(([, list, name]) => refOf(list, name))

/** A text with each figure replaced by the words for it. */
export const withFigures = (text: string, wordsFor: (ref: FigureRef) => string): string =>
  text.replace(FIGURE, (_, list: string, name: string) => wordsFor(refOf(list, name)))

/**
 * Sanitised HTML with each figure replaced: by `markup` between tags, by plain `words` inside one, where an attribute such
 * as a picture's description would end at the first quote of any markup.
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

/** The words for a figure as markup: its number keeps its direction among Arabic words. */
export const isolatedNumber = (words: string): string =>
  words.replace(/[\d.,]+%?/, '<bdi dir="ltr">$&</bdi>')

/** A reference as texts write it. */
export const figureName = ({ list, name }: FigureRef): string => `{${list}:${name}}`

/** What a version of the fees has figures for: the names of its fees and limits, as texts write them. */
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
