type Both = { en: string; ar: string }

const apple = 'https://apps.apple.com/ae/app/ghaf-wallet/id0000000000'
const google = 'https://play.google.com/store/apps/details?id=example.ghafwallet'

/** The app in the two stores. On its own, so that a page's script can hold it without the rest. */
export const storeAddresses = { apple, google } as const

/** Marks the address in the QR code: a phone that comes by it is led on to its store. */
export const scanned = 'qr'

/** `Strict-Transport-Security` of pages, files and answers: browsers come back by HTTPS alone, for two years, to all of the domain. */
export const strictTransport = 'max-age=63072000; includeSubDomains; preload'

/**
 * The brand and the company: the one file a real company replaces. The company is fictional, so licence number and
 * address are placeholders that say so.
 */
export const site = {
  /** Origin of the deployed site, without a slash at the end. Canonical addresses are made from it. */
  url: 'https://www.ghafwallet.example',
  name: { en: 'Ghaf Wallet', ar: 'محفظة غاف' } satisfies Both,
  legalName: { en: 'Ghaf Wallet LLC', ar: 'محفظة غاف ذ.م.م' } satisfies Both,
  /** At the foot of every page: short, because every page carries it. */
  licence: {
    en: 'Ghaf Wallet LLC is a fictional company. Central Bank licence 0000-0000 (placeholder).',
    ar: 'محفظة غاف ذ.م.م شركة خيالية. ترخيص المصرف المركزي 0000-0000 (رقم توضيحي).',
  } satisfies Both,
  /** The regulatory status, which a licensee states in its terms and on every document. A real company's says “is licensed by”. */
  status: {
    en: 'Ghaf Wallet LLC is a fictional company, shown as one that the Central Bank of the UAE has licensed to provide stored value facilities and retail payment services. Licence number 0000-0000 (placeholder).',
    ar: 'محفظة غاف ذ.م.م شركة خيالية، تُعرض على أنها مرخّصة من مصرف الإمارات العربية المتحدة المركزي لتقديم تسهيلات القيم المخزنة وخدمات الدفع بالتجزئة. رقم الترخيص 0000-0000 (رقم توضيحي).',
  } satisfies Both,
  address: {
    en: 'Address line, Abu Dhabi, United Arab Emirates (placeholder).',
    ar: 'العنوان، أبوظبي، الإمارات العربية المتحدة (عنوان توضيحي).',
  } satisfies Both,
  /** Toll-free inside the Emirates: as people read it, and as a phone dials it. */
  phone: { text: '800 0000', href: 'tel:8000000' },
  email: 'help@ghafwallet.example',
  stores: {
    apple: { name: 'App Store', href: apple },
    google: { name: 'Google Play', href: google },
  },
  /** The business web app. */
  webApp: 'https://business.ghafwallet.example',
  networks: [
    { name: 'Instagram', icon: 'instagram', href: 'https://www.instagram.com/ghafwallet' },
    { name: 'Facebook', icon: 'facebook', href: 'https://www.facebook.com/ghafwallet' },
    { name: 'X', icon: 'x', href: 'https://x.com/ghafwallet' },
    { name: 'LinkedIn', icon: 'linkedin', href: 'https://www.linkedin.com/company/ghafwallet' },
    { name: 'YouTube', icon: 'youtube', href: 'https://www.youtube.com/@ghafwallet' },
    { name: 'TikTok', icon: 'tiktok', href: 'https://www.tiktok.com/@ghafwallet' },
  ],
  /** Browser chrome, by colour scheme: the page's own background. */
  themeColour: { light: '#FBF8F2', dark: '#0C1512' },
} as const
