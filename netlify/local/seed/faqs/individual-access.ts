import type { FaqData } from '#kinds/faq.ts'

/** Questions on access to the wallet: log-in, PIN, the app, identity and our data on a customer. */
export const individualAccess: FaqData = {
  FaqType: 'INDIVIDUAL_FAQ',
  SupportHeading: 'Logging in, PIN and app',
  SupportHeading_AR: 'الدخول والرقم السري والتطبيق',
  SupportData: [
    {
      Guid: '84d024ec-b314-429b-b106-e3c9db7e3e35',
      SupportTitle: 'I cannot log in. What should I do?',
      SupportTitle_AR: 'لا أستطيع الدخول إلى محفظتي. ماذا أفعل؟',
      SupportContent:
        '<ol><li>Check that your phone is connected to the internet.</li><li>Update the app from the App Store or Google Play, and open it again.</li>' +
        '<li>If you still cannot get in, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> and tell us what the screen says.</li></ol>' +
        '<p>Your money stays in your wallet meanwhile. We never ask for your PIN or a code, not even while we help you log in.</p>',
      SupportContent_AR:
        '<ol><li>تأكد من أن هاتفك متصل بالإنترنت.</li><li>حدّث التطبيق من <bdi dir="ltr">App Store</bdi> أو <bdi dir="ltr">Google Play</bdi>، ثم افتحه من جديد.</li>' +
        '<li>إذا بقيت المشكلة، فاتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، وأخبرنا بما يظهر على الشاشة.</li></ol>' +
        '<p>ومالك باقٍ في محفظتك. ولا نطلب منك رقمك السري ولا أي رمز، حتى ونحن نساعدك على الدخول.</p>',
    },
    {
      Guid: 'a0833e5d-bd54-4f65-bd06-9741a1454df5',
      SupportTitle: 'I have forgotten my PIN, or it is blocked. What now?',
      SupportTitle_AR: 'نسيت رقمي السري أو قُفل. ماذا أفعل؟',
      SupportContent:
        '<p>Call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> at any hour, and have your Emirates ID at hand. We check that it is you, and help you set a new PIN.</p>' +
        '<p>Tell nobody your PIN, neither the old one nor the new one, not even us. If you know it and want another, change it in the app.</p>',
      SupportContent_AR:
        '<p>اتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> في أي ساعة، ولتكن بطاقة هويتك الإماراتية معك. نتحقق من هويتك، ونساعدك على وضع رقم سري جديد.</p>' +
        '<p>ولا تخبر أحداً برقمك القديم أو الجديد، ولا حتى موظفينا. وإذا كنت تعرفه وتريد غيره، فغيّره في التطبيق.</p>',
    },
    {
      Guid: 'cb2884ed-3174-4ffb-8d22-b4529be11976',
      SupportTitle: 'The app does not open, crashes or is slow. What can I do?',
      SupportTitle_AR: 'التطبيق لا يُفتح، أو يتوقف فجأة، أو يعمل ببطء. ما الحل؟',
      SupportContent:
        '<ol><li>Check your internet connection, then close the app and open it again. Restarting the phone often helps.</li><li>Update the app from the App Store or Google Play.</li>' +
        '<li>Check <a href="/app">which system your phone needs</a>. If its software is older, update that too.</li></ol>' +
        '<p>We announce planned work in the app and in the <a href="/news">news</a>. If nothing helps, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. Your money is not in the phone: it stays in your wallet.</p>',
      SupportContent_AR:
        '<ol><li>تأكد من اتصالك بالإنترنت، ثم أغلق التطبيق وافتحه من جديد. وكثيراً ما تفيد إعادة تشغيل الهاتف.</li><li>حدّث التطبيق من <bdi dir="ltr">App Store</bdi> أو <bdi dir="ltr">Google Play</bdi>.</li>' +
        '<li>راجع <a href="/ar/app">متطلبات الهاتف</a>. وإذا كان نظام هاتفك أقدم منها، فحدّثه أيضاً.</li></ol>' +
        '<p>ونعلن أوقات الصيانة في التطبيق وفي صفحة <a href="/ar/news">الأخبار</a>. وإذا بقيت المشكلة، فاتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. ومالُك ليس في الهاتف، بل هو باقٍ في محفظتك.</p>',
    },
    {
      Guid: '2f4ed31d-8cf6-4b60-87ce-3df38be75212',
      SupportTitle: 'My wallet is blocked. Why, and how do I get it back?',
      SupportTitle_AR: 'محفظتي موقوفة. ما السبب؟ وكيف أعيد تشغيلها؟',
      SupportContent:
        '<p>Call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>: we tell you the reason, unless the law forbids that. We may block a wallet if</p><ul><li>you ask us to, for example because your phone is lost,</li>' +
        '<li>we suspect fraud,</li><li>your Emirates ID has expired and we do not have the new one,</li><li>the law or a court requires it.</li></ul><p>Your money stays yours. We open the wallet again once the reason no longer applies.</p>',
      SupportContent_AR:
        '<p>اتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> نخبرك بالسبب، ما لم يمنعنا القانون. وقد نوقف المحفظة:</p><ul><li>إذا طلبت ذلك، لفقدان هاتفك مثلاً.</li>' +
        '<li>إذا اشتبهنا في احتيال.</li><li>إذا انتهت صلاحية بطاقة هويتك الإماراتية ولم تصلنا الجديدة.</li><li>إذا أمر بذلك القانون أو القضاء.</li></ul><p>ويبقى مالك لك، ونعيد تشغيل المحفظة حين يزول السبب.</p>',
    },
    {
      Guid: '7dc7c85b-9347-4b3d-8366-e33dc637a01c',
      SupportTitle: 'My Emirates ID or my photo is not accepted. What can I do?',
      SupportTitle_AR: 'لم تُقبل بطاقة هويتي أو صورة وجهي. ماذا أفعل؟',
      SupportContent:
        '<p>Try again in good light. The whole card must be in the picture, without glare, and it must be valid and your own. For the photo, look straight into the camera with nothing over your face.</p>' +
        '<p>If it fails again, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>: we stay on the line until it is done. If we cannot confirm who you are, we cannot open the wallet.</p>',
      SupportContent_AR:
        '<p>أعد المحاولة في إضاءة جيدة. يجب أن تظهر البطاقة كاملة بلا انعكاس للضوء، وأن تكون سارية وباسمك. ولصورة الوجه، انظر إلى الكاميرا مباشرة من دون أن يغطي وجهك شيء.</p>' +
        '<p>وإذا لم تُقبل، فاتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، ونبقى معك على الخط حتى تنتهي. وإذا لم نتمكن من التحقق من هويتك، فلن نستطيع فتح المحفظة.</p>',
    },
    {
      Guid: '082d3f5f-8588-44f0-b286-bfcf6c66e198',
      SupportTitle: 'My Emirates ID has expired. What happens to my wallet?',
      SupportTitle_AR: 'انتهت صلاحية بطاقة هويتي. ماذا يحدث لمحفظتي؟',
      SupportContent:
        '<p>We may have to block it until we have your new card. So show us the new one as soon as you can: call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>, and we tell you how.</p>' +
        '<p>Your money stays yours in the meantime, and we open the wallet again once we have the new card.</p>',
      SupportContent_AR:
        '<p>قد نضطر إلى إيقاف محفظتك حتى تصلنا بطاقتك الجديدة. فقدّمها إلينا في أقرب وقت: اتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> ونخبرك بالطريقة.</p>' +
        '<p>ويبقى مالك لك حتى ذلك الحين، ونعيد تشغيل المحفظة متى وصلتنا البطاقة الجديدة.</p>',
    },
    {
      Guid: '13678f91-aeed-4362-aa6a-23bb237b2f68',
      SupportTitle: 'My name, e-mail or address has changed. Who do I tell?',
      SupportTitle_AR: 'تغيّر اسمي أو بريدي الإلكتروني أو عنواني. كيف أبلغكم؟',
      SupportContent:
        '<p>Tell us, within 30 days: call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>, or write to us on the <a href="/contact">contact</a> page. Have your Emirates ID at hand.</p>' +
        '<p>We write to the e-mail address and the mobile number that we know. If they are out of date, you will miss what we have to tell you.</p>',
      SupportContent_AR:
        '<p>أخبرنا خلال 30 يوماً: اتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، أو اكتب إلينا من صفحة <a href="/ar/contact">اتصل بنا</a>. ولتكن بطاقة هويتك الإماراتية معك.</p>' +
        '<p>فنحن نراسلك على البريد الإلكتروني ورقم الهاتف المسجّلين لدينا. وإذا لم تحدّثهما، فاتك ما نرسله إليك.</p>',
    },
    {
      Guid: 'e14c066b-bf20-42ba-a111-8f22c81e93cb',
      SupportTitle: 'Do I need UAE PASS?',
      SupportTitle_AR: 'هل أحتاج إلى الهوية الرقمية \u2066UAE PASS\u2069؟',
      SupportContent:
        '<p>No. You open the wallet with your Emirates ID and a photo of your face, and you approve in the app with your face, your fingerprint or your PIN.</p>' +
        '<p>If a UAE PASS request reaches you that you did not start, decline it, whatever a caller says. The <a href="/consumerinsights">fraud awareness</a> page explains such tricks.</p>',
      SupportContent_AR:
        '<p>لا. تفتح المحفظة ببطاقة هويتك الإماراتية وصورة لوجهك، وتوافق على دفعاتك في التطبيق بوجهك أو بصمتك أو رقمك السري.</p>' +
        '<p>وإذا وصلك طلب في <bdi dir="ltr">UAE PASS</bdi> لم تبدأه بنفسك، فارفضه مهما قال لك المتصل. تجد شرح هذه الحيل في صفحة <a href="/ar/consumerinsights">التوعية بمخاطر الاحتيال</a>.</p>',
    },
    {
      Guid: '98373d91-c7a4-4802-babe-61157da68c14',
      SupportTitle: 'Can I turn off your notifications?',
      SupportTitle_AR: 'هل أستطيع إيقاف إشعاراتكم؟',
      SupportContent:
        '<p>News notifications, yes: in the settings of the app or of your phone. You can use the rest of the wallet all the same.</p>' +
        '<p>We still write to you about anything that concerns our agreement, such as a change of fees. No notice from us ever asks for your PIN or for a code.</p>',
      SupportContent_AR:
        '<p>تستطيع إيقاف إشعارات الأخبار من إعدادات التطبيق أو الهاتف، وتستخدم المحفظة كالمعتاد.</p>' +
        '<p>أما ما يخص اتفاقنا، كتغيير الرسوم، فنبلغك به كتابةً في كل حال. ولا يطلب منك أي إشعار منا رقمك السري ولا رمزاً.</p>',
    },
  ],
}
