type Both = { en: string; ar: string }

const apple = 'https://apps.apple.com/ae/app/ghaf-wallet/id0000000000'
const google = 'https://play.google.com/store/apps/details?id=example.ghafwallet'

/**
 * The app's addresses in the two stores. A separate constant, so that page scripts can include it
 * alone.
 */
export const storeAddresses = { apple, google } as const

/** Query parameter in the QR code's address: a phone that scanned it is redirected to its store. */
export const scanned = 'qr'

/**
 * `Strict-Transport-Security` of pages, files and API responses: browsers use only HTTPS for the
 * whole domain, for two years.
 */
export const strictTransport = 'max-age=63072000; includeSubDomains; preload'

/**
 * The brand and the company: the only file that a real company replaces. The company is fictional,
 * therefore licence number and address are marked as placeholders.
 */
export const site = {
  /** Origin of the deployed site, without a trailing slash; the base of canonical addresses. */
  url: 'https://www.ghafwallet.example',
  name: { en: 'Ghaf Wallet', ar: 'محفظة غاف' } satisfies Both,
  legalName: { en: 'Ghaf Wallet LLC', ar: 'محفظة غاف ذ.م.م' } satisfies Both,
  /** In the footer of every page, therefore short. */
  licence: {
    en: 'Ghaf Wallet LLC is a fictional company. Central Bank licence 0000-0000 (placeholder).',
    ar: 'محفظة غاف ذ.م.م شركة خيالية. ترخيص المصرف المركزي 0000-0000 (رقم توضيحي).',
  } satisfies Both,
  /**
   * The regulatory status, which a licensee states in its terms and on every document. For a real
   * company: “is licensed by”.
   */
  status: {
    en: 'Ghaf Wallet LLC is a fictional company, shown as one that the Central Bank of the UAE has licensed to provide stored value facilities and retail payment services. Licence number 0000-0000 (placeholder).',
    ar: 'محفظة غاف ذ.م.م شركة خيالية، تُعرض على أنها مرخّصة من مصرف الإمارات العربية المتحدة المركزي لتقديم تسهيلات القيم المخزنة وخدمات الدفع بالتجزئة. رقم الترخيص 0000-0000 (رقم توضيحي).',
  } satisfies Both,
  address: {
    en: 'Address line, Abu Dhabi, United Arab Emirates (placeholder).',
    ar: 'العنوان، أبوظبي، الإمارات العربية المتحدة (عنوان توضيحي).',
  } satisfies Both,
  /** Toll-free inside the Emirates: the displayed and the dialled number. */
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
  /** Colour of the browser's interface, by colour scheme: the page's background. */
  themeColour: { light: '#FBF8F2', dark: '#0C1512' },
} as const
