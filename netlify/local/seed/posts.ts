import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Topic } from '#kinds/posts.ts'
import { amna, joseph, leila, marisol, team } from './authors.ts'

/**
 * Reads the text of an item in one language. Removes the line breaks between the blocks of the
 * file, because stored rich text is one line of markup.
 */
export const readText = async (
  folder: 'posts' | 'news' | 'jobs',
  name: string,
  language: 'en' | 'ar',
): Promise<string> => {
  const file = join(import.meta.dirname, folder, `${name}.${language}.html`)
  return (await readFile(file, 'utf8')).replaceAll('\n', '')
}

/** A text in both languages. */
export type Both = { en: string; ar: string }

/** A sample post. Its texts are in `posts/<slug>.<language>.html`, its pictures in `pictures/`. */
export type SamplePost = {
  id: string
  /** Last part of the address: the slug that the server would make from the English title. */
  slug: string
  /** `YYYY-MM-DD` */
  date: string
  title: Both
  lead: Both
  /** The name and, after a comma, the role. */
  author: Both
  /** Reviewer of a post about safety, fees or law. */
  reviewer?: Both
  topic?: Topic
  /**
   * Names of the picture's files. They differ only when the picture itself has a reading direction.
   */
  picture: Both
  alt: Both
}

/**
 * The six sample posts, oldest first. Ids are fixed, so that filling a store again after an
 * interruption writes the same items.
 */
