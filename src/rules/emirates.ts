/** The emirates' names in the data, in the order of lists. */
export const emirateNames = [
  'Abu Dhabi',
  'Dubai',
  'Sharjah',
  'Ajman',
  'Umm Al Quwain',
  'Ras Al Khaimah',
  'Fujairah',
] as const

export type EmirateName = (typeof emirateNames)[number]
