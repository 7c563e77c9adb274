import type { FaqData } from '#kinds/faq.ts'

/** Questions from the first interest to an open account. */
export const businessJoining: FaqData = {
  FaqType: 'BUSINESS_FAQ',
  SupportHeading: 'Joining',
  SupportHeading_AR: 'الانضمام',
  SupportData: [
    {
      Guid: '7b09b0fa-ca70-40e1-8f49-5c5441dbc720',
      SupportTitle: 'Which businesses can join?',
      SupportTitle_AR: 'ما الأنشطة التجارية التي تستطيع الانضمام؟',
      SupportContent:
        '<p>Any business licensed in the United Arab Emirates, from a single counter to a company with many branches. Our services are available in the Emirates only.</p>',
      SupportContent_AR:
        '<p>كل نشاط تجاري مرخص في دولة الإمارات العربية المتحدة، من متجر واحد إلى شركة بفروع كثيرة. وخدماتنا متاحة داخل الدولة فقط.</p>',
    },
    {
      Guid: '5030b292-84f8-4b7a-bba9-ea23b3969432',
      SupportTitle: 'How do I join?',
      SupportTitle_AR: 'كيف أنضم؟',
      SupportContent:
        '<p>In three steps:</p><ol><li><strong>Collect.</strong> We collect your details and documents.</li><li><strong>Verify.</strong> We check them, and tell you if anything is missing.</li>' +
        '<li><strong>Activate.</strong> Your account opens, and your code is ready to print.</li></ol><p>Begin with the request form on the <a href="/business">business page</a>.</p>',
      SupportContent_AR:
        '<p>في ثلاث خطوات:</p><ol><li><strong>المستندات.</strong> نجمع بياناتك ومستنداتك.</li><li><strong>التحقق.</strong> نراجعها، ونخبرك إذا نقص أي مستند.</li>' +
        '<li><strong>التفعيل.</strong> يُفعَّل حسابك، ويصبح رمزك جاهزاً للطباعة.</li></ol><p>ابدأ بنموذج الطلب في <a href="/ar/business">صفحة الأعمال</a>.</p>',
    },
    {
      Guid: '406379e2-03d8-43ca-8e2a-7307e0626876',
      SupportTitle: 'Which documents do you need?',
      SupportTitle_AR: 'ما المستندات المطلوبة؟',
      SupportContent:
        '<p>Usually these three:</p><ul><li>the UAE trade licence,</li><li>the Emirates ID of the authorised signatory,</li><li>a UAE mobile number.</li></ul>' +
        '<p>If your kind of business needs anything more, we tell you before you begin. Clear photographs are enough.</p>',
      SupportContent_AR:
        '<p>نطلب في العادة:</p><ul><li>الرخصة التجارية.</li><li>بطاقة الهوية الإماراتية للمفوّض بالتوقيع.</li><li>رقم هاتف متحرك في الدولة.</li></ul>' +
        '<p>وإذا كان نشاطك يحتاج إلى غيرها، أخبرناك قبل أن تبدأ. وتكفي صور واضحة منها.</p>',
    },
    {
      Guid: '4f0fc310-bec1-4939-9cf7-357a2b9f262b',
      SupportTitle: 'What does joining cost?',
      SupportTitle_AR: 'كم يكلف الانضمام؟',
      SupportContent:
        '<p>Nothing. There is no charge for joining, for the account or for the dashboard. You pay a merchant charge on the payments that you receive, and you know it before you join.</p>',
      SupportContent_AR:
        '<p>لا شيء، فالانضمام والحساب ولوحة المتابعة كلها مجانية. وتدفع رسوم التاجر عن المدفوعات التي تتسلمها، وتعرفها قبل أن تنضم.</p>',
    },
    {
      Guid: '3f2ec33b-6fa1-4970-b057-cded8110ec19',
      SupportTitle: 'Do I need a bank account?',
      SupportTitle_AR: 'هل أحتاج إلى حساب مصرفي؟',
      SupportContent:
        '<p>No. The money that you receive goes into your business wallet. You can pay from it, or withdraw it in cash.</p>',
      SupportContent_AR:
        '<p>لا. تصل المبالغ التي تتسلمها إلى محفظتك، فتدفع منها أو تسحبها نقداً.</p>',
    },
  ],
}

