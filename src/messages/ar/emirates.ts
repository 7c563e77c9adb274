import type { emirates as english } from '../en/emirates.ts'

export const emirates = {
  Ajman: 'عجمان',
  Fujairah: 'الفجيرة',
  'Ras Al Khaimah': 'رأس الخيمة',
  'Umm Al Quwain': 'أم القيوين',
  Sharjah: 'الشارقة',
  'Abu Dhabi': 'أبوظبي',
  Dubai: 'دبي',
} satisfies typeof english
