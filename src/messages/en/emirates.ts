/**
 * Names of the emirates, in a separate file: the map of cash points loads them without the texts of
 * the forms.
 */
export const emirates = {
  Ajman: 'Ajman',
  Fujairah: 'Fujairah',
  'Ras Al Khaimah': 'Ras Al Khaimah',
  'Umm Al Quwain': 'Umm Al Quwain',
  Sharjah: 'Sharjah',
  'Abu Dhabi': 'Abu Dhabi',
  Dubai: 'Dubai',
}
