import type { Language } from '#i18n/languages.ts'
import type { Spot } from '#ui/emirates-map.ts'
import { isInView, spotInView, type View } from './view.ts'

type Town = readonly [en: string, ar: string, latitude: number, longitude: number]

/**
 * Well-known towns and quarters in order of priority: of two overlapping names the earlier one is
 * shown. Coordinates are in degrees (WGS 84).
 */
const towns: readonly Town[] = [
  ['Dubai', 'دبي', 25.2048, 55.2708],
  ['Abu Dhabi', 'أبوظبي', 24.4539, 54.3773],
  ['Sharjah', 'الشارقة', 25.3463, 55.4209],
  ['Al Ain', 'العين', 24.2075, 55.7447],
  ['Ajman', 'عجمان', 25.4052, 55.5136],
  ['Umm Al Quwain', 'أم القيوين', 25.5647, 55.5552],
  ['Ras Al Khaimah', 'رأس الخيمة', 25.8007, 55.9762],
  ['Fujairah', 'الفجيرة', 25.1288, 56.3265],
  ['Khor Fakkan', 'خورفكان', 25.3313, 56.342],
  ['Dibba', 'دبا', 25.6192, 56.2729],
  ['Hatta', 'حتا', 24.7967, 56.1179],
  ['Al Dhaid', 'الذيد', 25.2881, 55.8816],
  ['Madinat Zayed', 'مدينة زايد', 23.6532, 53.7043],
  ['Al Ruwais', 'الرويس', 24.1103, 52.7306],
  ['Ghayathi', 'غياثي', 23.8337, 52.8022],
  ['Liwa', 'ليوا', 23.1322, 53.7966],
  ['Al Mirfa', 'المرفأ', 24.0914, 53.4417],
  ['Mussafah', 'مصفح', 24.3572, 54.4962],
  ['Bani Yas', 'بني ياس', 24.3094, 54.6294],
  ['Al Shahama', 'الشهامة', 24.5304, 54.6806],
  ['Jebel Ali', 'جبل علي', 25.0052, 55.1218],
  ['Dubai Marina', 'مرسى دبي', 25.0805, 55.1403],
  ['Deira', 'ديرة', 25.2697, 55.3095],
  ['Mirdif', 'مردف', 25.2203, 55.4216],
  ['Muwaileh', 'مويلح', 25.3014, 55.4592],
  ['Al Rams', 'الرمس', 25.8789, 56.0236],
  ['Masafi', 'مسافي', 25.3142, 56.1617],
  ['Kalba', 'كلباء', 25.0743, 56.3553],
  ['Masfout', 'مصفوت', 24.8183, 56.0636],
  ['Al Madam', 'المدام', 24.9494, 55.7856],
  ['Falaj Al Mualla', 'فلج المعلا', 25.3514, 55.8442],
  ['Sweihan', 'سويحان', 24.4683, 55.3331],
]

/** Average width of a letter, in pixels. */
const LETTER_WIDTH = 8
/** Height of a line of letters, in pixels. */
const LINE_HEIGHT = 18
/** Width of the margins at the sides of the map that no name may enter, in pixels. */
const MARGIN = 8
/** Half the side of the square that a pin's head covers, in pixels. */
const HALF_PIN = 24

type Box = { left: number; right: number; top: number; bottom: number }
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/**
 * The names to write on a section of the map, except those that would overlap a pin's head or an
 * earlier name.
 * @returns each name with the middle of its base line, in pixels
 */
export const labelsIn = (
  view: View,
  [width, height]: Spot,
  heads: readonly Spot[],
  language: Language,
): { text: string; at: Spot }[] => {
  const occupied: Box[] = heads.map(([x, y]) => ({
    left: x - HALF_PIN,
    right: x + HALF_PIN,
    top: y - HALF_PIN,
    bottom: y + HALF_PIN,
  }))
  return towns.flatMap(([en, ar, latitude, longitude]) => {
    const text = language === 'ar' ? ar : en
    // In fractions of the width and height.
    const spot = spotInView(view, { latitude, longitude })
    const [x, y] = [spot[0] * width, spot[1] * height]
    // Letters reach 4 pixels below their base line.
    const box = {
      left: x - (text.length * LETTER_WIDTH) / 2,
      right: x + (text.length * LETTER_WIDTH) / 2,
      top: y - LINE_HEIGHT + 4,
      bottom: y + 4,
    }
    if (
      !isInView(spot) ||
      box.left < MARGIN ||
      box.right > width - MARGIN ||
      box.top < 0 ||
      occupied.some((other) => overlap(box, other))
    )
      return []
    occupied.push(box)
    return [{ text, at: [x, y] as const }]
  })
}
