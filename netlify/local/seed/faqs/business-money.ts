import type { FaqData } from '#kinds/faq.ts'

/** Charges, the dashboard and wages. */
export const businessMoney: FaqData = {
  FaqType: 'BUSINESS_FAQ',
  SupportHeading: 'Charges, dashboard and wages',
  SupportHeading_AR: 'الرسوم ولوحة المتابعة والأجور',
  SupportData: [
    {
      Guid: 'f882b3bc-d6d6-4f17-8ca9-b73d810d7a85',
      SupportTitle: 'What are the merchant charges?',
      SupportTitle_AR: 'كم تبلغ رسوم التاجر؟',
      SupportContent: '<p>A small share of each payment that you receive. It is competitive, and it is the same at every hour and on every day of the year.</p>'
        + '<p>The figure, with an example, is in the fees for businesses, under <a href="/keyfact">key facts and fees</a>.</p>',
      SupportContent_AR: '<p>نسبة صغيرة من كل دفعة تتسلمها. وهي نسبة تنافسية لا تتغير باختلاف الساعة أو اليوم.</p>'
        + '<p>تجد الرقم مع مثال عليه في رسوم الأعمال، في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>.</p>',
    },
    {
      Guid: 'f2afe5c8-23a2-4bf3-a02e-1ea51ff04ac3',
      SupportTitle: 'When is the money mine to use?',
      SupportTitle_AR: 'متى أستطيع استخدام المال؟',
      SupportContent: '<p>As soon as the payment stands in your wallet. You can pay with it or withdraw it in cash.</p>',
      SupportContent_AR: '<p>حين تظهر الدفعة في محفظتك. عندئذ تدفع بها أو تسحبها نقداً.</p>',
    },
    {
      Guid: '447f5314-15a7-4f1d-86be-2a3c36a01649',
      SupportTitle: 'How do I withdraw what I have earned?',
      SupportTitle_AR: 'كيف أسحب ما كسبته؟',
      SupportContent: '<p>Choose the amount in the app, approve it at a cash point, and take your money. You see the fee before you confirm.</p>'
        + '<p>There is a limit for each day. It is in the key facts for businesses, under <a href="/keyfact">key facts and fees</a>.</p>',
      SupportContent_AR: '<p>حدّد المبلغ في التطبيق، ثم وافق عليه عند نقطة الخدمة النقدية، وتسلّم نقودك. وترى الرسوم قبل أن تؤكد.</p>'
        + '<p>وللسحب حد في اليوم، تجده في الحقائق الأساسية للأعمال، في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>.</p>',
    },
    {
      Guid: 'e5d43154-1bab-49f6-81dc-70d2118ab19e',
      SupportTitle: 'What does the dashboard show?',
      SupportTitle_AR: 'ماذا تعرض لوحة المتابعة؟',
      SupportContent: '<ul><li>Every payment as it comes in, with time, amount and charge.</li><li>The sum of the day, of the week and of the month.</li>'
        + '<li>Each counter and each branch apart.</li></ul><p>Open the business web app at the top of this page, on a phone or on a computer.</p>',
      SupportContent_AR: '<ul><li>كل دفعة فور وصولها، ومعها وقتها ومبلغها ورسومها.</li><li>مجموع اليوم والأسبوع والشهر.</li>'
        + '<li>كل صندوق وكل فرع على حدة.</li></ul><p>افتح تطبيق الأعمال على الويب من أعلى هذه الصفحة، بهاتفك أو بحاسوبك.</p>',
    },
    {
      Guid: 'c3f329d7-36af-4fb7-887c-d8a34435cf3b',
      SupportTitle: 'Can I pay wages through you?',
      SupportTitle_AR: 'هل أستطيع دفع الأجور عن طريقكم؟',
      SupportContent: '<p>Soon. A wage protection system is <strong>coming soon</strong>. As soon as it opens, you will read it under <a href="/news">news</a>.</p>',
      SupportContent_AR: '<p>قريباً. نظام حماية الأجور <strong>سيتوفر قريباً</strong>. وحين نبدأ العمل به، نعلن ذلك في صفحة <a href="/ar/news">الأخبار</a>.</p>',
    },
  ],
}
