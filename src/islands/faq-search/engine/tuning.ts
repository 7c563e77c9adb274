/** The weights of the search, settled by trying: typed questions against the answers they were meant for. */
export const tuning = {
  /** How much a word counts by where it stands. */
  title: 1,
  topic: .25,
  text: .33,
  /** How much rarity counts, from 0 to 1. */
  rare: .87,
  /** A synonym against the word itself. */
  synonym: .9,
  /** Words by what they say; those that a phrase is made of, and each word of the phrase. */
  common: .06,
  asking: .22,
  inPhrase: .5,
  phrase: .52,
  /** Part of a score that doesn't depend on how much of the query was found. */
  partial: .4,
  brevity: .6,
  /** Below this likeness a word speaks of nothing that is here and leads to no phrase or synonym; below that one it is not marked. */
  sure: .58,
  marked: .31,
  /** A hit has at least this share of the best score, and of the query. */
  share: .33,
  cover: .35,
  /** Where fewer questions than that are hits, those that answer part of the query follow, from this score on. */
  fewest: 3,
  some: .1,
  /** The words of a query that speak of something that is here must come to this together. */
  enough: .8,
}
