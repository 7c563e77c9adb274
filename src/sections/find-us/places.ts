import type { Place, PlaceKind, Position } from '#islands/find-us/place.ts'
import type { EmirateName } from '#ui/emirates-map.ts'

/** When a place is open; the words for it stand in the messages. */
export type Hours = 'day' | 'weekdays' | 'always'

type Row = Position & { id: string; kind: PlaceKind; emirate: EmirateName; en: string; ar: string; hours: Hours }

const place = (
  emirate: EmirateName,
  id: string,
  names: readonly [en: string, ar: string],
  at: readonly [latitude: number, longitude: number],
  hours: Hours,
  kind: PlaceKind = 'cash-point',
): Row => ({ id, kind, emirate, en: names[0], ar: names[1], latitude: at[0], longitude: at[1], hours })

/**
 * Every cash point and kiosk, emirate by emirate. They are samples: the districts are real and each stands at the middle of
 * its district (WGS 84, to four decimals, about 10 m).
 */
export const places: readonly Row[] = [
  place('Abu Dhabi', 'al-zahiyah', ['Al Zahiyah', 'الزاهية'], [24.4957, 54.3826], 'day'),
  place('Abu Dhabi', 'mussafah', ['Mussafah', 'مصفح'], [24.3572, 54.4962], 'always'),
  place('Abu Dhabi', 'khalifa-city', ['Khalifa City', 'مدينة خليفة'], [24.4186, 54.577], 'always', 'kiosk'),
  place('Abu Dhabi', 'al-jimi', ['Al Jimi, Al Ain', 'الجيمي، العين'], [24.2436, 55.737], 'weekdays'),
  place('Abu Dhabi', 'madinat-zayed', ['Madinat Zayed, Al Dhafra', 'مدينة زايد، الظفرة'], [23.6532, 53.7043], 'weekdays'),
  place('Abu Dhabi', 'al-ruwais', ['Al Ruwais', 'الرويس'], [24.1103, 52.7306], 'always', 'kiosk'),
  place('Dubai', 'al-rigga', ['Al Rigga', 'الرقة'], [25.2634, 55.3239], 'always'),
  place('Dubai', 'al-quoz', ['Al Quoz', 'القوز'], [25.1372, 55.2313], 'day'),
  place('Dubai', 'al-barsha', ['Al Barsha', 'البرشاء'], [25.1107, 55.1985], 'day'),
  place('Dubai', 'jebel-ali', ['Jebel Ali', 'جبل علي'], [25.0052, 55.1218], 'always', 'kiosk'),
  place('Dubai', 'international-city', ['International City', 'المدينة العالمية'], [25.1652, 55.4081], 'always', 'kiosk'),
  place('Sharjah', 'al-majaz', ['Al Majaz', 'المجاز'], [25.3256, 55.3857], 'day'),
  place('Sharjah', 'muwaileh', ['Muwaileh', 'مويلح'], [25.3014, 55.4592], 'always', 'kiosk'),
  place('Sharjah', 'al-dhaid', ['Al Dhaid', 'الذيد'], [25.2881, 55.8816], 'weekdays'),
  place('Sharjah', 'khor-fakkan', ['Khor Fakkan', 'خورفكان'], [25.3392, 56.3548], 'weekdays'),
  place('Ajman', 'al-nuaimiya', ['Al Nuaimiya', 'النعيمية'], [25.3886, 55.4561], 'day'),
  place('Ajman', 'al-rashidiya', ['Al Rashidiya', 'الراشدية'], [25.4003, 55.4437], 'day'),
  place('Ajman', 'al-jurf', ['Al Jurf', 'الجرف'], [25.4031, 55.5092], 'day'),
  place('Umm Al Quwain', 'al-salama', ['Al Salama', 'السلمة'], [25.4986, 55.5713], 'day'),
  place('Umm Al Quwain', 'al-ramla', ['Al Ramla', 'الرملة'], [25.5407, 55.5529], 'day'),
  place('Ras Al Khaimah', 'al-nakheel', ['Al Nakheel', 'النخيل'], [25.7913, 55.9721], 'day'),
  place('Ras Al Khaimah', 'al-hamra', ['Al Hamra', 'الحمراء'], [25.6892, 55.7841], 'day'),
  place('Ras Al Khaimah', 'al-dhait', ['Al Dhait', 'الظيت'], [25.7375, 55.924], 'always', 'kiosk'),
  place('Fujairah', 'fujairah-city', ['Fujairah City', 'مدينة الفجيرة'], [25.1288, 56.3265], 'day'),
  place('Fujairah', 'dibba', ['Dibba', 'دبا'], [25.5925, 56.2618], 'day'),
]

/** The places as they are shown in a language. */
export const placesIn = (language: 'en' | 'ar', hours: Record<Hours, string>): Place[] =>
  places.map(({ en, ar, hours: open, ...place }) => ({ ...place, name: { en, ar }[language], hours: hours[open] }))
