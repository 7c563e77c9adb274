import type { FaqData } from '#kinds/faq.ts'

/** Questions on money added to the wallet, withdrawn from it, and saved. */
export const individualMoney: FaqData = {
  FaqType: 'INDIVIDUAL_FAQ',
  SupportHeading: 'Adding, saving and withdrawing money',
  SupportHeading_AR: 'إضافة المال وادخاره وسحبه',
  SupportData: [
    {
      Guid: '7dda1e2f-4ba6-48af-9fe6-0a62c12b23d2',
      SupportTitle: 'How can I add money?',
      SupportTitle_AR: 'كيف أضيف المال؟',
      SupportContent:
        '<p>In two ways:</p><ul><li><strong>Bank transfer</strong>, from a bank account in your own name in the Emirates.</li>' +
        '<li><strong>Cash point</strong>: you hand over cash, and it is added to your balance.</li></ul><p>Kiosks are coming soon.</p>',
      SupportContent_AR:
        '<p>بطريقتين:</p><ul><li><strong>تحويل مصرفي</strong> من حساب باسمك في الدولة.</li>' +
        '<li><strong>نقطة خدمة نقدية</strong>: تسلّم النقود فتُضاف إلى رصيدك.</li></ul><p>أما أجهزة الخدمة الذاتية فستتوفر قريباً.</p>',
    },
    {
      Guid: 'baf63fbd-8ba6-4362-aa2c-5411aca1b7f6',
      SupportTitle: 'How do I add money by bank transfer?',
      SupportTitle_AR: 'كيف أضيف المال بتحويل مصرفي؟',
      SupportContent:
        '<ol><li>In the app, choose “Add” and then “Bank transfer”.</li>' +
        '<li>The app shows your wallet’s account number (IBAN). Copy it; do not type it from memory.</li>' +
        '<li>Make the transfer in your bank’s own app, from an account in your name.</li></ol>' +
        '<p>How long it takes depends on your bank. As soon as the money reaches us, you see it in your balance.</p>',
      SupportContent_AR:
        '<ol><li>في التطبيق، اختر «إضافة» ثم «تحويل مصرفي».</li>' +
        '<li>يعرض لك التطبيق رقم الآيبان لمحفظتك. انسخه، ولا تكتبه من الذاكرة.</li>' +
        '<li>نفّذ التحويل من تطبيق مصرفك، ومن حساب باسمك.</li></ol>' +
        '<p>تختلف المدة من مصرف إلى آخر. وحين يصل المال إلينا تراه في رصيدك.</p>',
    },
    {
      Guid: '33b7aa1c-f575-4aee-b95f-d04659eb3e08',
      SupportTitle: 'Where do I find the IBAN of my wallet?',
      SupportTitle_AR: 'أين أجد رقم الآيبان لمحفظتي؟',
      SupportContent:
        '<p>In the app, under “Add” and then “Bank transfer”. Copy it from there.</p>' +
        '<p>Give it to your employer for your salary, or use it for a transfer from a bank account in your own name in the Emirates.</p>',
      SupportContent_AR:
        '<p>في التطبيق، اختر «إضافة» ثم «تحويل مصرفي»، وانسخه من هناك.</p>' +
        '<p>قدّمه إلى جهة عملك لتحويل راتبك، أو استخدمه للتحويل من حساب مصرفي باسمك في الدولة.</p>',
    },
    {
      Guid: '56b4a768-bb84-45ea-8e7c-1bd0e1abe304',
      SupportTitle: 'How do I add cash at a cash point?',
      SupportTitle_AR: 'كيف أضيف النقود في نقطة خدمة نقدية؟',
      SupportContent:
        '<ol><li>Bring your phone and your Emirates ID.</li><li>Say how much you want to add, and hand over the cash.</li>' +
        '<li>Check your balance before you leave: the amount must be there.</li></ol>' +
        '<p>The <a href="/find-us">cash points</a> page has a list and a map. Nobody at a cash point needs your PIN.</p>',
      SupportContent_AR:
        '<ol><li>احمل معك هاتفك وبطاقة هويتك الإماراتية.</li><li>اذكر المبلغ الذي تريد إضافته، وسلّم النقود.</li>' +
        '<li>تحقق من رصيدك قبل أن تغادر، وتأكد من ظهور المبلغ فيه.</li></ol>' +
        '<p>تجد القائمة والخريطة في صفحة <a href="/ar/find-us">نقاط الخدمة النقدية</a>. ولا يحتاج أحد هناك إلى رقمك السري.</p>',
    },
    {
      Guid: '0cdd7339-87b9-43b7-bea6-8fad86283883',
      SupportTitle: 'Can my salary be paid into the wallet?',
      SupportTitle_AR: 'هل يمكن تحويل راتبي إلى المحفظة؟',
      SupportContent:
        '<p>Yes. The app shows your wallet’s account number (IBAN). Give it to your employer and ask for your salary to be paid into it. Receiving it costs {fee:salary}.</p>' +
        '<p>From the wallet you can send some home, pay, save or withdraw.</p>',
      SupportContent_AR:
        '<p>نعم. يعرض لك التطبيق رقم الآيبان لمحفظتك. قدّمه إلى جهة عملك، واطلب تحويل راتبك إليه. ورسم تسلّمه {fee:salary}.</p>' +
        '<p>ومن المحفظة ترسل إلى أهلك، أو تدفع، أو تدّخر، أو تسحب نقداً.</p>',
    },
    {
      Guid: 'e966a3a5-b96c-4c9a-aeef-e8478d901024',
      SupportTitle: 'My salary or my bank transfer has not arrived. What can I do?',
      SupportTitle_AR: 'لم يصل راتبي أو تحويلي المصرفي. ماذا أفعل؟',
      SupportContent:
        '<p>Ask your employer or your bank when the money was sent and to which IBAN, and compare it with the one that your app shows. How long it takes depends on the bank that sends it; most often it is there the same day.</p>' +
        '<p>If it was sent to the right IBAN and is not in your balance, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. Have the proof of the transfer at hand.</p>',
      SupportContent_AR:
        '<p>اسأل جهة عملك أو مصرفك متى أُرسل المال وإلى أي رقم آيبان، وقارنه بالرقم الذي يعرضه تطبيقك. تختلف المدة من مصرف إلى آخر، وفي الغالب يصل المال في اليوم نفسه.</p>' +
        '<p>وإذا أُرسل إلى الرقم الصحيح ولم يظهر في رصيدك، فاتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، وليكن إثبات التحويل معك.</p>',
    },
    {
      Guid: 'b6df30b9-2d71-426d-9176-a0389e5e37e7',
      SupportTitle: 'How do I withdraw cash?',
      SupportTitle_AR: 'كيف أسحب نقداً؟',
      SupportContent:
        '<ol><li>Choose the amount in the app. It costs {fee:cash-withdrawal} each time, up to {limit:cash-out-a-day} a day.</li><li>Go to a cash point that is marked “Withdraw” on the <a href="/find-us">cash points</a> page, and approve the withdrawal in your app.</li>' +
        '<li>Count your money before you leave the counter.</li></ol>',
      SupportContent_AR:
        '<ol><li>حدّد المبلغ في التطبيق. يكلف السحب {fee:cash-withdrawal} في كل مرة، وتسحب حتى {limit:cash-out-a-day} في اليوم.</li><li>اذهب إلى نقطة خدمة نقدية كُتب عندها «السحب» في صفحة <a href="/ar/find-us">نقاط الخدمة النقدية</a>، ووافق على السحب في تطبيقك.</li>' +
        '<li>عُدّ نقودك قبل أن تغادر المكان.</li></ol>',
    },
    {
      Guid: '6f621dc6-24c5-4da5-8ebb-51af4a56351f',
      SupportTitle: 'How does a savings goal work?',
      SupportTitle_AR: 'كيف يعمل هدف الادخار؟',
      SupportContent:
        '<p>Give the goal a name, an amount and a date, and move money to it whenever you like. The app shows how far you have come.</p>' +
        '<p>The money remains yours. You can take it back to your balance at any time. It earns no interest.</p>' +
        '<p>Our <a href="/blog">blog</a> describes how to begin with very little.</p>',
      SupportContent_AR:
        '<p>سمِّ هدفك وحدّد له مبلغاً وموعداً، وانقل إليه المال متى شئت. ويعرض لك التطبيق كم قطعت من الطريق إليه.</p>' +
        '<p>ويبقى المال لك: تعيده إلى رصيدك في أي وقت. ولا تُحتسب عليه فوائد.</p>' +
        '<p>وتقرأ في <a href="/ar/blog">المدونة</a> كيف تبدأ بالقليل.</p>',
    },
    {
      Guid: 'f4fb9775-c046-41c9-bacc-a250a988eb2e',
      SupportTitle: 'Is there a limit to what I can keep or send?',
      SupportTitle_AR: 'هل من حد لما أحتفظ به أو أرسله؟',
      SupportContent:
        '<p>Yes. You can keep up to {limit:balance}, pay or send up to {limit:one-payment} each time, and withdraw up to {limit:cash-out-a-day} in one day.</p>' +
        '<p>All limits are on the <a href="/keyfact">key facts and fees</a> page. If a payment goes beyond a limit, the app tells you so before you confirm.</p>',
      SupportContent_AR:
        '<p>نعم. تحتفظ بما لا يزيد على {limit:balance}، وتدفع أو ترسل حتى {limit:one-payment} في المرة، وتسحب حتى {limit:cash-out-a-day} في اليوم.</p>' +
        '<p>تجد الحدود كلها في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>. وإذا تجاوزت دفعة أحد الحدود، نبّهك التطبيق قبل أن تؤكد.</p>',
    },
    {
      Guid: 'dc2c292b-e86f-4419-961f-7e590e6c4821',
      SupportTitle: 'Where do I see my balance?',
      SupportTitle_AR: 'أين أرى رصيدي؟',
      SupportContent:
        '<p>In the app. It shows your balance, and each payment with its receipt.</p>' +
        '<p>If there is less than you expected, compare it with your latest payments. If one of them is not yours, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>.</p>',
      SupportContent_AR:
        '<p>في التطبيق، فهو يعرض رصيدك، وكل عملية مع إيصالها.</p>' +
        '<p>وإذا وجدته أقل مما تتوقع، فقارنه بآخر عملياتك. وإذا رأيت بينها عملية لم تُجرِها، فاتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>.</p>',
    },
  ],
}