/** Questions on payments at the counter. */
export const businessPayments: FaqData = {
  FaqType: 'BUSINESS_FAQ',
  SupportHeading: 'Accepting payments',
  SupportHeading_AR: 'قبول المدفوعات',
  SupportData: [
    {
      Guid: 'b883bd49-2915-4031-86f2-d93cded0573b',
      SupportTitle: 'How does a customer pay?',
      SupportTitle_AR: 'كيف يدفع الزبون؟',
      SupportContent:
        '<ol><li>The customer scans the QR code on your counter with the Ghaf Wallet app.</li><li>The name of your shop and the amount appear.</li>' +
        '<li>The customer approves, and you see the payment on your own screen.</li></ol>',
      SupportContent_AR:
        '<ol><li>يمسح الزبون بتطبيق محفظة غاف رمز <bdi dir="ltr">QR</bdi> الموضوع أمامه.</li><li>يظهر له اسم متجرك والمبلغ.</li>' +
        '<li>يوافق الزبون، وترى الدفعة على شاشتك أنت.</li></ol>',
    },
    {
      Guid: 'eee7b427-ca65-4a6c-b373-987578e42d9c',
      SupportTitle: 'Do I need a card machine?',
      SupportTitle_AR: 'هل أحتاج إلى جهاز بطاقات؟',
      SupportContent: '<p>No. A printed code and the phone that you already have are enough.</p>',
      SupportContent_AR: '<p>لا. يكفيك رمز مطبوع والهاتف الذي لديك.</p>',
    },
    {
      Guid: 'efcaf017-a0e2-40c3-b247-95b18a13b992',
      SupportTitle: 'Which customers can pay me?',
      SupportTitle_AR: 'من يستطيع أن يدفع لي من الزبائن؟',
      SupportContent:
        '<p>Everyone who has the Ghaf Wallet app. Opening a wallet costs the customer nothing, and neither does paying by QR code.</p>',
      SupportContent_AR:
        '<p>كل من لديه تطبيق محفظة غاف. ولا يدفع الزبون شيئاً لفتح المحفظة، ولا للدفع برمز <bdi dir="ltr">QR</bdi>.</p>',
    },
    {
      Guid: '0b576736-0d31-476b-a7da-cc18ab2c5a4b',
      SupportTitle: 'How do I know that a payment has arrived?',
      SupportTitle_AR: 'كيف أعرف أن الدفعة وصلت؟',
      SupportContent:
        '<p>Check your own app or your dashboard. <strong>A picture on a customer’s phone proves nothing:</strong> it may be old, or altered.</p>' +
        '<p>Hand over the goods only when the payment shows on your side, and teach everyone who works for you to do the same.</p>',
      SupportContent_AR:
        '<p>تحقق من تطبيقك أنت أو من لوحة المتابعة لديك. <strong>الصورة على هاتف الزبون لا تثبت شيئاً،</strong> فقد تكون قديمة أو معدّلة.</p>' +
        '<p>لا تسلّم البضاعة إلا حين تظهر الدفعة عندك، وعلّم كل من يعمل معك أن يفعل ذلك.</p>',
    },
    {
      Guid: '08fbff39-d933-47d7-a020-ad068e2f9889',
      SupportTitle: 'Can every counter or branch have its own code?',
      SupportTitle_AR: 'هل يمكن أن يكون لكل صندوق أو فرع رمزه؟',
      SupportContent:
        '<p>Yes. Tell us how many counters you have when you join, or later. The dashboard then shows each of them separately.</p>',
      SupportContent_AR:
        '<p>نعم. أخبرنا بعدد الصناديق عند انضمامك أو بعده، فتعرض لك لوحة المتابعة كلاً منها على حدة.</p>',
    },
    {
      Guid: '70e1862b-c96b-486a-a976-62de3bfd2d7e',
      SupportTitle: 'How do I give a customer the money back?',
      SupportTitle_AR: 'كيف أعيد المال إلى الزبون؟',
      SupportContent:
        '<p>Open the payment on the dashboard and choose “Refund”. The money goes back to the wallet that it came from. Do not pay it back to another number, even if somebody asks you to.</p>',
      SupportContent_AR:
        '<p>افتح الدفعة في لوحة المتابعة واختر «إعادة المبلغ»، فيعود المال إلى المحفظة التي جاء منها. ولا تُعِده إلى رقم آخر، وإن طُلب منك ذلك.</p>',
    },
  ],
}

