import type { DocumentText } from './sheets.ts'

export const english: DocumentText = {
  title: 'Fees and charges for individuals',
  lead: 'Every fee of the wallet, each on a line of its own. What is not listed here costs nothing.',
  short: [
    'Opening, keeping and closing a wallet is free of charge.',
    'You see the fee before you confirm. If you do not confirm, you do not pay.',
    'All amounts are in dirhams and include value added tax where it applies.',
  ],
  sections: [
    {
      heading: 'The wallet',
      blocks: [
        {
          table: {
            head: ['Service', 'Fee in AED'],
            rows: [
              ['Opening the wallet', 'free'],
              ['Keeping it, even when you do not use it', 'free'],
              ['Savings goals and expense tracking', 'free'],
              ['Statement in the app', 'free'],
              ['Closing the wallet, with its balance paid out', 'free'],
            ],
          },
        },
      ],
    },
    {
      heading: 'Money in and out',
      blocks: [
        {
          table: {
            head: ['Service', 'Fee in AED'],
            rows: [
              ['Adding money by bank transfer', 'free'],
              ['Adding cash at a cash point', 'free'],
              ['Adding cash at a kiosk', 'soon'],
              ['Receiving your salary', 'free'],
              ['Withdrawing cash at a cash point, each time', '3.00'],
            ],
          },
        },
        {
          p: 'Your bank may charge a fee of its own for a transfer. Ask your bank; we receive none of it.',
        },
      ],
    },
    {
      heading: 'Sending and paying in the Emirates',
      blocks: [
        {
          table: {
            head: ['Service', 'Fee in AED'],
            rows: [
              ['Sending to another Ghaf Wallet', 'free'],
              ['Receiving and requesting money', 'free'],
              ['Paying in a shop by QR code', 'free'],
              ['Recharging a mobile phone', 'free'],
              ['Paying bills, per bill', '1.00'],
            ],
          },
        },
      ],
    },
    {
      heading: 'International transfers',
      blocks: [
        {
          table: {
            caption: 'Fee per transfer, whatever the amount',
            head: ['Country', 'Fee in AED'],
            rows: [
              ['India, Pakistan, Bangladesh, Nepal, Sri Lanka', '10.00'],
              ['Philippines, Indonesia', '12.00'],
              ['Kenya, Uganda, Tanzania', '15.00'],
              ['Nigeria, South Africa', '18.00'],
            ],
          },
        },
        {
          p: 'A transfer has a second price, the exchange rate. It changes during the day and includes our margin. The app shows the rate, the fee and the amount that arrives on one screen, before you confirm.',
        },
        {
          p: '<strong>An example.</strong> You send AED <bdi dir="ltr">1,000.00</bdi> to the Philippines. The fee is AED <bdi dir="ltr">12.00</bdi>, and you pay AED <bdi dir="ltr">1,012.00</bdi> in all. At a rate of <bdi dir="ltr">15.60</bdi> pesos for one dirham, <bdi dir="ltr">15,600</bdi> pesos arrive.',
        },
      ],
    },
    {
      heading: 'Good to know',
      blocks: [
        {
          list: [
            'Four small transfers cost four fees. One large transfer costs one.',
            'If a transfer cannot be delivered, we give back the amount and the fee.',
            'We tell you about a change of fees at least 60 days before it takes effect, in the app and on our website.',
          ],
        },
      ],
    },
  ],
}

