import type { app as en } from '../en/app.ts'

export const app = {
  title: 'نزّل محفظة غاف',
  name: 'التطبيق',
  description:
    'محفظة غاف لهواتف \u2066iPhone\u2069 و\u2066Android\u2069: المتجران ورمز QR، ومتطلبات هاتفك، وما تحتاج إليه لفتح محفظة.',
  lead: 'التطبيق مجاني، وفتح المحفظة مجاني كذلك. ولا تحتاج إلى حساب مصرفي.',
  stores: 'متاجر التطبيقات',
  scan: 'امسح الرمز بكاميرا هاتفك',
  scanText: 'يفتح لك الرمز متجر التطبيقات في هاتفك. ولك أن تكتب هذا العنوان في متصفح الهاتف:',
  needs: {
    title: 'ما تحتاج إليه لفتح محفظة',
    items: {
      age: { title: 'أن تكون قد أتممت 18\u00a0عاماً', text: 'لكل شخص محفظة واحدة.' },
      id: { title: 'بطاقة هوية إماراتية سارية', text: 'تمسحها بالكاميرا داخل التطبيق.' },
      number: { title: 'رقم هاتف متحرك في الدولة', text: 'يجب أن يكون مسجلاً باسمك.' },
      camera: { title: 'هاتف مزوّد بكاميرا', text: 'لمسح بطاقة هويتك والتقاط صورة لوجهك.' },
    },
    more: 'خطوات فتح المحفظة',
  },
  phone: {
    title: 'متطلبات هاتفك',
    iphone: '\u2066iPhone\u2069',
    iphoneHtml: 'ابتداءً من {iphoneSystem}، في <bdi dir="ltr">App\u00a0Store</bdi>',
    android: '\u2066Android\u2069',
    androidHtml: 'ابتداءً من {androidSystem}، في <bdi dir="ltr">Google\u00a0Play</bdi>',
    languages: 'اللغات',
    languagesText: 'العربية والإنجليزية، ولك أن تنتقل بينهما متى شئت',
    price: 'السعر',
    priceText: 'مجاني',
    where: 'نطاق الخدمة',
    whereText: 'داخل دولة الإمارات العربية المتحدة فقط',
  },
  safety: {
    title: 'كيف تتأكد من أنه تطبيقنا؟',
    textHtml:
      'ناشر التطبيق هو <b>محفظة غاف ذ.م.م</b>. ولا تنزّله إلا من <bdi dir="ltr">App\u00a0Store</bdi> أو <bdi dir="ltr">Google\u00a0Play</bdi>. وإذا وصلك في رسالة أو مكالمة رابط أو ملف لتثبيت التطبيق، فهو ليس منا.',
    more: 'كيف تكشف الاحتيال',
  },
} satisfies typeof en