/** Questions on charges, the dashboard and wages. */
export const businessMoney: FaqData = {
  FaqType: 'BUSINESS_FAQ',
  SupportHeading: 'Charges, dashboard and wages',
  SupportHeading_AR: 'الرسوم ولوحة المتابعة والأجور',
  SupportData: [
    {
      Guid: 'f882b3bc-d6d6-4f17-8ca9-b73d810d7a85',
      SupportTitle: 'What are the merchant charges?',
      SupportTitle_AR: 'كم تبلغ رسوم التاجر؟',
      SupportContent:
        '<p>{fee:business-sale} of each payment that you receive, the same at every hour and on every day of the year. Your customers pay nothing.</p>' +
        '<p>All charges are on the <a href="/keyfact/business">key facts and fees for businesses</a> page.</p>',
      SupportContent_AR:
        '<p>{fee:business-sale} من كل دفعة تتسلمها، لا تتغير باختلاف الساعة أو اليوم. ولا يدفع زبائنك شيئاً.</p>' +
        '<p>وتجد رسوم الأعمال كلها في صفحة <a href="/ar/keyfact/business">الحقائق الأساسية والرسوم للأعمال</a>.</p>',
    },
    {
      Guid: 'f2afe5c8-23a2-4bf3-a02e-1ea51ff04ac3',
      SupportTitle: 'When is the money mine to use?',
      SupportTitle_AR: 'متى أستطيع استخدام المال؟',
      SupportContent:
        '<p>As soon as the payment shows in your wallet. You can pay with it or withdraw it in cash.</p>',
      SupportContent_AR: '<p>فور ظهور الدفعة في محفظتك، يمكنك أن تدفع بها أو تسحبها نقداً.</p>',
    },
    {
      Guid: '447f5314-15a7-4f1d-86be-2a3c36a01649',
      SupportTitle: 'How do I withdraw what I have earned?',
      SupportTitle_AR: 'كيف أسحب إيراداتي؟',
      SupportContent:
        '<p>Choose the amount in the app, approve it at a cash point that is marked “Withdraw” on the <a href="/find-us">cash points</a> page, and take your money.</p>' +
        '<p>It costs {fee:business-cash-withdrawal} each time, up to {limit:business-cash-out-a-day} a day. See <a href="/keyfact/business">key facts and fees for businesses</a>.</p>',
      SupportContent_AR:
        '<p>حدّد المبلغ في التطبيق، ثم وافق عليه في نقطة خدمة نقدية كُتب عندها «السحب» في صفحة <a href="/ar/find-us">نقاط الخدمة النقدية</a>، وتسلّم نقودك.</p>' +
        '<p>يكلف السحب {fee:business-cash-withdrawal} في كل مرة، وتسحب حتى {limit:business-cash-out-a-day} في اليوم. انظر <a href="/ar/keyfact/business">الحقائق الأساسية والرسوم للأعمال</a>.</p>',
    },
    {
      Guid: 'e5d43154-1bab-49f6-81dc-70d2118ab19e',
      SupportTitle: 'What does the dashboard show?',
      SupportTitle_AR: 'ماذا تعرض لوحة المتابعة؟',
      SupportContent:
        '<ul><li>Every payment as it comes in, with time, amount and charge.</li><li>Totals for the day, the week and the month.</li>' +
        '<li>Each counter and each branch separately.</li></ul><p>To open it, choose “Business login” at the top of this page; on a small screen, it is in the menu.</p>',
      SupportContent_AR:
        '<ul><li>كل دفعة فور وصولها، ومعها وقتها ومبلغها ورسومها.</li><li>مجموع اليوم والأسبوع والشهر.</li>' +
        '<li>كل صندوق وكل فرع على حدة.</li></ul><p>لفتحها، اختر «دخول الأعمال» في أعلى هذه الصفحة، وتجده على الشاشات الصغيرة في القائمة.</p>',
    },
    {
      Guid: 'c3f329d7-36af-4fb7-887c-d8a34435cf3b',
      SupportTitle: 'Can I pay wages through you?',
      SupportTitle_AR: 'هل أستطيع دفع الأجور عن طريقكم؟',
      SupportContent:
        '<p><strong>Soon</strong>, through the Wage Protection System (WPS). We will announce the start in the <a href="/news">news</a>.</p>',
      SupportContent_AR:
        '<p><strong>قريباً</strong>، عبر نظام حماية الأجور. وسنعلن بدء الخدمة في صفحة <a href="/ar/news">الأخبار</a>.</p>',
    },
  ],
}

