import type { DocumentText } from './sheets.ts'

export const english: DocumentText = {
  title: 'Key facts statement for individuals',
  lead: 'What the wallet is, what it costs, what its limits are, and what you can do when something goes wrong. Please read it before you open a wallet.',
  short: [
    'Opening, keeping and closing a wallet is free of charge.',
    'If a payment carries a fee, you see the fee before you confirm.',
    'The wallet is not a bank account. It pays no interest and gives no credit.',
    'Nobody from Ghaf Wallet ever asks you for a code, a PIN or a password.',
    'We answer on <bdi dir="ltr">800 0000</bdi>, toll-free, 24 hours a day, every day of the year.',
  ],
  sections: [
    {
      heading: 'What the wallet is',
      blocks: [
        {
          p: 'Ghaf Wallet is a stored value facility in dirhams: you keep your money in it and use it with an app on your phone. One dirham in your wallet is always worth one dirham. The wallet is offered in the United Arab Emirates only. It is not a savings account and not a loan. You cannot spend more than there is in it.',
        },
      ],
    },
    {
      heading: 'What you can do with it',
      blocks: [
        {
          list: [
            'Add money by bank transfer, or with cash at a cash point. Kiosks are coming soon.',
            'Send money to another person in the Emirates, and request money.',
            'Pay in shops by QR code, pay bills and recharge a mobile phone.',
            'Transfer money to India, Pakistan, the Philippines, Bangladesh, Nepal, Sri Lanka, Kenya, Uganda, Tanzania, Nigeria, South Africa and Indonesia.',
            'Have your salary paid into it, withdraw cash, save towards goals and follow your expenses.',
          ],
        },
      ],
    },
    {
      heading: 'Who can open a wallet',
      blocks: [
        {
          p: 'Everyone who is 18 or older and has a valid Emirates ID, a UAE mobile number in their own name and a phone with a camera. One person opens one wallet, for their own use. A bank account is not needed.',
        },
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
      heading: 'What can go wrong, and your part in it',
      blocks: [
        {
          list: [
            'A payment that you have approved cannot be reversed. Read the name and the amount first.',
            'You approve in the app only; we never send codes by SMS or e-mail. Decline what you did not start.',
            'Keep your PIN to yourself, and lock the screen of your phone.',
            'Exchange rates change. The rate that counts is the one you confirm.',
            'Tell us at once if your phone is lost or a payment is not yours. The sooner we know, the more we can do.',
          ],
        },
      ],
    },
    {
      heading: 'What it costs',
      blocks: [
        {
          table: {
            head: ['Service', 'Fee in AED'],
            rows: [
              ['Opening, keeping and closing the wallet, with its balance paid out', 'free'],
              ['Adding money by bank transfer or at a cash point', 'free'],
              ['Sending to another Ghaf Wallet, paying by QR code', 'free'],
              ['Paying a bill', '1.00'],
              ['Withdrawing cash at a cash point, each time', '3.00'],
              ['International transfer, by country', '10.00 to 18.00'],
            ],
          },
        },
        {
          p: 'All fees are in the document “Fees and charges for individuals”. For a transfer abroad, the exchange rate counts as well: before you confirm, the app shows the fee, the rate, the amount that arrives, and when it arrives.',
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
              ['Balance at any time', '25,000'],
              ['One payment or transfer', '10,000'],
              ['All payments and transfers in one day', '20,000'],
              ['Cash added at cash points in one day', '10,000'],
              ['Cash withdrawn in one day', '5,000'],
              ['International transfers in one calendar month', '30,000'],
            ],
          },
        },
        {
          p: 'If a payment goes beyond a limit, the app says so before you confirm, and nothing is paid.',
        },
      ],
    },
    {
      heading: 'When something has gone wrong',
      blocks: [
        {
          steps: [
            'Call <bdi dir="ltr">800 0000</bdi> at any hour. We block your wallet while you are on the line.',
            'Tell us the amount, the name and the time. We look into it and give you a reference number. If you did not approve the payment, you will have the money back within {refund}.',
            'If your phone is gone, ask your mobile company to block the SIM card, and report the loss to the police.',
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
            'If you have no answer after 30 calendar days, or the answer does not satisfy you, take the complaint to Sanadak, the UAE’s ombudsman for banking and insurance: <bdi dir="ltr">sanadak.gov.ae</bdi>.',
          ],
        },
      ],
    },
    {
      heading: 'How to close your wallet, and when we change something',
      blocks: [
        {
          p: 'You may cancel within {coolingOff} of opening a wallet, and close it at any time, without a reason and without a fee: call us or write to us. We pay out what is in it to a bank account in your name within {payout}, or you withdraw it at a cash point. We keep records as long as the law requires.',
        },
        {
          p: 'If you have not used your wallet for {dormancy}, we write to you and mark it as dormant. Your money stays yours, and we open the wallet again free of charge.',
        },
        {
          p: 'We tell you about a change of fees, limits or terms at least 60 days before it takes effect, in the app and on our website. If you do not agree, you may close the wallet without a fee. We review this statement again by {nextReview}.',
        },
      ],
    },
  ],
}

