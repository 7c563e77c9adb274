import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeaderData, LeaderGroup } from '#kinds/leaders.ts'
import type { Both } from '../posts.ts'

/** Name of a portrait: its file is `<name>.webp`. */
export type PortraitName =
  'salama' | 'anil' | 'hessa' | 'daniel' | 'khalid' | 'amna' | 'joseph' | 'marisol' | 'leila'

/** An invented leader of the company. */
export type SampleLeader = {
  id: string
  portrait: PortraitName
  group: LeaderGroup
  name: Both
  title: Both
  description: Both
}

/** Every sample portrait is a WebP file of this size in pixels, drawn by `tools/sample-art`. */
export const PORTRAIT = { type: 'image/webp', width: 480, height: 480 } as const

export const portraitFolder = join(import.meta.dirname, 'portraits')

/** The bytes of a sample portrait, `<name>.webp`. */
export const portraitBytes = async (name: PortraitName): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(portraitFolder, `${name}.webp`)))

/** Data of a sample leader as it is stored. @param path address of the uploaded portrait */
export const leaderDataOf = (
  { group, name, title, description }: SampleLeader,
  path: string,
): LeaderData => ({
  Name: name.en,
  Name_AR: name.ar,
  Title: title.en,
  Title_AR: title.ar,
  Description: description.en,
  Description_AR: description.ar,
  // One picture serves both languages.
  Image: path,
  Image_AR: '',
  Group: group,
})

/** The board and the senior management, each in the order of the page. */
export const leaders: readonly SampleLeader[] = [
  {
    id: 'f2618f05-9aba-455d-8f7c-a84dbd84b6ab',
    portrait: 'salama',
    group: 'BOARD',
    name: { en: 'Salama Rashid Al Ghafri', ar: 'سلامة راشد الغافري' },
    title: { en: 'Chair of the board', ar: 'رئيسة مجلس الإدارة' },
    description: {
      en: 'Led payments at two banks for twenty years, and has taught at a business school. She asks of every plan what it does for the people who have least.',
      ar: 'أدارت قطاع المدفوعات في مصرفين مدة عشرين عاماً، ودرّست في كلية لإدارة الأعمال. وتسأل عن كل خطة: بمَ تنفع أقل الناس دخلاً؟',
    },
  },
  {
    id: '50925ce6-8fda-4459-b41d-65c15cf15736',
    portrait: 'anil',
    group: 'BOARD',
    name: { en: 'Anil Raghunathan', ar: 'أنيل راغوناثان' },
    title: { en: 'Member, technology', ar: 'عضو مجلس الإدارة، شؤون التقنية' },
    description: {
      en: 'Built payment systems in India and East Africa that work on the simplest phone. Came to Sharjah as a child, and stayed.',
      ar: 'بنى في الهند وشرق أفريقيا أنظمة دفع تعمل على أبسط الهواتف. جاء إلى الشارقة طفلاً، واستقر فيها.',
    },
  },
  {
    id: 'd199c6dc-c90c-487e-b953-aa604f8bed53',
    portrait: 'hessa',
    group: 'BOARD',
    name: { en: 'Hessa Khamis Al Marri', ar: 'حصة خميس المري' },
    title: {
      en: 'Member, chair of the audit committee',
      ar: 'عضوة مجلس الإدارة، ورئيسة لجنة التدقيق',
    },
    description: {
      en: 'A chartered accountant. She has audited exchange houses all over the Gulf, and reads the footnotes first.',
      ar: 'محاسبة قانونية دققت حسابات شركات صرافة في أنحاء الخليج، وتبدأ القراءة من الحواشي.',
    },
  },
  {
    id: 'e7c0f835-2b8b-4300-ba64-f4f6b65b0a44',
    portrait: 'daniel',
    group: 'BOARD',
    name: { en: 'Daniel Osei-Mensah', ar: 'دانيال أوسي منساه' },
    title: {
      en: 'Independent member, chair of the risk committee',
      ar: 'عضو مستقل في مجلس الإدارة، ورئيس لجنة المخاطر',
    },
    description: {
      en: 'Supervised payment companies and wallets before he became their adviser. Makes sure that customers’ money stays separate.',
      ar: 'أشرف رقابياً على شركات الدفع والمحافظ قبل أن يصبح مستشاراً لها. ويحرص على أن تبقى أموال العملاء منفصلة.',
    },
  },
  {
    id: 'd8753756-c57e-480d-9a40-e7d686b9a880',
    portrait: 'khalid',
    group: 'MANAGEMENT',
    name: { en: 'Khalid Nasser Al Dhaheri', ar: 'خالد ناصر الظاهري' },
    title: { en: 'Chief executive officer', ar: 'الرئيس التنفيذي' },
    description: {
      en: 'Founded the company after years in telecommunications. He still answers customers’ calls himself, one morning a week.',
      ar: 'أسّس الشركة بعد سنوات من العمل في الاتصالات. ويرد بنفسه على مكالمات العملاء صباح يوم واحد كل أسبوع.',
    },
  },
  {
    id: 'b76dddd9-028b-4397-8714-f2f044d78282',
    portrait: 'amna',
    group: 'MANAGEMENT',
    name: { en: 'Amna Saif Al Teneiji', ar: 'آمنة سيف الطنيجي' },
    title: { en: 'Chief financial officer', ar: 'الرئيسة التنفيذية للشؤون المالية' },
    description: {
      en: 'Reconciles customers’ money with the bank’s records every evening, to the last fils.',
      ar: 'تطابق أموال العملاء مع سجلات المصرف كل مساء، حتى آخر فلس.',
    },
  },
  {
    id: 'd021a0f9-51f9-413f-a6a0-caf1bd12b9a1',
    portrait: 'joseph',
    group: 'MANAGEMENT',
    name: { en: 'Joseph Mwangi', ar: 'جوزيف موانغي' },
    title: { en: 'Chief technology officer', ar: 'الرئيس التنفيذي للتقنية' },
    description: {
      en: 'Has run systems that must never stop, ever since he was a student in Nairobi. Prefers simple things that last.',
      ar: 'منذ كان طالباً في نيروبي وهو يشغّل أنظمة لا تحتمل التوقف. ويفضّل الحلول البسيطة التي تدوم.',
    },
  },
  {
    id: '3c2af53f-44f1-4550-ad49-03373c2d7e2d',
    portrait: 'marisol',
    group: 'MANAGEMENT',
    name: { en: 'Marisol Reyes', ar: 'ماريسول رييس' },
    title: { en: 'Chief risk and compliance officer', ar: 'الرئيسة التنفيذية للمخاطر والامتثال' },
    description: {
      en: 'Hunts fraud. Before that, she worked for a remittance company in Manila and knows what a late transfer means to a family.',
      ar: 'تلاحق الاحتيال. عملت قبل ذلك في شركة تحويلات في مانيلا، وتعرف ماذا يعني تأخر التحويل لأسرة تنتظره.',
    },
  },
  {
    id: '45bb7efe-9581-4634-ac21-d3a93d60f105',
    portrait: 'leila',
    group: 'MANAGEMENT',
    name: { en: 'Leila Haddad', ar: 'ليلى حداد' },
    title: { en: 'Chief customer officer', ar: 'الرئيسة التنفيذية لشؤون العملاء' },
    description: {
      en: 'Leads the people who answer day and night, in two languages. Every complaint crosses her desk.',
      ar: 'تقود الفريق الذي يرد على العملاء على مدار الساعة بلغتين. وتمر كل شكوى بمكتبها.',
    },
  },
]