/** Questions on problems at the counter. */
export const businessHelp: FaqData = {
  FaqType: 'BUSINESS_FAQ',
  SupportHeading: 'Safety and help',
  SupportHeading_AR: 'الأمان والمساعدة',
  SupportData: [
    {
      Guid: '8d3803f1-a310-4ccf-ae7d-7b7b3ceeeecf',
      SupportTitle: 'A customer says they have paid, but I see nothing. What should I do?',
      SupportTitle_AR: 'يقول الزبون إنه دفع، ولا أرى شيئاً. ماذا أفعل؟',
      SupportContent:
        '<p>Wait together until the payment shows on your screen. Ask the customer to open the receipt in the app, and compare the name of the shop: perhaps another code was scanned.</p>' +
        '<p>If you are still not sure, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. We look it up while you are on the line.</p>',
      SupportContent_AR:
        '<p>انتظرا معاً حتى تظهر الدفعة على شاشتك. واطلب من الزبون أن يفتح الإيصال في تطبيقه، وقارن اسم المتجر: ربما مسح رمزاً آخر.</p>' +
        '<p>وإذا لم تطمئن بعد، فاتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، ونبحث عن الدفعة وأنت على الخط.</p>',
    },
    {
      Guid: '903457dc-8030-4ad0-88a7-385771386547',
      SupportTitle: 'How do I protect my code?',
      SupportTitle_AR: 'كيف أحمي رمزي؟',
      SupportContent:
        '<p>Keep it in your sight, and scan it yourself every morning: your own name must appear. If somebody has stuck another code over yours, take it off, keep it, and call us.</p>',
      SupportContent_AR:
        '<p>ضعه حيث تراه دائماً، وامسحه بنفسك كل صباح: يجب أن يظهر اسم متجرك. وإذا وجدت رمزاً آخر ملصقاً فوقه، فانزعه واحتفظ به واتصل بنا.</p>',
    },
    {
      Guid: 'c6329a0e-d546-4d91-9747-c4063aba5182',
      SupportTitle: 'Will you ever ask me for a PIN or a password?',
      SupportTitle_AR: 'هل تطلبون مني رقماً سرياً أو كلمة مرور؟',
      SupportContent:
        '<p>No, and not for a code either: not by telephone, not in a message, not at your counter. Anyone who does is not from us. Read more on the <a href="/consumerinsights">fraud awareness</a> page.</p>',
      SupportContent_AR:
        '<p>لا، ولا نطلب رمزاً كذلك: لا بالهاتف، ولا برسالة، ولا في متجرك. ومن يفعل ذلك فهو لا يمثلنا. تجد المزيد في صفحة <a href="/ar/consumerinsights">التوعية بمخاطر الاحتيال</a>.</p>',
    },
    {
      Guid: '81530015-d948-4dfb-9316-04179e4ce9a6',
      SupportTitle: 'My licence, my address or my signatory has changed. What do I do?',
      SupportTitle_AR: 'تغيرت الرخصة أو العنوان أو المفوّض بالتوقيع. ماذا أفعل؟',
      SupportContent:
        '<p>Tell us before the change takes effect, if you can, and send us the new document. Your code stays the same.</p>',
      SupportContent_AR:
        '<p>أخبرنا قبل سريان التغيير إذا استطعت، وأرسل إلينا المستند الجديد. ويبقى رمزك كما هو.</p>',
    },
    {
      Guid: '37f23f72-63ff-4583-b9c5-3d01156294e2',
      SupportTitle: 'When can I reach you, and how do I complain?',
      SupportTitle_AR: 'متى أتواصل معكم؟ وكيف أقدم شكوى؟',
      SupportContent:
        '<p>At any hour, 365 days a year: toll-free on <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>, or in writing on the <a href="/contact">contact</a> page.</p>' +
        '<p>To complain, use the <a href="/complaints">complaints form</a>, or call. You get a reference number. If you have no answer after 30 calendar days, or the answer does not satisfy you, a small or medium-sized business can take its complaint to Sanadak, the UAE’s ombudsman for banking and insurance.</p>',
      SupportContent_AR:
        '<p>على مدار الساعة، 365 يوماً في السنة: على الرقم المجاني <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، أو كتابةً عبر صفحة <a href="/ar/contact">اتصل بنا</a>.</p>' +
        '<p>وإذا كانت لديك شكوى، فقدّمها عبر <a href="/ar/complaints">نموذج الشكاوى</a> أو هاتفياً، وستحصل على رقم مرجعي. وإذا لم يصلك ردّنا خلال 30 يوماً تقويمياً أو لم يقنعك، فللمنشآت الصغيرة والمتوسطة أن ترفع شكواها إلى «سندك»، وحدة تسوية المنازعات المصرفية والتأمينية.</p>',
    },
  ],
}