export const arabic: DocumentText = {
  title: 'بيان الحقائق الأساسية للأفراد',
  lead: 'ما هي المحفظة، وكم تكلف، وما حدودها، وماذا تفعل إذا واجهتك مشكلة. نرجو أن تقرأ هذا البيان قبل أن تفتح محفظة.',
  short: [
    'فتح المحفظة والاحتفاظ بها وإغلاقها من دون رسوم.',
    'إذا كانت على الدفعة رسوم، رأيتها قبل أن تؤكد.',
    'المحفظة ليست حساباً مصرفياً: لا فوائد عليها، ولا تمنحك ائتماناً.',
    'لا يطلب منك أحد من محفظة غاف رمزاً ولا رقماً سرياً ولا كلمة مرور.',
    'نرد على الرقم المجاني <bdi dir="ltr">800 0000</bdi> على مدار الساعة في كل أيام السنة.',
  ],
  sections: [
    {
      heading: 'ما هي المحفظة',
      blocks: [
        {
          p: 'محفظة غاف تسهيل قيم مخزنة بالدرهم، تحتفظ فيها بأموالك وتستخدمها من تطبيق في هاتفك. والدرهم في محفظتك يساوي درهماً في كل وقت. والمحفظة متاحة داخل دولة الإمارات العربية المتحدة فقط. وهي ليست حساب توفير ولا قرضاً، ولا تستطيع أن تنفق منها أكثر مما فيها.',
        },
      ],
    },
    {
      heading: 'ماذا تفعل بها',
      blocks: [
        {
          list: [
            'تضيف المال بتحويل مصرفي، أو نقداً في نقطة خدمة نقدية. وأجهزة الخدمة الذاتية قريباً.',
            'ترسل المال إلى شخص آخر في الإمارات، وتطلب المال من غيرك.',
            'تدفع في المتاجر برمز <bdi dir="ltr">QR</bdi>، وتدفع الفواتير، وتشحن رصيد الهاتف.',
            'تحوّل المال إلى الهند وباكستان والفلبين وبنغلاديش ونيبال وسريلانكا وكينيا وأوغندا وتنزانيا ونيجيريا وجنوب أفريقيا وإندونيسيا.',
            'تتسلم راتبك فيها، وتسحب نقداً، وتدّخر لأهدافك، وتتابع مصروفاتك.',
          ],
        },
      ],
    },
    {
      heading: 'من يستطيع فتح محفظة',
      blocks: [
        {
          p: 'كل من أتم 18 عاماً ولديه بطاقة هوية إماراتية سارية ورقم هاتف متحرك في الدولة مسجّل باسمه وهاتف مزوّد بكاميرا. ولكل شخص محفظة واحدة يستخدمها لنفسه. ولا حاجة إلى حساب مصرفي.',
        },
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
      heading: 'المخاطر، ودورك في تجنبها',
      blocks: [
        {
          list: [
            'الدفعة التي وافقت عليها لا يمكن إلغاؤها. فاقرأ الاسم والمبلغ أولاً.',
            'الموافقة في التطبيق فقط، ولا نرسل رموزاً عبر الرسائل النصية أو البريد الإلكتروني. وإذا لم تبدأ الدفعة بنفسك، فارفضها.',
            'احتفظ برقمك السري لنفسك، وأقفل شاشة هاتفك.',
            'أسعار الصرف تتغير، والسعر المعتمد هو الذي تؤكده.',
            'أخبرنا فوراً إذا فقدت هاتفك أو رأيت عملية لم تُجرِها. كلما أبلغتنا أسرع، زادت فرصتنا في مساعدتك.',
          ],
        },
      ],
    },
    {
      heading: 'كم تكلف',
      blocks: [
        {
          table: {
            head: ['الخدمة', 'الرسوم بالدرهم'],
            rows: [
              ['فتح المحفظة والاحتفاظ بها وإغلاقها ورد ما فيها', 'free'],
              ['إضافة المال بتحويل مصرفي أو في نقطة خدمة نقدية', 'free'],
              ['الإرسال إلى محفظة غاف أخرى، والدفع برمز <bdi dir="ltr">QR</bdi>', 'free'],
              ['دفع فاتورة', '1.00'],
              ['السحب النقدي من نقطة خدمة نقدية، في كل مرة', '3.00'],
              [
                'التحويل الدولي، حسب الدولة',
                'من <bdi dir="ltr">10.00</bdi> إلى <bdi dir="ltr">18.00</bdi>',
              ],
            ],
          },
        },
        {
          p: 'تجد الرسوم كلها في مستند «الرسوم والتكاليف للأفراد». وفي التحويل الدولي يؤثر سعر الصرف أيضاً: يعرض التطبيق الرسوم وسعر الصرف والمبلغ الذي سيصل وموعد وصوله في شاشة واحدة قبل أن تؤكد.',
        },
      ],
    },
    {
      heading: 'الحدود',
      blocks: [
        {
          table: {
            head: ['الحد', 'بالدرهم'],
            rows: [
              ['الرصيد في أي وقت', '25,000'],
              ['الدفعة الواحدة أو التحويل الواحد', '10,000'],
              ['مجموع الدفعات والتحويلات في اليوم', '20,000'],
              ['النقود المضافة في نقاط الخدمة النقدية في اليوم', '10,000'],
              ['السحب النقدي في اليوم', '5,000'],
              ['التحويلات الدولية في الشهر الميلادي', '30,000'],
            ],
          },
        },
        { p: 'إذا تجاوزت دفعة أحد الحدود، نبّهك التطبيق قبل أن تؤكد، ولم يُدفع شيء.' },
      ],
    },
    {
      heading: 'إذا واجهتك مشكلة',
      blocks: [
        {
          steps: [
            'اتصل على الرقم <bdi dir="ltr">800 0000</bdi> في أي ساعة، ونحن نوقف محفظتك أثناء المكالمة.',
            'أخبرنا بالمبلغ والاسم والوقت. ننظر في الأمر ونعطيك رقماً مرجعياً. وإذا لم تكن قد وافقت على الدفعة، أعدنا إليك المبلغ خلال {refund}.',
            'إذا فقدت هاتفك، فاطلب من شركة الاتصالات إيقاف الشريحة، وأبلغ الشرطة بفقدانه.',
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
            'إذا لم يصلك ردّنا خلال 30 يوماً تقويمياً أو لم يقنعك، فارفع شكواك إلى «سندك»، وحدة تسوية المنازعات المصرفية والتأمينية: <bdi dir="ltr">sanadak.gov.ae</bdi>.',
          ],
        },
      ],
    },
    {
      heading: 'كيف تغلق محفظتك، وماذا لو غيّرنا شيئاً',
      blocks: [
        {
          p: 'لك أن تلغي الاتفاق خلال {coolingOff} من فتح المحفظة، وأن تغلقها في أي وقت، من دون ذكر سبب ومن دون رسوم: اتصل بنا أو اكتب إلينا. ونحوّل ما فيها إلى حساب مصرفي باسمك خلال {payout}، أو تسحبه نقداً من نقطة خدمة نقدية. ونحتفظ بالسجلات للمدة التي يوجبها القانون.',
        },
        {
          p: 'إذا لم تستخدم محفظتك لمدة {dormancy}، كتبنا إليك وعددناها خامدة. ويبقى مالُك لك، ونعيد تفعيلها مجاناً.',
        },
        {
          p: 'نخبرك بأي تغيير في الرسوم أو الحدود أو الشروط قبل سريانه بـ60 يوماً على الأقل، في التطبيق وفي موقعنا. وإذا لم توافق عليه، فلك أن تغلق المحفظة من دون رسوم. ونراجع هذا البيان مرة أخرى في موعد أقصاه {nextReview}.',
        },
      ],
    },
  ],
}
