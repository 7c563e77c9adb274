import type { FaqData } from '#kinds/faq.ts'

/** Money into the wallet, out of it, and put aside. */
export const individualMoney: FaqData = {
  FaqType: 'INDIVIDUAL_FAQ',
  SupportHeading: 'Adding, saving and withdrawing money',
  SupportHeading_AR: 'إضافة المال وادخاره وسحبه',
  SupportData: [
    {
      Guid: '7dda1e2f-4ba6-48af-9fe6-0a62c12b23d2',
      SupportTitle: 'How can I add money?',
      SupportTitle_AR: 'كيف أضيف المال؟',
      SupportContent: '<p>In two ways:</p><ul><li><strong>Bank transfer</strong>, from any bank account in the Emirates.</li>'
        + '<li><strong>Cash point</strong>: you hand over cash, and it is added to your balance.</li></ul><p>Kiosks are coming soon.</p>',
      SupportContent_AR: '<p>بطريقتين:</p><ul><li><strong>تحويل مصرفي</strong> من أي حساب مصرفي في الدولة.</li>'
        + '<li><strong>نقطة خدمة نقدية</strong>: تسلّم النقود فتُضاف إلى رصيدك.</li></ul><p>أما أجهزة الخدمة الذاتية فستتوفر قريباً.</p>',
    },
    {
      Guid: 'baf63fbd-8ba6-4362-aa2c-5411aca1b7f6',
      SupportTitle: 'How do I add money by bank transfer?',
      SupportTitle_AR: 'كيف أضيف المال بتحويل مصرفي؟',
      SupportContent: '<ol><li>In the app, choose “Add money” and then “Bank transfer”.</li>'
        + '<li>The app shows the account number of your wallet. Copy it; do not type it from memory.</li>'
        + '<li>Make the transfer in your bank’s own app, from an account in your name.</li></ol>'
        + '<p>How long it takes depends on your bank. As soon as the money reaches us, you see it in your balance.</p>',
      SupportContent_AR: '<ol><li>في التطبيق، اختر «إضافة الأموال» ثم «تحويل مصرفي».</li>'
        + '<li>يعرض لك التطبيق رقم حساب محفظتك. انسخه، ولا تكتبه من الذاكرة.</li>'
        + '<li>نفّذ التحويل من تطبيق مصرفك، ومن حساب باسمك.</li></ol>'
        + '<p>تختلف المدة من مصرف إلى آخر. وحين يصل المال إلينا تراه في رصيدك.</p>',
    },
    {
      Guid: '56b4a768-bb84-45ea-8e7c-1bd0e1abe304',
      SupportTitle: 'How do I add cash at a cash point?',
      SupportTitle_AR: 'كيف أضيف النقود من نقطة خدمة نقدية؟',
      SupportContent: '<ol><li>Bring your phone and your Emirates ID.</li><li>Say how much you want to add, and hand over the cash.</li>'
        + '<li>Look at your balance before you leave. The amount must stand there.</li></ol>'
        + '<p>The list and the map of cash points are on the <a href="/#find-us">home page</a>. Nobody at a cash point needs your PIN.</p>',
      SupportContent_AR: '<ol><li>احمل معك هاتفك وبطاقة هويتك الإماراتية.</li><li>حدّد المبلغ الذي تريد إضافته، وسلّم النقود.</li>'
        + '<li>انظر إلى رصيدك قبل أن تنصرف. يجب أن ترى المبلغ فيه.</li></ol>'
        + '<p>تجد قائمة نقاط الخدمة النقدية وخريطتها في <a href="/ar#find-us">الصفحة الرئيسية</a>. ولا يحتاج أحد فيها إلى رقمك السري.</p>',
    },
    {
      Guid: '0cdd7339-87b9-43b7-bea6-8fad86283883',
      SupportTitle: 'Can my salary be paid into the wallet?',
      SupportTitle_AR: 'هل يمكن تحويل راتبي إلى المحفظة؟',
      SupportContent: '<p>Yes. The app shows the account number of your wallet. Give it to your employer and ask that your salary be transferred to it.</p>'
        + '<p>From the wallet you send some home, pay, save, or withdraw.</p>',
      SupportContent_AR: '<p>نعم. يعرض لك التطبيق رقم حساب محفظتك. قدّمه إلى صاحب العمل، واطلب تحويل راتبك إليه.</p>'
        + '<p>ومن المحفظة ترسل إلى أهلك، أو تدفع، أو تدّخر، أو تسحب نقداً.</p>',
    },
    {
      Guid: 'b6df30b9-2d71-426d-9176-a0389e5e37e7',
      SupportTitle: 'How do I withdraw cash?',
      SupportTitle_AR: 'كيف أسحب نقداً؟',
      SupportContent: '<ol><li>Choose the amount in the app. You see the fee there.</li><li>Go to a cash point and approve the withdrawal in your app.</li>'
        + '<li>Count your money before you leave the counter.</li></ol>',
      SupportContent_AR: '<ol><li>حدّد المبلغ في التطبيق، وترى الرسوم معه.</li><li>اذهب إلى نقطة خدمة نقدية، ووافق على السحب في تطبيقك.</li>'
        + '<li>عُدّ نقودك قبل أن تغادر المكان.</li></ol>',
    },
    {
      Guid: '6f621dc6-24c5-4da5-8ebb-51af4a56351f',
      SupportTitle: 'How does a savings goal work?',
      SupportTitle_AR: 'كيف يعمل هدف الادخار؟',
      SupportContent: '<p>Give the goal a name, an amount and a date, and move money to it whenever you like. The app shows how far you have come.</p>'
        + '<p>The money remains yours. You can take it back to your balance at any time. It earns no interest.</p>'
        + '<p>How to begin with very little is described in our <a href="/blog">blog</a>.</p>',
      SupportContent_AR: '<p>سمِّ هدفك وحدّد له مبلغاً وموعداً، وانقل إليه المال متى شئت. ويعرض لك التطبيق كم قطعت من الطريق إليه.</p>'
        + '<p>ويبقى المال لك: تعيده إلى رصيدك في أي وقت. ولا تُحتسب عليه فوائد.</p>'
        + '<p>وتقرأ في <a href="/ar/blog">المدونة</a> كيف تبدأ بالقليل.</p>',
    },
    {
      Guid: 'f4fb9775-c046-41c9-bacc-a250a988eb2e',
      SupportTitle: 'Is there a limit to what I can keep or send?',
      SupportTitle_AR: 'هل من حد لما أحتفظ به أو أرسله؟',
      SupportContent: '<p>Yes. There is a limit to the balance, to a single payment and to what you withdraw in one day.</p>'
        + '<p>The figures are in the key facts for individuals, under <a href="/keyfact">key facts and fees</a>. If a payment goes beyond a limit, the app tells you so before you confirm.</p>',
      SupportContent_AR: '<p>نعم. هناك حد للرصيد، وحد للدفعة الواحدة، وحد لما تسحبه في اليوم.</p>'
        + '<p>تجد الأرقام في الحقائق الأساسية للأفراد، في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>. وإذا تجاوزت دفعة أحد الحدود، نبّهك التطبيق قبل أن تؤكد.</p>',
    },
  ],
}
