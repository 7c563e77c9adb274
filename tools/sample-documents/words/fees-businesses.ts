import type { DocumentText } from './sheets.ts'

export const english: DocumentText = {
  title: 'Fees and charges for businesses',
  lead: 'Every charge for a business, each on a line of its own. What is not listed here costs nothing.',
  short: [
    'Joining is free of charge. There is no monthly fee and no minimum turnover.',
    'You pay 0.80% of each payment that you receive. Your customers pay nothing.',
    'All amounts are in dirhams and include value added tax where it applies.',
  ],
  sections: [
    {
      heading: 'Joining and account',
      blocks: [
        {
          table: {
            head: ['Service', 'Charge'],
            rows: [
              ['Joining and verification', 'free'],
              ['Account, per month', 'free'],
              ['Dashboard, for any number of counters and branches', 'free'],
              ['QR codes to print, as many as you need', 'free'],
              ['Closing the account, with its balance paid out', 'free'],
            ],
          },
        },
      ],
    },
    {
      heading: 'Payments',
      blocks: [
        {
          table: {
            head: ['Service', 'Charge'],
            rows: [
              ['Payment received by QR code', '0.80% of the amount'],
              ['Refund to a customer', 'free'],
              ['Merchant charge on a payment that is refunded', 'Refunded'],
              ['Withdrawing cash at a cash point, each time', 'AED 10.00'],
              ['Wages through the Wage Protection System', 'soon'],
            ],
          },
        },
        {
          p: '<strong>An example.</strong> A customer pays AED <bdi dir="ltr">250.00</bdi>. The merchant charge is AED <bdi dir="ltr">2.00</bdi>, and AED <bdi dir="ltr">248.00</bdi> reaches your wallet. On the dashboard you see all three figures on the line for this sale.',
        },
      ],
    },
    {
      heading: 'Good to know',
      blocks: [
        {
          list: [
            'The merchant charge is the same on every day of the year and at every hour.',
            'It is taken from each payment as it arrives. There is no invoice at the end of the month.',
            'You may not pass it on to customers who pay by wallet.',
            'We tell you about a change of charges at least 60 days before it takes effect, on the dashboard and on our website.',
          ],
        },
      ],
    },
  ],
}

export const arabic: DocumentText = {
  title: 'الرسوم والتكاليف للأعمال',
  lead: 'رسوم الأعمال كلها، لكل خدمة سطر. وما لم يُذكر هنا فهو مجاني.',
  short: [
    'الانضمام مجاني، ولا رسوم شهرية، ولا حد أدنى للمبيعات.',
    'تدفع <bdi dir="ltr">0.80%</bdi> من كل دفعة تتسلمها، ولا يدفع زبائنك شيئاً.',
    'المبالغ كلها بالدرهم، وتشمل ضريبة القيمة المضافة حيث تسري.',
  ],
  sections: [
    {
      heading: 'الانضمام والحساب',
      blocks: [
        {
          table: {
            head: ['الخدمة', 'الرسوم'],
            rows: [
              ['الانضمام والتحقق', 'free'],
              ['رسوم الحساب الشهرية', 'free'],
              ['لوحة المتابعة، لأي عدد من الصناديق والفروع', 'free'],
              ['رموز <bdi dir="ltr">QR</bdi> للطباعة، بقدر حاجتك', 'free'],
              ['إغلاق الحساب ورد ما فيه', 'free'],
            ],
          },
        },
      ],
    },
    {
      heading: 'المدفوعات',
      blocks: [
        {
          table: {
            head: ['الخدمة', 'الرسوم'],
            rows: [
              ['دفعة تتسلمها برمز <bdi dir="ltr">QR</bdi>', '<bdi dir="ltr">0.80%</bdi> من المبلغ'],
              ['إعادة المبلغ إلى الزبون', 'free'],
              ['رسوم التاجر على دفعة أُعيد مبلغها', 'تُرد إليك'],
              ['السحب النقدي من نقطة خدمة نقدية، في كل مرة', '<bdi dir="ltr">10.00</bdi> دراهم'],
              ['الأجور عبر نظام حماية الأجور', 'soon'],
            ],
          },
        },
        {
          p: '<strong>مثال:</strong> يدفع زبون <bdi dir="ltr">250.00</bdi> درهماً. رسوم التاجر <bdi dir="ltr">2.00</bdi> درهم، ويصل إلى محفظتك <bdi dir="ltr">248.00</bdi> درهماً. وترى الأرقام الثلاثة في سطر هذه العملية في لوحة المتابعة.',
        },
      ],
    },
    {
      heading: 'من المفيد أن تعرف',
      blocks: [
        {
          list: [
            'رسوم التاجر هي نفسها في كل أيام السنة وفي كل ساعة.',
            'تُقتطع من كل دفعة عند وصولها، فلا فاتورة في آخر الشهر.',
            'لا يجوز أن تحمّلها على الزبون الذي يدفع بالمحفظة.',
            'نخبرك بأي تغيير في الرسوم قبل سريانه بـ60 يوماً على الأقل، في لوحة المتابعة وفي موقعنا.',
          ],
        },
      ],
    },
  ],
}
