/** The emirates' names: the map of places fetches them without the words of the forms. */
export const emirates = {
  Ajman: 'Ajman',
  Fujairah: 'Fujairah',
  'Ras Al Khaimah': 'Ras Al Khaimah',
  'Umm Al Quwain': 'Umm Al Quwain',
  Sharjah: 'Sharjah',
  'Abu Dhabi': 'Abu Dhabi',
  Dubai: 'Dubai',
}