export const posts: readonly SamplePost[] = [
  {
    id: 'b0fb8730-64e4-4a53-99b9-e6a51b9c8a43',
    slug: 'lost-phone-three-things-to-do-in-this-order',
    date: '2026-09-09',
    title: {
      en: 'Lost phone: three things to do, in this order',
      ar: 'هاتف مفقود: ثلاثة أشياء بهذا الترتيب',
    },
    lead: {
      en: 'Call us, block the SIM card, then lock the phone. This order protects your money, and five minutes today prepare you for it.',
      ar: 'اتصل بنا، ثم أوقف الشريحة، ثم أقفل الهاتف. هذا الترتيب يحمي مالك، وخمس دقائق اليوم تكفي لتستعد له.',
    },
    author: leila,
    reviewer: marisol,
    topic: 'safety',
    picture: { en: 'lost-phone.webp', ar: 'lost-phone.webp' },
    alt: {
      en: 'Night in the desert. A phone with a lock on its bright screen stands half sunk in a dune, three large stars above it.',
      ar: 'ليل في الصحراء، وهاتف مضيء على شاشته قفل ونصفه في الرمل، وفوقه ثلاث نجوم كبيرة.',
    },
  },
  {
    id: '57ce9950-ce7f-48ac-a9fd-1c2cf5fe47af',
    slug: 'salary-day-what-to-do-first',
    date: '2026-09-27',
    title: { en: 'Salary day: what to do first', ar: 'يوم الراتب: بماذا تبدأ؟' },
    lead: {
      en: 'A salary passes four gates, one after the other: what must be paid, your family, your savings, and the weeks until the next one.',
      ar: 'يمر الراتب بأربع بوابات، واحدة بعد أخرى: ما لا بد من دفعه، ثم أسرتك، ثم ادخارك، ثم أسابيع الشهر.',
    },
    author: amna,
    topic: 'saving',
    picture: { en: 'falaj.webp', ar: 'falaj.webp' },
    alt: {
      en: 'A falaj garden from above: water flows from a star-shaped basin through four gates into four green beds.',
      ar: 'بستان يسقيه فلج كما يُرى من أعلى: يجري الماء من حوض على شكل نجمة عبر أربع بوابات إلى أربعة أحواض خضراء.',
    },
  },
  {
    id: 'b7298e66-39a3-4e26-a5b1-63c0d249170c',
    slug: 'qr-payments-how-a-small-shop-gets-paid',
    date: '2026-10-13',
    title: {
      en: 'QR payments: how a small shop gets paid',
      ar: 'الدفع برمز QR: كيف يستقبل المتجر الصغير مدفوعاته',
    },
    lead: {
      en: 'One printed code and one rule are enough for a small shop to be paid by phone: look at your own screen before you hand over the bag.',
      ar: 'رمز مطبوع وقاعدة واحدة يكفيان متجراً صغيراً ليستقبل الدفع بالهاتف: انظر إلى شاشتك أنت قبل أن تسلّم المشتريات.',
    },
    author: team,
    topic: 'business',
    picture: { en: 'shop.webp', ar: 'shop.webp' },
    alt: {
      en: 'A shop counter under a striped awning: a stand with a QR code, a crate of oranges and a coffee pot with two cups.',
      ar: 'طاولة متجر تحت مظلة مخططة: حامل عليه رمز الدفع، وصندوق برتقال، ودلّة قهوة وفنجانان.',
    },
  },
  {
    id: 'ba20c82b-9839-4a6f-a454-48b3deffc53c',
    slug: 'we-will-never-send-you-a-code-by-sms',
    date: '2026-10-28',
    title: { en: 'We will never send you a code by SMS', ar: 'لن نرسل إليك أي رمز عبر رسالة نصية' },
    lead: {
      en: 'Whoever asks you for a code is not calling from us. You approve payments in the app, and what you did not begin you can decline.',
      ar: 'من يطلب منك رمزاً لا يمثلنا. أنت توافق على الدفع في التطبيق، وترفض كل ما لم تبدأه بنفسك.',
    },
    author: marisol,
    reviewer: joseph,
    topic: 'safety',
    picture: { en: 'code.webp', ar: 'code.webp' },
    alt: {
      en: 'A lock with a check mark in an eight-pointed star, on a dark green geometric pattern.',
      ar: 'قفل عليه علامة صح داخل نجمة ثمانية الرؤوس، على زخرفة هندسية خضراء داكنة.',
    },
  },
  {
    id: '3a547585-052e-4693-a477-442f82f75b54',
    slug: 'read-the-fee-before-you-confirm',
    date: '2026-11-10',
    title: { en: 'Read the fee before you confirm', ar: 'اقرأ الرسوم قبل أن تؤكد' },
    lead: {
      en: 'Five lines tell you what an international transfer costs and how much of it arrives. The last line is the one that your family sees.',
      ar: 'خمسة أسطر تخبرك كم يكلف التحويل الدولي وكم يصل منه. والسطر الأخير هو ما يراه أهلك.',
    },
    author: leila,
    reviewer: marisol,
    topic: 'fees',
    picture: { en: 'fee.en.webp', ar: 'fee.ar.webp' },
    alt: {
      en: 'A receipt of five lines, a magnifying glass on the second one; behind it, lines run to twelve stars in the distance.',
      ar: 'إيصال من خمسة أسطر وعدسة مكبّرة فوق السطر الثاني، وخلفه خطوط تمتد إلى اثنتي عشرة نجمة بعيدة.',
    },
  },
  {
    id: '3018dc6d-4a38-4bcb-8541-e963d736f44a',
    slug: 'a-savings-habit-that-starts-with-five-dirhams',
    date: '2026-11-19',
    title: {
      en: 'A savings habit that starts with five dirhams',
      ar: 'عادة ادخار تبدأ بخمسة دراهم',
    },
    lead: {
      en: 'A small amount, put aside every day, reaches further than a large amount that you mean to put aside some day.',
      ar: 'مبلغ صغير تدّخره كل يوم أنفع من مبلغ كبير تنوي أن تدّخره يوماً ما.',
    },
    author: leila,
    topic: 'saving',
    picture: { en: 'savings.en.webp', ar: 'savings.ar.webp' },
    alt: {
      en: 'Five stages in a row on the dunes at sunrise: a seed, a sprout, a sapling, a young tree and a broad ghaf.',
      ar: 'خمس مراحل متجاورة على الكثبان عند الشروق: بذرة ونبتة وشتلة وشجرة صغيرة وغافة وارفة.',
    },
  },
]
