import type { FaqData } from '#kinds/faq.ts'

/** Fraud, loss, complaints and closing. */
export const individualSafety: FaqData = {
  FaqType: 'INDIVIDUAL_FAQ',
  SupportHeading: 'Safety and help',
  SupportHeading_AR: 'الأمان والمساعدة',
  SupportData: [
    {
      Guid: 'ae32eef1-fdfd-4578-a63b-9b9aaf9e0ba5',
      SupportTitle: 'Will you ever send me a code?',
      SupportTitle_AR: 'هل ترسلون إليّ رمزاً؟',
      SupportContent: '<p>No. Since March 2026, payments in the Emirates are not approved with codes sent by SMS or e-mail. You approve in the app only, with your face, your finger or your PIN.</p>'
        + '<p>Whoever asks you for a code is not from us. You find the common tricks under <a href="/consumerinsights">fraud awareness</a>.</p>',
      SupportContent_AR: '<p>لا. منذ مارس 2026 لم تعد المدفوعات في الإمارات تُعتمد برموز تصل برسالة نصية أو بريد إلكتروني. أنت توافق في التطبيق فقط، بوجهك أو بصمتك أو رقمك السري.</p>'
        + '<p>ومن يطلب منك رمزاً فهو لا يمثلنا. تجد الحيل الشائعة في صفحة <a href="/ar/consumerinsights">التوعية بالاحتيال</a>.</p>',
    },
    {
      Guid: '2ba2de0b-6b42-4fe9-ad7d-38e026e07273',
      SupportTitle: 'I have lost my phone. What should I do?',
      SupportTitle_AR: 'فقدت هاتفي. ماذا أفعل؟',
      SupportContent: '<ol><li>Call us from any phone on <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. We stop your wallet while we talk.</li>'
        + '<li>Ask your mobile company to block the SIM card.</li><li>Lock the phone from another device, and report the loss to the police.</li></ol>'
        + '<p>Your money is not in the phone. It is in your wallet, and it stays there.</p>',
      SupportContent_AR: '<ol><li>اتصل بنا من أي هاتف على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، ونحن نوقف محفظتك أثناء المكالمة.</li>'
        + '<li>اطلب من شركة الاتصالات إيقاف الشريحة.</li><li>أقفل الهاتف من جهاز آخر، وأبلغ الشرطة بفقدانه.</li></ol>'
        + '<p>مالك ليس في الهاتف، بل في محفظتك، وهو باقٍ فيها.</p>',
    },
    {
      Guid: '97299da8-fc1f-4ebf-8be4-d450654ec235',
      SupportTitle: 'I approved a payment that I should not have approved. Is it too late?',
      SupportTitle_AR: 'وافقت على دفعة ما كان ينبغي أن أوافق عليها. هل فات الأوان؟',
      SupportContent: '<p>Call us now, and do not wait for the morning. Say which amount it was, which name you saw and when. The sooner we know, the more we can do.</p>'
        + '<p>Keep the message or the number that led you there. It helps us, and it helps the police.</p>',
      SupportContent_AR: '<p>اتصل بنا الآن، ولا تنتظر الصباح. قل لنا كم كان المبلغ، وأي اسم رأيت، ومتى حدث ذلك. كلما عرفنا أبكر، استطعنا أن نفعل أكثر.</p>'
        + '<p>واحتفظ بالرسالة أو بالرقم الذي خدعك، فذلك يساعدنا ويساعد الشرطة.</p>',
    },
    {
      Guid: '01e2916a-dbce-4fd3-85e8-f41e3f22d674',
      SupportTitle: 'Where is my money kept?',
      SupportTitle_AR: 'أين يُحفظ مالي؟',
      SupportContent: '<p>We keep the money of our customers apart from our own, and we do not lend it. A wallet is not a savings account at a bank: it pays no interest.</p>'
        + '<p>The key facts for individuals say more about it, under <a href="/keyfact">key facts and fees</a>.</p>',
      SupportContent_AR: '<p>نحفظ أموال عملائنا منفصلة عن أموالنا، ولا نقرضها. والمحفظة ليست حساب توفير في مصرف، فلا فوائد عليها.</p>'
        + '<p>تجد تفصيل ذلك في الحقائق الأساسية للأفراد، في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>.</p>',
    },
    {
      Guid: '724ce904-7041-44db-9d84-7843e5d595f1',
      SupportTitle: 'I have a new phone or a new number. How do I move my wallet?',
      SupportTitle_AR: 'لدي هاتف جديد أو رقم جديد. كيف أنقل محفظتي؟',
      SupportContent: '<ul><li><strong>New phone, same number:</strong> install the app from the official store and show again who you are. Your balance and your payments are there.</li>'
        + '<li><strong>New number:</strong> call us before you give up the old one, and have your Emirates ID at hand.</li></ul>',
      SupportContent_AR: '<ul><li><strong>هاتف جديد بالرقم نفسه:</strong> نزّل التطبيق من المتجر الرسمي، وأثبت هويتك من جديد. تجد رصيدك وعملياتك كما كانت.</li>'
        + '<li><strong>رقم جديد:</strong> اتصل بنا قبل أن تتخلى عن الرقم القديم، ولتكن بطاقة هويتك الإماراتية معك.</li></ul>',
    },
    {
      Guid: 'f384bb54-f775-4703-a032-24847ad4348d',
      SupportTitle: 'How can I reach you?',
      SupportTitle_AR: 'كيف أتواصل معكم؟',
      SupportContent: '<p>By telephone on <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>, toll-free, 24 hours a day and 365 days a year. '
        + 'By e-mail at <a href="mailto:help@ghafwallet.example"><bdi dir="ltr">help@ghafwallet.example</bdi></a>. Or with the form under <a href="/contact">contact us</a>.</p>',
      SupportContent_AR: '<p>هاتفياً على الرقم المجاني <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> على مدار الساعة طوال 365 يوماً في السنة. '
        + 'أو بالبريد الإلكتروني: <a href="mailto:help@ghafwallet.example"><bdi dir="ltr">help@ghafwallet.example</bdi></a>. أو بالنموذج الذي في صفحة <a href="/ar/contact">اتصل بنا</a>.</p>',
    },
    {
      Guid: '49dc4cca-84b7-4091-ba21-23dded903526',
      SupportTitle: 'How do I complain?',
      SupportTitle_AR: 'كيف أقدم شكوى؟',
      SupportContent: '<p>Write to us first, or call. You get a reference number for your complaint.</p>'
        + '<p>If our answer does not satisfy you, you can take the complaint to the ombudsman. How this works is explained under <a href="/contact">contact us</a>.</p>',
      SupportContent_AR: '<p>اكتب إلينا أولاً أو اتصل، وستحصل على رقم مرجعي لشكواك.</p>'
        + '<p>وإذا لم تقنعك إجابتنا، فلك أن ترفع شكواك إلى أمين المظالم. تجد شرح ذلك في صفحة <a href="/ar/contact">اتصل بنا</a>.</p>',
    },
    {
      Guid: 'e362e7da-ef56-470f-b003-d20ee98af52e',
      SupportTitle: 'How do I close my wallet?',
      SupportTitle_AR: 'كيف أغلق محفظتي؟',
      SupportContent: '<p>At any time, and free of charge. First take out what is in it, then call us or write to us. We close it once the balance is zero.</p>'
        + '<p>Which data we must still keep, and for how long, is explained under <a href="/privacy">data protection</a>.</p>',
      SupportContent_AR: '<p>في أي وقت، ومن دون رسوم. اسحب ما فيها أولاً، ثم اتصل بنا أو اكتب إلينا، ونغلقها بعد أن يصبح رصيدها صفراً.</p>'
        + '<p>وتجد في صفحة <a href="/ar/privacy">حماية البيانات</a> ما يلزمنا أن نحتفظ به من البيانات، وإلى متى.</p>',
    },
  ],
}
