import type { FaqData } from '#kinds/faq.ts'

/** Sending, requesting and paying, at home and abroad. */
export const individualPaying: FaqData = {
  FaqType: 'INDIVIDUAL_FAQ',
  SupportHeading: 'Sending, paying and international transfers',
  SupportHeading_AR: 'الإرسال والدفع والتحويل الدولي',
  SupportData: [
    {
      Guid: '1a698d6e-5524-4399-ba5b-7d11447667aa',
      SupportTitle: 'How do I send money to another person?',
      SupportTitle_AR: 'كيف أرسل المال إلى شخص آخر؟',
      SupportContent: '<ol><li>Choose “Send” and enter the mobile number of that person.</li><li>Enter the amount.</li>'
        + '<li>Read the name that appears. If it is the right one, approve.</li></ol>'
        + '<p>The money goes to that person’s wallet, and you both get a receipt. Someone who has no wallet yet can open one free of charge.</p>',
      SupportContent_AR: '<ol><li>اختر «إرسال»، وأدخل رقم هاتف الشخص.</li><li>أدخل المبلغ.</li>'
        + '<li>اقرأ الاسم الذي يظهر لك. إذا كان هو المقصود، فوافق.</li></ol>'
        + '<p>يصل المال إلى محفظته، ويحصل كل منكما على إيصال. ومن ليست لديه محفظة بعد يستطيع أن يفتحها مجاناً.</p>',
    },
    {
      Guid: 'b9ef41ab-c0aa-4641-a911-69bff9e5d267',
      SupportTitle: 'I sent money to the wrong person. What now?',
      SupportTitle_AR: 'أرسلت المال إلى شخص آخر بالخطأ. ماذا أفعل؟',
      SupportContent: '<p>Call us at once on <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. We get in touch with the person who received it and ask for it back.</p>'
        + '<p>We cannot promise that it succeeds, because money that has arrived belongs to another wallet. That is why the app shows the name before you approve.</p>',
      SupportContent_AR: '<p>اتصل بنا فوراً على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. نتواصل مع من وصله المال، ونطلب منه إعادته.</p>'
        + '<p>ولا نستطيع أن نعدك بالنتيجة، لأن المال صار في محفظة غيرك. ولهذا يعرض لك التطبيق الاسم قبل أن توافق.</p>',
    },
    {
      Guid: '5e1266f8-57c6-4ac8-bb9e-834e8606bc45',
      SupportTitle: 'How do I request money or split a bill?',
      SupportTitle_AR: 'كيف أطلب المال أو أقسّم فاتورة؟',
      SupportContent: '<p>Choose “Request”, then one person or several. Write what it is for, and send the request. Each of them sees who asks and what for, and approves or declines in the app.</p>'
        + '<p>If a request reaches you that you did not expect, decline it. <strong>Approving pays.</strong></p>',
      SupportContent_AR: '<p>اختر «طلب»، ثم شخصاً أو أكثر. اكتب سبب الطلب وأرسله. يرى كل منهم من يطلب ولماذا، ثم يوافق أو يرفض في تطبيقه.</p>'
        + '<p>وإذا وصلك طلب لم تكن تنتظره، فارفضه. <strong>فالموافقة تعني الدفع.</strong></p>',
    },
    {
      Guid: '90079c0c-9ee7-480c-828f-c213702a8795',
      SupportTitle: 'How do I pay in a shop?',
      SupportTitle_AR: 'كيف أدفع في متجر؟',
      SupportContent: '<p>Scan the QR code on the counter with the app, check the name of the shop and the amount, and approve. It costs you nothing, and you need no cash and no card.</p>',
      SupportContent_AR: '<p>امسح بالتطبيق رمز <bdi dir="ltr">QR</bdi> المعروض عند البائع، وتحقق من اسم المتجر والمبلغ، ثم وافق. لا يكلفك ذلك شيئاً، ولا تحتاج إلى نقود ولا إلى بطاقة.</p>',
    },
    {
      Guid: 'c56478be-a9d1-49c1-b705-c7abb1bb9e1d',
      SupportTitle: 'Which bills can I pay?',
      SupportTitle_AR: 'أي الفواتير أستطيع دفعها؟',
      SupportContent: '<p>Open “Bills and recharge” in the app: the companies that you can pay are listed there. In the same place you top up your own phone or somebody else’s.</p>'
        + '<p>Check the account number once more before you approve. A bill that has been paid cannot be called back.</p>',
      SupportContent_AR: '<p>افتح «الفواتير وشحن الرصيد» في التطبيق، تجد قائمة الشركات التي تستطيع أن تدفع لها. ومن المكان نفسه تشحن رصيد هاتفك أو هاتف غيرك.</p>'
        + '<p>وراجع رقم الحساب مرة أخرى قبل أن توافق، فالفاتورة المدفوعة لا تُسترد.</p>',
    },
    {
      Guid: 'acf34187-ffaf-4404-ace9-c38615670914',
      SupportTitle: 'To which countries can I send money?',
      SupportTitle_AR: 'إلى أي دول أستطيع إرسال المال؟',
      SupportContent: '<p>To twelve countries:</p><ul><li>India, Pakistan, Bangladesh, Nepal and Sri Lanka,</li><li>the Philippines and Indonesia,</li>'
        + '<li>Kenya, Uganda, Tanzania, Nigeria and South Africa.</li></ul>',
      SupportContent_AR: '<p>إلى 12 دولة:</p><ul><li>الهند وباكستان وبنغلاديش ونيبال وسريلانكا.</li><li>الفلبين وإندونيسيا.</li>'
        + '<li>كينيا وأوغندا وتنزانيا ونيجيريا وجنوب أفريقيا.</li></ul>',
    },
    {
      Guid: '6d425bfa-b994-42ea-8569-efdd5323a47e',
      SupportTitle: 'What does an international transfer cost?',
      SupportTitle_AR: 'كم يكلف التحويل الدولي؟',
      SupportContent: '<p>A fee, and the exchange rate. Both stand on one screen before you confirm, together with the amount that arrives. Compare that amount: it holds both prices.</p>'
        + '<p>The fee for each country is listed under <a href="/keyfact">key facts and fees</a>. The rate changes, so only the app shows it.</p>',
      SupportContent_AR: '<p>كلفته شيئان: الرسوم وسعر الصرف. تراهما في شاشة واحدة قبل أن تؤكد، ومعهما المبلغ الذي سيصل. قارن بهذا المبلغ، ففيه الثمنان معاً.</p>'
        + '<p>تجد رسوم كل دولة في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>. أما سعر الصرف فيتغير، ولذلك لا يظهر إلا في التطبيق.</p>',
    },
    {
      Guid: 'b2dcc7cc-e853-4e1d-817d-3f716385b76e',
      SupportTitle: 'Where do I see what I have spent?',
      SupportTitle_AR: 'أين أرى ما أنفقته؟',
      SupportContent: '<p>Under “Spending” in the app. Expense tracking sorts your payments by itself: rent and home, family abroad, groceries, bills, getting around.</p>',
      SupportContent_AR: '<p>في «الإنفاق» داخل التطبيق. تصنّف متابعة المصروفات دفعاتك تلقائياً: الإيجار والمنزل، والأسرة في الخارج، والبقالة، والفواتير، والتنقل.</p>',
    },
  ],
}
