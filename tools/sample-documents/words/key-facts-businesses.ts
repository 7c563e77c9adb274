import type { DocumentText } from './sheets.ts'

export const english: DocumentText = {
  title: 'Key facts statement for businesses',
  lead: 'What Ghaf Wallet does for a business, what it costs, what its limits are, and what to watch out for at the counter. Please read it before you join.',
  short: [
    'Joining is free of charge. So are the account and the dashboard.',
    'You pay a merchant charge of 0.80% on the payments that you receive.',
    'You need neither a bank account nor a card machine.',
    'A payment is complete only when it shows in your own app or on your dashboard.',
    'We answer on <bdi dir="ltr">800 0000</bdi>, toll-free, 24 hours a day, every day of the year.',
  ],
  sections: [
    {
      heading: 'What it is',
      blocks: [
        {
          p: 'A wallet for your business, in dirhams, into which customers pay by QR code. It is a stored value facility and not a bank account: it pays no interest and gives no credit. It is offered in the United Arab Emirates only.',
        },
      ],
    },
    {
      heading: 'What you can do with it',
      blocks: [
        {
          list: [
            'Accept payments with a printed QR code, at one counter or at many.',
            'See every payment on a dashboard as it comes in, each counter and branch separately.',
            'Refund a customer.',
            'Withdraw cash at a cash point.',
            'Pay wages through the Wage Protection System (WPS): coming soon.',
          ],
        },
      ],
    },
    {
      heading: 'Who can join, and how',
      blocks: [
        { p: 'Every business that holds a valid licence in the Emirates. There are three steps:' },
        {
          steps: [
            'We collect your details and documents: as a rule the trade licence, the Emirates ID of the person who signs, and a UAE mobile number.',
            'We verify them, and tell you if something is missing.',
            'We activate your account, and your code is ready to print.',
          ],
        },
      ],
    },
    {
      heading: 'What it costs',
      blocks: [
        {
          table: {
            head: ['Service', 'Charge'],
            rows: [
              ['Joining, account, dashboard, codes for your counters', 'free'],
              ['Payment received by QR code', '0.80% of the amount'],
              ['Refund to a customer', 'free'],
              ['Withdrawing cash at a cash point, each time', 'AED 10.00'],
              ['Closing the account, with its balance paid out', 'free'],
            ],
          },
        },
        {
          p: 'All charges, with an example, are in the document “Fees and charges for businesses”.',
        },
      ],
    },
    {
      heading: 'Limits',
      blocks: [
        {
          table: {
            head: ['Limit', 'AED'],
            rows: [
              ['Balance at any time', '250,000'],
              ['One payment from a customer', '10,000'],
              ['Cash withdrawn in one day', '20,000'],
            ],
          },
        },
        { p: 'If your business needs other limits, call us. We will look at them together.' },
      ],
    },
    {
      heading: 'How your money is kept',
      blocks: [
        {
          p: 'We keep the money of all customers in a separate account with a bank licensed by the Central Bank. It belongs to our customers: our creditors have no claim to it, even if we become insolvent. We do not lend it and do not invest it. The balance of a wallet earns no interest and is not a deposit.',
        },
      ],
    },
    {
      heading: 'Your part at the counter',
      blocks: [
        {
          list: [
            'Hand over goods only when the payment shows on your own screen. A picture on a customer’s phone proves nothing.',
            'Scan your own code every morning. If another code has been stuck over it, take it off and call us.',
            'Make refunds on the dashboard only, to the wallet that paid.',
            'Nobody from Ghaf Wallet ever asks you for a code, a PIN or a password.',
            'Do not charge customers more because they pay by wallet.',
            'Tell us before your licence, your address or your signatory changes.',
          ],
        },
      ],
    },
    {
      heading: 'How to complain',
      blocks: [
        {
          steps: [
            'Complain to us: by telephone, by e-mail to <bdi dir="ltr">help@ghafwallet.example</bdi>, or with the complaints form on our website. It is free, and you get a reference number, a confirmation within {acknowledgement} and an answer within {complaintAnswer}, or {complaintLimit} at most if it takes longer.',
            'If you have no answer after 30 calendar days, or the answer does not satisfy you, a small or medium-sized business can take the complaint to Sanadak, the UAE’s ombudsman for banking and insurance: <bdi dir="ltr">sanadak.gov.ae</bdi>.',
          ],
        },
      ],
    },
    {
      heading: 'How to leave, and when we change something',
      blocks: [
        {
          p: 'You may cancel within {coolingOff} of joining, and close the account at any time, without a fee: call us or write to us. We pay out what is in it to a bank account of the business within {payout}. We keep records for as long as the law requires.',
        },
        {
          p: 'If you have not used the account for {dormancy}, we write to you and mark it as dormant. Your money stays yours, and we open the account again free of charge. Everything else is in the merchant agreement that you sign with us.',
        },
        {
          p: 'We tell you about a change of charges, limits or terms at least 60 days before it takes effect, on the dashboard and on our website. If you do not agree, you may leave without a fee. We review this statement again by {nextReview}.',
        },
      ],
    },
  ],
}