export const arabic: DocumentText = {
  title: 'الرسوم والتكاليف للأفراد',
  lead: 'رسوم المحفظة كلها، لكل خدمة سطر. وما لم يُذكر هنا فهو مجاني.',
  short: [
    'فتح المحفظة والاحتفاظ بها وإغلاقها من دون رسوم.',
    'ترى الرسوم قبل أن تؤكد. وما لم تؤكد فلن تدفع شيئاً.',
    'المبالغ كلها بالدرهم، وتشمل ضريبة القيمة المضافة حيث تسري.',
  ],
  sections: [
    {
      heading: 'المحفظة',
      blocks: [
        {
          table: {
            head: ['الخدمة', 'الرسوم بالدرهم'],
            rows: [
              ['فتح المحفظة', 'free'],
              ['الاحتفاظ بها، وإن لم تُستخدم', 'free'],
              ['أهداف الادخار ومتابعة المصروفات', 'free'],
              ['كشف الحساب في التطبيق', 'free'],
              ['إغلاق المحفظة ورد ما فيها', 'free'],
            ],
          },
        },
      ],
    },
    {
      heading: 'إضافة المال وسحبه',
      blocks: [
        {
          table: {
            head: ['الخدمة', 'الرسوم بالدرهم'],
            rows: [
              ['إضافة المال بتحويل مصرفي', 'free'],
              ['إضافة النقود في نقطة خدمة نقدية', 'free'],
              ['إضافة النقود في جهاز خدمة ذاتية', 'soon'],
              ['تسلّم الراتب', 'free'],
              ['السحب النقدي من نقطة خدمة نقدية، في كل مرة', '3.00'],
            ],
          },
        },
        {
          p: 'قد يتقاضى مصرفك رسوماً على التحويل الصادر منه. اسأله عنها، فنحن لا نحصل على شيء منها.',
        },
      ],
    },
    {
      heading: 'الإرسال والدفع داخل الإمارات',
      blocks: [
        {
          table: {
            head: ['الخدمة', 'الرسوم بالدرهم'],
            rows: [
              ['الإرسال إلى محفظة غاف أخرى', 'free'],
              ['تسلّم المال وطلبه', 'free'],
              ['الدفع في المتجر برمز <bdi dir="ltr">QR</bdi>', 'free'],
              ['شحن رصيد الهاتف', 'free'],
              ['دفع الفواتير، عن كل فاتورة', '1.00'],
            ],
          },
        },
      ],
    },
    {
      heading: 'التحويل الدولي',
      blocks: [
        {
          table: {
            caption: 'رسوم التحويل الواحد، أياً كان المبلغ',
            head: ['الدولة', 'الرسوم بالدرهم'],
            rows: [
              ['الهند، باكستان، بنغلاديش، نيبال، سريلانكا', '10.00'],
              ['الفلبين، إندونيسيا', '12.00'],
              ['كينيا، أوغندا، تنزانيا', '15.00'],
              ['نيجيريا، جنوب أفريقيا', '18.00'],
            ],
          },
        },
        {
          p: 'وللتحويل تكلفة أخرى هي سعر الصرف. وهو يتغير خلال اليوم ويشمل هامشاً لنا. ويعرض التطبيق سعر الصرف والرسوم والمبلغ الذي سيصل في شاشة واحدة قبل أن تؤكد.',
        },
        {
          p: '<strong>مثال:</strong> ترسل <bdi dir="ltr">1,000.00</bdi> درهم إلى الفلبين. الرسوم <bdi dir="ltr">12.00</bdi> درهماً، والمجموع <bdi dir="ltr">1,012.00</bdi> درهماً. فإذا كان سعر الصرف <bdi dir="ltr">15.60</bdi> بيسو للدرهم الواحد، وصل <bdi dir="ltr">15,600</bdi> بيسو.',
        },
      ],
    },
    {
      heading: 'من المفيد أن تعرف',
      blocks: [
        {
          list: [
            'أربعة تحويلات صغيرة تكلفك الرسوم أربع مرات، والتحويل الكبير يكلفك إياها مرة واحدة.',
            'إذا تعذر إيصال التحويل، أعدنا إليك المبلغ والرسوم.',
            'نخبرك بأي تغيير في الرسوم قبل سريانه بـ60 يوماً على الأقل، في التطبيق وفي موقعنا.',
          ],
        },
      ],
    },
  ],
}
