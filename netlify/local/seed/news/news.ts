import type { NewsData } from '#kinds/news.ts'
import { amna, joseph, leila, marisol, team } from '../authors.ts'
import { readText, type Both, type SamplePost } from '../posts.ts'

/** The five sample news posts, oldest first. Their texts are in `<slug>.<language>.html`. */
export const news: readonly SamplePost[] = [
  {
    id: '42eca38d-52b4-4334-83d0-90cc9b877692',
    slug: 'planned-maintenance-app-closed-for-two-hours-on-13-september',
    date: '2026-09-07',
    title: {
      en: 'Planned maintenance: app closed for two hours on 13 September',
      ar: 'صيانة مجدولة: يتوقف التطبيق ساعتين يوم 13 سبتمبر',
    },
    lead: {
      en: 'Your money stays where it is, and we answer the telephone as always. A payment that cannot wait is best made on Saturday evening.',
      ar: 'يبقى مالك في مكانه، ونرد على الهاتف كالمعتاد. وإذا كانت لديك دفعة لا تنتظر، فأجرِها مساء السبت.',
    },
    author: joseph,
    picture: { en: 'maintenance.webp', ar: 'maintenance.webp' },
    alt: {
      en: 'A round clock in the night sky over dunes. The two hours between two and four are filled with amber.',
      ar: 'ساعة مستديرة في سماء الليل فوق الكثبان، والساعتان بين الثانية والرابعة فيها بلون الكهرمان.',
    },
  },
  {
    id: 'ae09c0d1-c023-4b51-b6f8-634de3af56f4',
    slug: 'key-facts-and-fees-one-place-two-languages',
    date: '2026-09-24',
    title: {
      en: 'Key facts and fees: one place, two languages',
      ar: 'الحقائق الأساسية والرسوم: مكان واحد ولغتان',
    },
    lead: {
      en: 'Four documents say what the wallet costs, where its limits are and how to complain. You can read them before you join.',
      ar: 'أربعة مستندات تبين كم تكلف المحفظة، وما حدودها، وكيف تقدم شكوى. يمكنك أن تقرأها قبل أن تنضم إلينا.',
    },
    author: marisol,
    reviewer: amna,
    picture: { en: 'key-facts.en.webp', ar: 'key-facts.ar.webp' },
    alt: {
      en: 'Two sheets of paper with lines and a table; one begins on the left, the other on the right. A star holds them together.',
      ar: 'ورقتان فيهما أسطر وجدول، تبدأ إحداهما من اليمين والأخرى من اليسار، وتجمع بينهما نجمة.',
    },
  },
  {
    id: '45cde0d4-4bc2-4dff-9d21-af7b6b48ea75',
    slug: 'sidra-grocers-take-ghaf-wallet-in-all-32-shops',
    date: '2026-10-15',
    title: {
      en: 'Sidra Grocers take Ghaf Wallet in all 32 shops',
      ar: 'بقالات سدرة تقبل محفظة غاف في فروعها كلها',
    },
    lead: {
      en: 'Tell the cashier, scan the code, read the name and approve. Paying this way costs you nothing, and whoever prefers cash pays in cash.',
      ar: 'أخبر المحاسب، وامسح الرمز، واقرأ الاسم، ثم وافق. لا يكلفك الدفع شيئاً، ومن يفضل النقد يدفع نقداً.',
    },
    author: team,
    picture: { en: 'grocers.webp', ar: 'grocers.webp' },
    alt: {
      en: 'Two rows of four shop fronts with green and white awnings; each has a star of light in its window.',
      ar: 'ثماني واجهات متاجر في صفين، بمظلات خضراء وبيضاء، وفي نافذة كل منها نجمة مضيئة.',
    },
  },
  {
    id: 'a6e9231f-bbe1-46eb-b471-757ff227b79d',
    slug: 'nine-new-cash-points-open-on-1-december',
    date: '2026-11-17',
    title: {
      en: 'Nine new cash points open on 1 December',
      ar: 'تسع نقاط خدمة نقدية جديدة في 1 ديسمبر',
    },
    lead: {
      en: 'From Ajman to Fujairah, the way to the nearest cash point becomes shorter. All nine are open every day, from 8 in the morning to 10 at night.',
      ar: 'من عجمان إلى الفجيرة يصبح الطريق إلى أقرب نقطة أقصر. والنقاط التسع مفتوحة كل يوم من الثامنة صباحاً إلى العاشرة ليلاً.',
    },
    author: leila,
    picture: { en: 'cash-points.webp', ar: 'cash-points.webp' },
    alt: {
      en: 'Nine map pins with stars stand along a coast, between dunes and a pale green sea with a fine pattern.',
      ar: 'تسع علامات خريطة فيها نجوم على امتداد ساحل بين الكثبان وبحر أخضر فاتح ذي زخرفة دقيقة.',
    },
  },
  {
    id: '158a8345-ebb8-4bd1-af3e-dc726d040d4d',
    slug: 'eid-al-etihad-opening-hours-on-2-and-3-december',
    date: '2026-11-20',
    title: {
      en: 'Eid Al Etihad: opening hours on 2 and 3 December',
      ar: 'عيد الاتحاد: ساعات العمل يومي 2 و3 ديسمبر',
    },
    lead: {
      en: 'Three things are worth planning before the holiday. Cash points open later than usual, and we answer the telephone day and night.',
      ar: 'رتّب ثلاثة أمور قبل العيد. تفتح نقاط الخدمة النقدية متأخرة عن المعتاد، ونرد على الهاتف على مدار الساعة.',
    },
    author: team,
    picture: { en: 'eid.webp', ar: 'eid.webp' },
    alt: {
      en: 'Seven fireworks in the shape of eight-pointed stars open over night dunes; a ghaf stands on the horizon.',
      ar: 'سبع ألعاب نارية على شكل نجوم ثمانية الرؤوس تتفتح فوق كثبان الليل، وعلى الأفق شجرة غاف.',
    },
  },
]

/** Data of a sample news post as it is stored. @param paths addresses of the uploaded pictures */
export const newsDataOf = async (
  { slug, date, title, lead, author, reviewer, alt }: SamplePost,
  paths: Both,
): Promise<NewsData> => ({
  NewsTitle: title.en,
  NewsTitle_AR: title.ar,
  NewsLead: lead.en,
  NewsLead_AR: lead.ar,
  NewsData: await readText('news', slug, 'en'),
  NewsData_AR: await readText('news', slug, 'ar'),
  NewsDate: date,
  NewsImageUrl_EN: paths.en,
  NewsImageUrl_AR: paths.ar,
  NewsImageAlt_EN: alt.en,
  NewsImageAlt_AR: alt.ar,
  NewsAuthor: author.en,
  NewsAuthor_AR: author.ar,
  NewsReviewer: reviewer?.en ?? '',
  NewsReviewer_AR: reviewer?.ar ?? '',
  LanguageSelection: 'all',
})