export const arabic: DocumentText = {
  title: 'بيان الحقائق الأساسية للأعمال',
  lead: 'ماذا تقدم محفظة غاف لنشاطك التجاري، وكم تكلف، وما حدودها، وإلى ماذا تنتبه عند الدفع. نرجو أن تقرأ هذا البيان قبل أن تنضم.',
  short: [
    'الانضمام مجاني، وكذلك الحساب ولوحة المتابعة.',
    'تدفع رسوم التاجر عن المدفوعات التي تتسلمها، ونسبتها <bdi dir="ltr">0.80%</bdi>.',
    'لا تحتاج إلى حساب مصرفي ولا إلى جهاز بطاقات.',
    'لا تُعد الدفعة تامة إلا حين تظهر في تطبيقك أنت أو في لوحة المتابعة لديك.',
    'نرد على الرقم المجاني <bdi dir="ltr">800 0000</bdi> على مدار الساعة في كل أيام السنة.',
  ],
  sections: [
    {
      heading: 'ما هي',
      blocks: [
        {
          p: 'محفظة لنشاطك التجاري بالدرهم، يدفع إليها زبائنك برمز <bdi dir="ltr">QR</bdi>. وهي تسهيل قيم مخزنة وليست حساباً مصرفياً: لا فوائد عليها، ولا تمنحك ائتماناً. وهي متاحة داخل دولة الإمارات العربية المتحدة فقط.',
        },
      ],
    },
    {
      heading: 'ماذا تفعل بها',
      blocks: [
        {
          list: [
            'تقبل المدفوعات برمز <bdi dir="ltr">QR</bdi> مطبوع، عند صندوق واحد أو عند صناديق كثيرة.',
            'ترى كل دفعة في لوحة المتابعة فور وصولها، وكل صندوق وكل فرع على حدة.',
            'تعيد المال إلى الزبون.',
            'تسحب نقداً من نقطة خدمة نقدية.',
            'تدفع الأجور عبر نظام حماية الأجور: قريباً.',
          ],
        },
      ],
    },
    {
      heading: 'من يستطيع الانضمام، وكيف',
      blocks: [
        { p: 'كل نشاط تجاري له رخصة سارية في الإمارات. والخطوات ثلاث:' },
        {
          steps: [
            'نجمع بياناتك ومستنداتك، وهي في العادة: الرخصة التجارية، وبطاقة الهوية الإماراتية للمفوّض بالتوقيع، ورقم هاتف متحرك في الدولة.',
            'نتحقق منها، ونخبرك إذا نقص شيء.',
            'نفعّل حسابك، ويصبح رمزك جاهزاً للطباعة.',
          ],
        },
      ],
    },
    {
      heading: 'كم تكلف',
      blocks: [
        {
          table: {
            head: ['الخدمة', 'الرسوم'],
            rows: [
              ['الانضمام والحساب ولوحة المتابعة ورموز الصناديق', 'free'],
              ['دفعة تتسلمها برمز <bdi dir="ltr">QR</bdi>', '<bdi dir="ltr">0.80%</bdi> من المبلغ'],
              ['إعادة المبلغ إلى الزبون', 'free'],
              ['السحب النقدي من نقطة خدمة نقدية، في كل مرة', '<bdi dir="ltr">10.00</bdi> دراهم'],
              ['إغلاق الحساب ورد ما فيه', 'free'],
            ],
          },
        },
        { p: 'تجد الرسوم كلها، مع مثال عليها، في مستند «الرسوم والتكاليف للأعمال».' },
      ],
    },
    {
      heading: 'الحدود',
      blocks: [
        {
          table: {
            head: ['الحد', 'بالدرهم'],
            rows: [
              ['الرصيد في أي وقت', '250,000'],
              ['الدفعة الواحدة من الزبون', '10,000'],
              ['السحب النقدي في اليوم', '20,000'],
            ],
          },
        },
        { p: 'وإذا احتاج نشاطك إلى حدود أخرى، فاتصل بنا لندرس الأمر معاً.' },
      ],
    },
    {
      heading: 'كيف يُحفظ مالك',
      blocks: [
        {
          p: 'نحفظ أموال العملاء جميعاً في حساب منفصل لدى مصرف مرخّص من المصرف المركزي. وهي ملك لعملائنا، ولا حق لدائنينا فيها، حتى في حال إعسارنا. ولا نقرضها ولا نستثمرها. ولا فوائد على رصيد المحفظة، وليس الرصيد وديعة مصرفية.',
        },
      ],
    },
    {
      heading: 'دورك عند الدفع',
      blocks: [
        {
          list: [
            'لا تسلّم البضاعة إلا حين تظهر الدفعة على شاشتك أنت. الصورة على هاتف الزبون لا تثبت شيئاً.',
            'امسح رمزك بنفسك كل صباح. وإذا وجدت رمزاً آخر ملصقاً فوقه، فانزعه واتصل بنا.',
            'لا تُعِد المال إلا من لوحة المتابعة، وإلى المحفظة التي دُفع منها.',
            'لا يطلب منك أحد من محفظة غاف رمزاً ولا رقماً سرياً ولا كلمة مرور.',
            'لا تزد السعر على الزبون لأنه يدفع بالمحفظة.',
            'أخبرنا قبل أن تتغير الرخصة أو العنوان أو المفوّض بالتوقيع.',
          ],
        },
      ],
    },
    {
      heading: 'كيف تقدم شكوى',
      blocks: [
        {
          steps: [
            'قدّم شكواك إلينا: هاتفياً، أو بالبريد الإلكتروني <bdi dir="ltr">help@ghafwallet.example</bdi>، أو بنموذج الشكاوى في موقعنا. وذلك مجاني، وتحصل على رقم مرجعي، وعلى تأكيد خلال {acknowledgement}، وردّ خلال {complaintAnswer}، أو خلال {complaintLimit} على الأكثر إذا احتجنا إلى وقت أطول.',
            'إذا لم يصلك ردّنا خلال 30 يوماً تقويمياً أو لم يقنعك، فللمنشآت الصغيرة والمتوسطة أن ترفع شكواها إلى «سندك»، وحدة تسوية المنازعات المصرفية والتأمينية: <bdi dir="ltr">sanadak.gov.ae</bdi>.',
          ],
        },
      ],
    },
    {
      heading: 'كيف تغلق الحساب، وماذا لو غيّرنا شيئاً',
      blocks: [
        {
          p: 'لك أن تلغي الاتفاق خلال {coolingOff} من انضمامك، وأن تغلق الحساب في أي وقت، من دون رسوم: اتصل بنا أو اكتب إلينا. ونحوّل ما فيه إلى حساب مصرفي للنشاط التجاري خلال {payout}. ونحتفظ بالسجلات للمدة التي يوجبها القانون.',
        },
        {
          p: 'إذا لم تستخدم الحساب لمدة {dormancy}، كتبنا إليك وعددناه خامداً. ويبقى مالُك لك، ونعيد تفعيل الحساب مجاناً. وتجد بقية التفاصيل في اتفاقية التاجر التي توقّعها معنا.',
        },
        {
          p: 'نخبرك بأي تغيير في الرسوم أو الحدود أو الشروط قبل سريانه بـ60 يوماً على الأقل، في لوحة المتابعة وفي موقعنا. وإذا لم توافق عليه، فلك أن تغلق الحساب من دون رسوم. ونراجع هذا البيان مرة أخرى في موعد أقصاه {nextReview}.',
        },
      ],
    },
  ],
}
