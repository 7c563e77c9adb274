import type { FaqData } from '#kinds/faq.ts'

/** Questions on sending, requesting and paying, at home and abroad. */
export const individualPaying: FaqData = {
  FaqType: 'INDIVIDUAL_FAQ',
  SupportHeading: 'Sending, paying and international transfers',
  SupportHeading_AR: 'الإرسال والدفع والتحويل الدولي',
  SupportData: [
    {
      Guid: '1a698d6e-5524-4399-ba5b-7d11447667aa',
      SupportTitle: 'How do I send money to another person?',
      SupportTitle_AR: 'كيف أرسل المال إلى شخص آخر؟',
      SupportContent:
        '<ol><li>Choose “Send” and enter the mobile number of that person.</li><li>Enter the amount.</li>' +
        '<li>Read the name that appears. If it is the right one, approve.</li></ol>' +
        '<p>The money goes to that person’s wallet, and you both get a receipt. Someone who has no wallet yet can open one free of charge.</p>',
      SupportContent_AR:
        '<ol><li>اختر «إرسال»، وأدخل رقم هاتف الشخص.</li><li>أدخل المبلغ.</li>' +
        '<li>اقرأ الاسم الذي يظهر لك. إذا كان هو المقصود، فوافق.</li></ol>' +
        '<p>يصل المال إلى محفظته، ويحصل كل منكما على إيصال. ومن ليست لديه محفظة بعد يستطيع أن يفتحها مجاناً.</p>',
    },
    {
      Guid: 'b9ef41ab-c0aa-4641-a911-69bff9e5d267',
      SupportTitle: 'I sent money to the wrong person. What now?',
      SupportTitle_AR: 'أرسلت المال إلى شخص آخر بالخطأ. ماذا أفعل؟',
      SupportContent:
        '<p>Call us at once on <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. We get in touch with the person who received it and ask for it back.</p>' +
        '<p>We cannot promise that this works, because money that has arrived is in another wallet. That is why the app shows the name before you approve.</p>',
      SupportContent_AR:
        '<p>اتصل بنا فوراً على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. نتواصل مع من وصله المال، ونطلب منه إعادته.</p>' +
        '<p>ولا نستطيع أن نعدك بالنتيجة، لأن المال صار في محفظة غيرك. ولهذا يعرض لك التطبيق الاسم قبل أن توافق.</p>',
    },
    {
      Guid: '8b94260e-8dbc-443c-b578-77c3a2e6627e',
      SupportTitle: 'Can I cancel a payment or a transfer?',
      SupportTitle_AR: 'هل أستطيع إلغاء دفعة أو تحويل؟',
      SupportContent:
        '<p>Not after you have approved it: we carry it out at once, and it cannot be reversed. What you have not approved yet, you can decline.</p>' +
        '<p>An international transfer is different: until it is paid out, you may ask us to stop it. Call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> at once, and we will do what we still can.</p>',
      SupportContent_AR:
        '<p>لا يمكن ذلك بعد موافقتك، فنحن ننفذ الدفعة على الفور، ولا يمكن إلغاؤها. أما ما لم توافق عليه بعد، فلك أن ترفضه.</p>' +
        '<p>والتحويل الدولي يختلف: لك أن تطلب إيقافه ما دام لم يُسلَّم. اتصل فوراً على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، ونفعل كل ما يمكن فعله.</p>',
    },
    {
      Guid: '5e1266f8-57c6-4ac8-bb9e-834e8606bc45',
      SupportTitle: 'How do I request money or split a bill?',
      SupportTitle_AR: 'كيف أطلب المال أو أقسّم فاتورة؟',
      SupportContent:
        '<p>Choose “Request”, then one person or several. Write what it is for, and send the request. Each of them sees who asks and what for, and approves or declines in the app.</p>' +
        '<p>If a request reaches you that you did not expect, decline it. <strong>Approving means paying.</strong></p>',
      SupportContent_AR:
        '<p>اختر «طلب»، ثم شخصاً أو أكثر. اكتب سبب الطلب وأرسله. يرى كل منهم من يطلب ولماذا، ثم يوافق أو يرفض في تطبيقه.</p>' +
        '<p>وإذا وصلك طلب لم تكن تنتظره، فارفضه. <strong>فالموافقة تعني الدفع.</strong></p>',
    },
    {
      Guid: '90079c0c-9ee7-480c-828f-c213702a8795',
      SupportTitle: 'How do I pay in a shop?',
      SupportTitle_AR: 'كيف أدفع في متجر؟',
      SupportContent:
        '<p>Scan the QR code on the counter with the app, check the name of the shop and the amount, and approve. It costs you nothing, and you need no cash and no card.</p>',
      SupportContent_AR:
        '<p>امسح بالتطبيق رمز <bdi dir="ltr">QR</bdi> المعروض عند البائع، وتحقق من اسم المتجر والمبلغ، ثم وافق. لا يكلفك ذلك شيئاً، ولا تحتاج إلى نقود ولا إلى بطاقة.</p>',
    },
    {
      Guid: '55cfba69-ff4d-4646-82fa-fff74de574c3',
      SupportTitle: 'The money was deducted, but the shop did not receive it. What now?',
      SupportTitle_AR: 'خُصم المبلغ من محفظتي ولم يصل إلى المتجر. ماذا أفعل؟',
      SupportContent:
        '<p>Open the receipt in the app, and compare the name with that of the shop: perhaps another code was scanned. Without a receipt, nothing was paid, and the money is still in your balance.</p>' +
        '<p>If the name is right, wait for a moment in the shop, and do not pay again. Then call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>: we look for the payment while you are on the line.</p>',
      SupportContent_AR:
        '<p>افتح الإيصال في التطبيق، وقارن الاسم باسم المتجر: ربما مسحت رمزاً آخر. وإذا لم تجد إيصالاً، فلم يُدفع شيء، والمال باقٍ في رصيدك.</p>' +
        '<p>وإذا كان الاسم صحيحاً، فانتظر قليلاً عند البائع، ولا تدفع مرة أخرى. ثم اتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، ونبحث عن الدفعة وأنت على الخط.</p>',
    },
    {
      Guid: 'f3bf3a0e-57b5-4be7-af3a-2c2a8a87e4fd',
      SupportTitle: 'How do I get a refund from a shop?',
      SupportTitle_AR: 'كيف أسترد مالي من متجر؟',
      SupportContent:
        '<p>Ask the shop, and show it the receipt in your app. The shop refunds the payment, and the money goes back to the wallet that you paid from.</p>' +
        '<p>A payment that you have approved cannot be reversed. But if the shop does not deliver what you paid for, you can dispute the payment with us: call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. Nobody needs your PIN, a code or another approval to refund you.</p>',
      SupportContent_AR:
        '<p>اطلب ذلك من المتجر، وأره الإيصال في تطبيقك. يعيد المتجر المبلغ، فيعود إلى المحفظة التي دفعت منها.</p>' +
        '<p>والدفعة التي وافقت عليها لا يمكن إلغاؤها. ولكن إذا لم يصلك من المتجر ما دفعت ثمنه، فلك أن تعترض لدينا على الدفعة: اتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. ولا يحتاج أحد إلى رقمك السري ولا إلى رمز ولا إلى موافقة أخرى ليعيد إليك مالك.</p>',
    },
    {
      Guid: '60aa2334-3fa4-4acb-ab70-600e137125dd',
      SupportTitle: 'Is there a card, or can I pay with Apple Pay?',
      SupportTitle_AR: 'هل للمحفظة بطاقة؟ وهل أستطيع الدفع بخدمة \u2066Apple Pay\u2069؟',
      SupportContent:
        '<p>No, and you need none. In a shop you scan the QR code and approve in the app; at a cash point, your phone and your Emirates ID are enough.</p>' +
        '<p>You add money by bank transfer or with cash, not from a card. The <a href="/services">services</a> page lists all that the wallet can do.</p>',
      SupportContent_AR:
        '<p>لا، ولا تحتاج إلى بطاقة. في المتجر تمسح رمز <bdi dir="ltr">QR</bdi> وتوافق في التطبيق، وفي نقطة الخدمة النقدية يكفيك هاتفك وبطاقة هويتك الإماراتية.</p>' +
        '<p>وتضيف المال بتحويل مصرفي أو نقداً، لا من بطاقة. تجد كل ما تقدمه المحفظة في صفحة <a href="/ar/services">الخدمات</a>.</p>',
    },
    {
      Guid: 'c56478be-a9d1-49c1-b705-c7abb1bb9e1d',
      SupportTitle: 'Which bills can I pay?',
      SupportTitle_AR: 'ما الفواتير التي أستطيع دفعها؟',
      SupportContent:
        '<p>Open “Bills and recharge” in the app: the companies that you can pay are listed there. In the same place you top up your own phone or somebody else’s.</p>' +
        '<p>Check the account number once more before you approve. A bill that has been paid cannot be reversed.</p>',
      SupportContent_AR:
        '<p>افتح «الفواتير وشحن الرصيد» في التطبيق، تجد قائمة الشركات التي يمكنك سداد فواتيرها. ومن المكان نفسه تشحن رصيد هاتفك أو هاتف غيرك.</p>' +
        '<p>وراجع رقم الحساب مرة أخرى قبل أن توافق، فدفع الفاتورة لا يُلغى بعد إتمامه.</p>',
    },
    {
      Guid: '87881c74-02e1-4e72-a645-8083e1b06403',
      SupportTitle: 'I paid the wrong bill or recharged the wrong number. What can I do?',
      SupportTitle_AR: 'دفعت فاتورة خطأ أو شحنت رقماً خطأ. ماذا أفعل؟',
      SupportContent:
        '<p>We cannot give it back: a bill that has been paid cannot be reversed, and neither can a recharge.</p>' +
        '<p>Contact the company that received the money straight away, and show it the receipt in your app. Only that company can decide whether it gives the money back.</p>',
      SupportContent_AR:
        '<p>لا نستطيع نحن رد المبلغ، فدفع الفاتورة لا يُلغى بعد إتمامه، وكذلك شحن الرصيد.</p>' +
        '<p>راجع من دون تأخير الشركة التي تسلّمت المبلغ، وأرها الإيصال في تطبيقك. فهي وحدها تقرر هل تعيده إليك.</p>',
    },
    {
      Guid: 'acf34187-ffaf-4404-ace9-c38615670914',
      SupportTitle: 'Which countries can I send money to?',
      SupportTitle_AR: 'إلى أي دول أستطيع إرسال المال؟',
      SupportContent:
        '<p>To these countries:</p><ul><li>India, Pakistan, Bangladesh, Nepal and Sri Lanka,</li><li>the Philippines and Indonesia,</li>' +
        '<li>Kenya, Uganda, Tanzania, Nigeria and South Africa.</li></ul>',
      SupportContent_AR:
        '<p>إلى الدول الآتية:</p><ul><li>الهند وباكستان وبنغلاديش ونيبال وسريلانكا.</li><li>الفلبين وإندونيسيا.</li>' +
        '<li>كينيا وأوغندا وتنزانيا ونيجيريا وجنوب أفريقيا.</li></ul>',
    },
    {
      Guid: '6d425bfa-b994-42ea-8569-efdd5323a47e',
      SupportTitle: 'What does an international transfer cost?',
      SupportTitle_AR: 'كم يكلف التحويل الدولي؟',
      SupportContent:
        '<p>A fee, plus the exchange rate. Both are on one screen before you confirm, together with the amount that arrives. Compare that amount: it includes both costs.</p>' +
        '<p>The fee for each country is on the <a href="/keyfact">key facts and fees</a> page. The rate changes: those on this site are examples, and the app shows the one that applies.</p>',
      SupportContent_AR:
        '<p>تتكون التكلفة من الرسوم وسعر الصرف. تراهما في شاشة واحدة قبل أن تؤكد، ومعهما المبلغ الذي سيصل. وقارن بين العروض بهذا المبلغ، فهو يعكس الأمرين معاً.</p>' +
        '<p>تجد رسوم التحويل إلى كل دولة في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>. أما سعر الصرف فيتغير: الأسعار في هذا الموقع استرشادية، ويعرض التطبيق السعر المعتمد.</p>',
    },
    {
      Guid: 'b30155c7-c653-4d46-b9cb-fbc625dfba1e',
      SupportTitle: 'My international transfer has not arrived. What can I do?',
      SupportTitle_AR: 'لم يصل تحويلي الدولي. ماذا أفعل؟',
      SupportContent:
        '<p>Look up how long it takes to that country: the calculator on the <a href="/keyfact">key facts and fees</a> page shows it. Then check the name and the numbers on your receipt, because a wrong number delays a transfer.</p>' +
        '<p>If it is late, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> with the receipt at hand. If the transfer cannot be delivered, you get the amount and the fee back.</p>',
      SupportContent_AR:
        '<p>تبيّن لك الحاسبة في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a> كم يستغرق التحويل إلى تلك الدولة. وراجع الاسم والأرقام في إيصالك، فالرقم الخطأ يؤخر التحويل.</p>' +
        '<p>وإذا تأخر، فاتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> والإيصال معك. وإذا تعذر إيصال التحويل، أعدنا إليك المبلغ والرسوم.</p>',
    },
    {
      Guid: 'da0efeb7-7670-4129-9037-3f994e39d1ca',
      SupportTitle: 'Can I send money to a bank account in the Emirates, or with Aani?',
      SupportTitle_AR: 'هل أستطيع التحويل إلى حساب مصرفي في الإمارات أو عبر «آني»؟',
      SupportContent:
        '<p>Neither is among our <a href="/services">services</a>. In the Emirates you send money to another Ghaf Wallet: the mobile number is enough, and it costs {fee:send}.</p>' +
        '<p>Abroad, money can also arrive in a bank account. We announce new services in the <a href="/news">news</a>.</p>',
      SupportContent_AR:
        '<p>ليس ذلك من <a href="/ar/services">خدماتنا</a>. ترسل المال داخل الإمارات إلى محفظة غاف أخرى: يكفيك رقم الهاتف، ورسم الإرسال {fee:send}.</p>' +
        '<p>أما في التحويل الدولي، فيمكن أن يصل المال إلى حساب مصرفي كذلك. ونعلن خدماتنا الجديدة في صفحة <a href="/ar/news">الأخبار</a>.</p>',
    },
    {
      Guid: 'b2dcc7cc-e853-4e1d-817d-3f716385b76e',
      SupportTitle: 'Where do I see what I have spent?',
      SupportTitle_AR: 'أين أرى ما أنفقته؟',
      SupportContent:
        '<p>Under “Spending” in the app. Expense tracking sorts your payments automatically: rent and home, family abroad, groceries, bills, getting around.</p>',
      SupportContent_AR:
        '<p>في «الإنفاق» داخل التطبيق. تصنّف متابعة المصروفات دفعاتك تلقائياً: الإيجار والمنزل، والأسرة في الخارج، والبقالة، والفواتير، والتنقل.</p>',
    },
    {
      Guid: 'c792794d-e778-4a3a-9e46-1d8f66b31b5d',
      SupportTitle: 'Where do I find a receipt, a statement or proof of a transfer?',
      SupportTitle_AR: 'أين أجد الإيصال أو كشف الحساب أو إثبات التحويل؟',
      SupportContent:
        '<p>In the app, free of charge: each payment and each transfer has its receipt, and there is a statement of your wallet.</p>' +
        '<p>If you need a statement on paper, ask us on the <a href="/contact">contact</a> page. That is free, too.</p>',
      SupportContent_AR:
        '<p>في التطبيق، من دون رسوم: لكل دفعة وكل تحويل إيصال، ولمحفظتك كشف حساب.</p>' +
        '<p>وإذا احتجت إلى كشف ورقي، فاطلبه من صفحة <a href="/ar/contact">اتصل بنا</a>. وهو من دون رسوم كذلك.</p>',
    },
  ],
}
