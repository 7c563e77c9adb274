/** A text in both languages. */
type Both = { en: string; ar: string }

const apple = 'https://apps.apple.com/ae/app/ghaf-wallet/id0000000000'
const google = 'https://play.google.com/store/apps/details?id=example.ghafwallet'

/**
 * The app's addresses in the two app stores. They are a separate constant, so that page scripts can
 * import them without {@link site}.
 */
export const storeAddresses = { apple, google } as const

/** Query parameter in the QR code's address: a phone that scanned it is redirected to its store. */
export const scannedParameter = 'qr'

/**
 * Value of the header `Strict-Transport-Security` of pages, files and API responses: for two years
 * browsers use only HTTPS for the domain and its subdomains.
 */
export const strictTransport = 'max-age=63072000; includeSubDomains; preload'

/**
 * Facts about the brand and the company, all in this file so that a real company can replace them.
 * As the company is fictional, its licence number and address are marked as placeholders.
 */
export const site = {
  /** Origin of the deployed site, without a trailing slash; the base of canonical addresses. */
  url: 'https://www.ghafwallet.example',
  name: { en: 'Ghaf Wallet', ar: 'محفظة غاف' } satisfies Both,
  legalName: { en: 'Ghaf Wallet LLC', ar: 'محفظة غاف ذ.م.م' } satisfies Both,
  /** A short text for the footer of every page. */
  licence: {
    en: 'Ghaf Wallet LLC is a fictional company. Central Bank licence 0000-0000 (placeholder).',
    ar: 'محفظة غاف ذ.م.م شركة خيالية. ترخيص المصرف المركزي 0000-0000 (رقم توضيحي).',
  } satisfies Both,
  /**
   * The regulatory status, which a licensed company states in its terms and on every document. For
   * a real company, replace "is a fictional company, shown as one that … has licensed" by "is
   * licensed by …".
   */
  status: {
    en: 'Ghaf Wallet LLC is a fictional company, shown as one that the Central Bank of the UAE has licensed to provide stored value facilities and retail payment services. Licence number 0000-0000 (placeholder).',
    ar: 'محفظة غاف ذ.م.م شركة خيالية، تُعرض على أنها مرخّصة من مصرف الإمارات العربية المتحدة المركزي لتقديم تسهيلات القيم المخزنة وخدمات الدفع بالتجزئة. رقم الترخيص 0000-0000 (رقم توضيحي).',
  } satisfies Both,
  address: {
    en: 'Address line, Abu Dhabi, United Arab Emirates (placeholder).',
    ar: 'العنوان، أبوظبي، الإمارات العربية المتحدة (عنوان توضيحي).',
  } satisfies Both,
  /** Toll-free inside the Emirates. `text` is displayed, `href` is dialled. */
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
  /** Colour of the browser's interface, by colour scheme; the same as the page's background. */
  themeColour: { light: '#FBF8F2', dark: '#0C1512' },
} as const
