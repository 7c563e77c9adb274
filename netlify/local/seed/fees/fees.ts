import type { Fee, FeesData, Limit, Speed, TransferCountry } from '#kinds/fees.ts'

/** A sample version of the fees: its id, the last part of its address, and its data. */
export type SampleFees = { id: string; slug: string; data: FeesData }

/**
 * Id of an entry. Ids are fixed, so that filling a store twice writes the same data.
 * @param list 1 for services, 2 for countries, 3 for limits
 */
const entryId = (list: number, index: number): string =>
  `f${list}000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** A service. Its amount is in dirhams, or in per cent for the charge `percent`. */
type Row = [
  name: string,
  group: Fee['Group'],
  charge: Fee['Charge'],
  amount: number,
  en: string,
  ar: string,
]

const services: readonly Row[] = [
  ['opening', 'wallet', 'free', 0, 'Opening the wallet', 'فتح المحفظة'],
  [
    'keeping',
    'wallet',
    'free',
    0,
    'Keeping it, even when you do not use it',
    'الاحتفاظ بها، وإن لم تُستخدم',
  ],
  [
    'savings',
    'wallet',
    'free',
    0,
    'Savings goals and expense tracking',
    'أهداف الادخار ومتابعة المصروفات',
  ],
  ['statement', 'wallet', 'free', 0, 'Statement in the app', 'كشف الحساب في التطبيق'],
  ['closing', 'wallet', 'free', 0, 'Closing the wallet', 'إغلاق المحفظة'],
  [
    'bank-transfer-in',
    'in',
    'free',
    0,
    'Adding money by bank transfer',
    'إضافة المال بتحويل مصرفي',
  ],
  ['cash-in', 'in', 'free', 0, 'Adding cash at a cash point', 'إضافة النقود في نقطة خدمة نقدية'],
  ['kiosk', 'in', 'soon', 0, 'Adding cash at a kiosk', 'إضافة النقود في جهاز خدمة ذاتية'],
  ['salary', 'in', 'free', 0, 'Receiving your salary', 'تسلّم الراتب'],
  ['send', 'out', 'free', 0, 'Sending to another Ghaf Wallet', 'الإرسال إلى محفظة غاف أخرى'],
  ['request', 'out', 'free', 0, 'Receiving and requesting money', 'تسلّم المال وطلبه'],
  ['qr', 'out', 'free', 0, 'Paying in a shop by QR code', 'الدفع في المتجر برمز QR'],
  ['recharge', 'out', 'free', 0, 'Recharging a mobile phone', 'شحن رصيد الهاتف'],
  ['bill', 'out', 'amount', 1, 'Paying bills, per bill', 'دفع الفواتير، عن كل فاتورة'],
  [
    'cash-withdrawal',
    'out',
    'amount',
    3,
    'Withdrawing cash at a cash point, each time',
    'السحب النقدي من نقطة خدمة نقدية، في كل مرة',
  ],
  ['business-joining', 'account', 'free', 0, 'Joining and verification', 'الانضمام والتحقق'],
  ['business-account', 'account', 'free', 0, 'Account, per month', 'رسوم الحساب الشهرية'],
  [
    'business-dashboard',
    'account',
    'free',
    0,
    'Dashboard, for any number of counters and branches',
    'لوحة المتابعة، لأي عدد من الصناديق والفروع',
  ],
  [
    'business-codes',
    'account',
    'free',
    0,
    'QR codes to print, as many as you need',
    'رموز QR للطباعة، بقدر حاجتك',
  ],
  ['business-closing', 'account', 'free', 0, 'Closing the account', 'إغلاق الحساب'],
  [
    'business-sale',
    'sales',
    'percent',
    0.8,
    'Payment received by QR code, share of the amount',
    'دفعة تتسلمها برمز QR، من المبلغ',
  ],
  [
    'business-refund',
    'sales',
    'free',
    0,
    'Refund to a customer; the merchant charge is refunded too',
    'إعادة المبلغ إلى الزبون، وتُرد إليك رسوم التاجر',
  ],
  [
    'business-cash-withdrawal',
    'sales',
    'amount',
    10,
    'Withdrawing cash at a cash point, each time',
    'السحب النقدي من نقطة خدمة نقدية، في كل مرة',
  ],
  [
    'business-wages',
    'sales',
    'soon',
    0,
    'Wages through the Wage Protection System',
    'الأجور عبر نظام حماية الأجور',
  ],
]

/** Time until a transfer arrives in a bank account, in a wallet, and as cash. */
type Speeds = [bank: Speed, wallet: Speed, cash: Speed]
const quick: Speeds = ['minutes', 'minutes', 'minutes']
const sameDay: Speeds = ['same-day', 'minutes', 'minutes']
const nextDay: Speeds = ['next-day', 'none', 'same-day']

const countries: readonly [
  code: string,
  currency: string,
  en: string,
  ar: string,
  /** In dirhams. */
  fee: number,
  /** Example rate: units of the currency for one dirham. */
  rate: number,
  /** The company's margin on the rate, in per cent. */
  margin: number,
  speeds: Speeds,
][] = [
  ['IN', 'INR', 'India', 'الهند', 10, 24.1, 0.5, quick],
  ['PK', 'PKR', 'Pakistan', 'باكستان', 10, 76.2, 0.6, quick],
  ['BD', 'BDT', 'Bangladesh', 'بنغلاديش', 10, 33.15, 0.6, sameDay],
  ['NP', 'NPR', 'Nepal', 'نيبال', 10, 38.5, 0.6, sameDay],
  ['LK', 'LKR', 'Sri Lanka', 'سريلانكا', 10, 82.4, 0.7, sameDay],
  ['PH', 'PHP', 'Philippines', 'الفلبين', 12, 15.6, 0.5, sameDay],
  ['ID', 'IDR', 'Indonesia', 'إندونيسيا', 12, 4_470, 0.8, sameDay],
  ['KE', 'KES', 'Kenya', 'كينيا', 15, 35.1, 1.2, ['same-day', 'minutes', 'none']],
  ['UG', 'UGX', 'Uganda', 'أوغندا', 15, 968, 1.2, ['same-day', 'minutes', 'none']],
  ['TZ', 'TZS', 'Tanzania', 'تنزانيا', 15, 668, 1.2, ['same-day', 'minutes', 'none']],
  ['NG', 'NGN', 'Nigeria', 'نيجيريا', 18, 402, 1.5, nextDay],
  ['ZA', 'ZAR', 'South Africa', 'جنوب أفريقيا', 18, 4.72, 0.9, nextDay],
]

/** Limits in dirhams. */
const limits: readonly [
  name: string,
  audience: Limit['Audience'],
  amount: number,
  en: string,
  ar: string,
][] = [
  ['balance', 'individual', 25_000, 'Balance at any time', 'الرصيد في أي وقت'],
  [
    'one-payment',
    'individual',
    10_000,
    'One payment or transfer',
    'الدفعة الواحدة أو التحويل الواحد',
  ],
  [
    'payments-a-day',
    'individual',
    20_000,
    'All payments and transfers in one day',
    'مجموع الدفعات والتحويلات في اليوم',
  ],
  [
    'cash-in-a-day',
    'individual',
    10_000,
    'Cash added at cash points in one day',
    'النقود المضافة في نقاط الخدمة النقدية في اليوم',
  ],
  ['cash-out-a-day', 'individual', 5_000, 'Cash withdrawn in one day', 'السحب النقدي في اليوم'],
  [
    'abroad-a-month',
    'individual',
    30_000,
    'International transfers in one calendar month',
    'التحويلات الدولية في الشهر الميلادي',
  ],
  ['business-balance', 'business', 250_000, 'Balance at any time', 'الرصيد في أي وقت'],
  [
    'business-one-payment',
    'business',
    10_000,
    'One payment received',
    'الدفعة الواحدة التي تتسلمها',
  ],
  [
    'business-cash-out-a-day',
    'business',
    20_000,
    'Cash withdrawn in one day',
    'السحب النقدي في اليوم',
  ],
]

/**
 * Entries of all services.
 * @param changed fields that differ in a version, by the service's name
 */
const serviceEntries = (changed: Partial<Record<string, Partial<Fee>>> = {}): Fee[] =>
  services.map(([Name, Group, Charge, Amount, Service, Service_AR], index) => ({
    Guid: entryId(1, index),
    Service,
    Service_AR,
    Name,
    Group,
    Charge,
    Amount,
    ...changed[Name],
  }))

/** Entries of all countries. @param feeOf fee in a version, from the usual fee */
const countryEntries = (
  feeOf: (code: string, fee: number) => number = (_, fee) => fee,
): TransferCountry[] =>
  countries.map(
    (
      [Code, Currency, Country, Country_AR, fee, Rate, Margin, [ToBank, ToWallet, ToCash]],
      index,
    ) => ({
      Guid: entryId(2, index),
      Country,
      Country_AR,
      Code,
      Currency,
      Fee: feeOf(Code, fee),
      Rate,
      Margin,
      ToBank,
      ToWallet,
      ToCash,
    }),
  )

const limitEntries = (): Limit[] =>
  limits.map(([Name, Audience, Amount, Limit, Limit_AR], index) => ({
    Guid: entryId(3, index),
    Limit,
    Limit_AR,
    Name,
    Audience,
    Amount,
  }))

const eastAfrica = new Set(['KE', 'UG', 'TZ'])

/**
 * The sample versions of the fees, oldest first: the former one, the one in force since October
 * 2026, and a later one that is announced four months in advance.
 */
export const fees: readonly SampleFees[] = [
  {
    id: '3c3b8c8e-64f5-4b0e-9d0b-7c5f9a2f1e01',
    slug: '2025-10-01',
    data: {
      Title: 'Fees from October 2025',
      Title_AR: 'الرسوم من أكتوبر 2025',
      Changes: '',
      Changes_AR: '',
      Approval: '',
      InForceFrom: '2025-10-01',
      RatesOf: '2025-09-30',
      Services: serviceEntries({ 'cash-withdrawal': { Amount: 4 } }),
      // Margins were not stated in this version.
      Countries: countryEntries().map((country) => ({ ...country, Margin: 0 })),
      Limits: limitEntries(),
    },
  },
  {
    id: '3c3b8c8e-64f5-4b0e-9d0b-7c5f9a2f1e02',
    slug: '2026-10-01',
    data: {
      Title: 'Fees from October 2026',
      Title_AR: 'الرسوم من أكتوبر 2026',
      Changes: 'Withdrawing cash costs AED 3.00 instead of AED 4.00.',
      Changes_AR: 'يصبح رسم السحب النقدي 3.00 دراهم بدلاً من 4.00 دراهم.',
      Approval: '',
      InForceFrom: '2026-10-01',
      RatesOf: '2026-10-01',
      Services: serviceEntries(),
      Countries: countryEntries(),
      Limits: limitEntries(),
    },
  },
  {
    id: '3c3b8c8e-64f5-4b0e-9d0b-7c5f9a2f1e03',
    slug: '2027-04-01',
    data: {
      Title: 'Fees from April 2027',
      Title_AR: 'الرسوم من أبريل 2027',
      Changes:
        'A transfer to Kenya, Uganda or Tanzania costs AED 12.00 instead of AED 15.00. All other fees stay as they are.',
      Changes_AR:
        'يصبح رسم التحويل إلى كينيا أو أوغندا أو تنزانيا 12.00 درهماً بدلاً من 15.00 درهماً. وتبقى الرسوم الأخرى كما هي.',
      Approval: '',
      InForceFrom: '2027-04-01',
      RatesOf: '2026-10-01',
      Services: serviceEntries(),
      Countries: countryEntries((code, fee) => (eastAfrica.has(code) ? 12 : fee)),
      Limits: limitEntries(),
    },
  },
]
