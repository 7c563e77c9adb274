import type { FaqData } from '#kinds/faq.ts'

/** Questions before the first payment: conditions for opening a wallet, the steps, and its use. */
export const individualStart: FaqData = {
  FaqType: 'INDIVIDUAL_FAQ',
  SupportHeading: 'Getting started',
  SupportHeading_AR: 'البداية',
  SupportData: [
    {
      Guid: 'd38bf3cc-b367-4fd0-8eb5-2784c5c4e3b6',
      SupportTitle: 'What do I need to open a wallet?',
      SupportTitle_AR: 'ما الذي أحتاج إليه لفتح محفظة؟',
      SupportContent:
        '<p>Three things:</p><ul><li>a valid Emirates ID,</li><li>a UAE mobile number in your own name,</li><li>a phone with a camera.</li></ul>' +
        '<p>You must be 18 or older. You do not need a bank account.</p>',
      SupportContent_AR:
        '<p>ثلاثة أشياء:</p><ul><li>بطاقة هوية إماراتية سارية.</li><li>رقم هاتف متحرك في الدولة مسجّل باسمك.</li><li>هاتف مزوّد بكاميرا.</li></ul>' +
        '<p>ويجب أن تكون قد أتممت 18 عاماً. ولا تحتاج إلى حساب مصرفي.</p>',
    },
    {
      Guid: 'ab7746ec-84a5-4166-823c-77d322f97c39',
      SupportTitle: 'How do I open it?',
      SupportTitle_AR: 'كيف أفتحها؟',
      SupportContent:
        '<ol><li>Download the app from the App Store or Google Play.</li>' +
        '<li>Prove who you are: scan your Emirates ID, then take a photo of your face.</li>' +
        '<li>Add money by bank transfer, or with cash at a cash point.</li>' +
        '<li>Send, pay and save.</li></ol>' +
        '<p>If you get stuck at a step, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. We stay on the line until it is done.</p>',
      SupportContent_AR:
        '<ol><li>نزّل التطبيق من <bdi dir="ltr">App Store</bdi> أو <bdi dir="ltr">Google Play</bdi>.</li>' +
        '<li>أثبت هويتك: امسح بطاقة هويتك الإماراتية بالكاميرا، ثم التقط صورة لوجهك.</li>' +
        '<li>أضف المال بتحويل مصرفي، أو نقداً في نقطة خدمة نقدية.</li>' +
        '<li>أرسل وادفع وادّخر.</li></ol>' +
        '<p>وإذا تعثرت في إحدى الخطوات، فاتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، ونبقى معك على الخط حتى تنتهي.</p>',
    },
    {
      Guid: '1e2b05a6-c119-45b4-bb43-953feaa497bd',
      SupportTitle: 'What does it cost to open a wallet?',
      SupportTitle_AR: 'كم يكلف فتح المحفظة؟',
      SupportContent:
        '<p>Nothing. Opening the wallet is free, and so is the app.</p>' +
        '<p>Some payments carry a fee: paying a bill costs {fee:bill}, withdrawing cash {fee:cash-withdrawal}. The app shows it <strong>before you confirm</strong>, and all fees are on the <a href="/keyfact">key facts and fees</a> page.</p>',
      SupportContent_AR:
        '<p>لا شيء. فتح المحفظة مجاني، وكذلك التطبيق.</p>' +
        '<p>على بعض الدفعات رسوم: يكلف دفع الفاتورة {fee:bill}، والسحب النقدي {fee:cash-withdrawal}. ويعرضها التطبيق <strong>قبل أن تؤكد</strong>. وتجد الرسوم كلها في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>.</p>',
    },
    {
      Guid: 'f27c5f99-7789-422a-b8f9-ee0d65c17309',
      SupportTitle: 'Do your fees include VAT?',
      SupportTitle_AR: 'هل تشمل رسومكم ضريبة القيمة المضافة؟',
      SupportContent:
        '<p>Yes. Our fees include value added tax (VAT) where it applies, so nothing is added to the fee that the app shows before you confirm.</p>' +
        '<p>All of them are on the <a href="/keyfact">key facts and fees</a> page. Other taxes on your money are yours to pay.</p>',
      SupportContent_AR:
        '<p>نعم. تشمل رسومنا ضريبة القيمة المضافة حيث تسري، فلا يُضاف شيء إلى الرسوم التي يعرضها التطبيق قبل أن تؤكد.</p>' +
        '<p>تجد الرسوم كلها في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>. أما سائر الضرائب على أموالك، فعليك أنت.</p>',
    },
    {
      Guid: '8a444c74-6bee-4384-9d8f-b0521766a6aa',
      SupportTitle: 'Do I need a bank account?',
      SupportTitle_AR: 'هل أحتاج إلى حساب مصرفي؟',
      SupportContent:
        '<p>No. You can add cash at a cash point, have your salary paid into the wallet, and withdraw cash when you need it.</p>' +
        '<p>If you do have a bank account in the Emirates, you can add money from it by transfer.</p>',
      SupportContent_AR:
        '<p>لا. تستطيع أن تضيف النقود في نقطة خدمة نقدية، وأن تتسلم راتبك في المحفظة، وأن تسحب نقداً متى احتجت.</p>' +
        '<p>وإذا كان لديك حساب مصرفي في الدولة، فلك أن تضيف المال منه بتحويل.</p>',
    },
    {
      Guid: 'a3b65d87-a81b-480b-a167-0572dda8b697',
      SupportTitle: 'Can my child or someone else in my family have a wallet?',
      SupportTitle_AR: 'هل يمكن لطفلي أو لأحد من أسرتي أن يفتح محفظة؟',
      SupportContent:
        '<p>Yes, from the age of 18, with a valid Emirates ID and a UAE mobile number in their own name. A child cannot have a wallet.</p>' +
        '<p>Each person has one wallet and opens it personally: you cannot open one for somebody else. You may help with the phone, as long as they keep their PIN to themselves and approve their own payments.</p>',
      SupportContent_AR:
        '<p>نعم، لمن أتم 18 عاماً وكانت لديه بطاقة هوية إماراتية سارية ورقم هاتف متحرك في الدولة باسمه. أما الأطفال، فلا يستطيعون فتح محفظة.</p>' +
        '<p>ولكل شخص محفظة واحدة يفتحها بنفسه، فلا تستطيع أن تفتحها لغيرك. ولك أن تساعد أهلك في استخدام الهاتف، على أن يحتفظ كل منهم برقمه السري ويوافق على دفعاته بنفسه.</p>',
    },
    {
      Guid: 'ae32b90d-b0cd-49c7-9d2a-5cc9a904a2a6',
      SupportTitle: 'Can I use the wallet outside the Emirates?',
      SupportTitle_AR: 'هل أستطيع استخدام المحفظة خارج الإمارات؟',
      SupportContent:
        '<p>No. Our services are available in the United Arab Emirates only.</p>' +
        '<p>From here you can send money to other countries. They are listed on the <a href="/keyfact">key facts and fees</a> page.</p>',
      SupportContent_AR:
        '<p>لا. خدماتنا متاحة داخل دولة الإمارات العربية المتحدة فقط.</p>' +
        '<p>لكنك تستطيع أن ترسل المال منها إلى دول أخرى تجد أسماءها في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>.</p>',
    },
    {
      Guid: '333ed694-8627-4643-ab2f-ace7c66404c2',
      SupportTitle: 'Which languages do you speak?',
      SupportTitle_AR: 'بأي لغة تتحدثون؟',
      SupportContent:
        '<p>Arabic and English: in the app, on this website, on the telephone and in writing. You can change the language at any time.</p>',
      SupportContent_AR:
        '<p>بالعربية والإنجليزية: في التطبيق وفي هذا الموقع، وعلى الهاتف وفي الرسائل. ولك أن تغيّر اللغة متى شئت.</p>',
    },
  ],
}
