import type { FaqData } from '#kinds/faq.ts'

/** At the counter. */
export const businessPayments: FaqData = {
  FaqType: 'BUSINESS_FAQ',
  SupportHeading: 'Accepting payments',
  SupportHeading_AR: 'قبول المدفوعات',
  SupportData: [
    {
      Guid: 'b883bd49-2915-4031-86f2-d93cded0573b',
      SupportTitle: 'How does a customer pay?',
      SupportTitle_AR: 'كيف يدفع الزبون؟',
      SupportContent: '<ol><li>The customer scans the QR code on your counter with the Ghaf Wallet app.</li><li>The name of your shop and the amount appear.</li>'
        + '<li>The customer approves, and you see the payment on your own screen.</li></ol>',
      SupportContent_AR: '<ol><li>يمسح الزبون بتطبيق محفظة غاف رمز <bdi dir="ltr">QR</bdi> الموضوع أمامه.</li><li>يظهر له اسم متجرك والمبلغ.</li>'
        + '<li>يوافق الزبون، وترى الدفعة على شاشتك أنت.</li></ol>',
    },
    {
      Guid: 'eee7b427-ca65-4a6c-b373-987578e42d9c',
      SupportTitle: 'Do I need a card machine?',
      SupportTitle_AR: 'هل أحتاج إلى جهاز بطاقات؟',
      SupportContent: '<p>No. A printed code and the phone that you already have are enough.</p>',
      SupportContent_AR: '<p>لا. يكفيك رمز مطبوع والهاتف الذي في يدك.</p>',
    },
    {
      Guid: 'efcaf017-a0e2-40c3-b247-95b18a13b992',
      SupportTitle: 'Which customers can pay me?',
      SupportTitle_AR: 'من يستطيع من الزبائن أن يدفع لي؟',
      SupportContent: '<p>Everyone who has the Ghaf Wallet app. Opening a wallet costs the customer nothing, and neither does paying by QR code.</p>',
      SupportContent_AR: '<p>كل من لديه تطبيق محفظة غاف. ولا يدفع الزبون شيئاً لفتح المحفظة، ولا للدفع برمز <bdi dir="ltr">QR</bdi>.</p>',
    },
    {
      Guid: '0b576736-0d31-476b-a7da-cc18ab2c5a4b',
      SupportTitle: 'How do I know that a payment has arrived?',
      SupportTitle_AR: 'كيف أعرف أن الدفعة وصلت؟',
      SupportContent: '<p>Look at your own app or your dashboard. <strong>A picture on a customer’s phone proves nothing:</strong> it may be old, or altered.</p>'
        + '<p>Hand over the goods when the payment stands on your side, and teach everyone who works for you to do the same.</p>',
      SupportContent_AR: '<p>انظر إلى تطبيقك أنت أو إلى لوحة المتابعة لديك. <strong>الصورة على هاتف الزبون لا تثبت شيئاً،</strong> فقد تكون قديمة أو معدّلة.</p>'
        + '<p>سلّم البضاعة حين تظهر الدفعة عندك، وعلّم كل من يعمل معك أن يفعل ذلك.</p>',
    },
    {
      Guid: '08fbff39-d933-47d7-a020-ad068e2f9889',
      SupportTitle: 'Can every counter or branch have its own code?',
      SupportTitle_AR: 'هل يمكن أن يكون لكل صندوق أو فرع رمزه؟',
      SupportContent: '<p>Yes. Tell us how many counters you have when you join, or later. The dashboard then shows each of them apart.</p>',
      SupportContent_AR: '<p>نعم. أخبرنا بعدد الصناديق عند انضمامك أو بعده، فتعرض لك لوحة المتابعة كلاً منها على حدة.</p>',
    },
    {
      Guid: '70e1862b-c96b-486a-a976-62de3bfd2d7e',
      SupportTitle: 'How do I give a customer the money back?',
      SupportTitle_AR: 'كيف أعيد المال إلى الزبون؟',
      SupportContent: '<p>Open the payment on the dashboard and choose “Refund”. The money goes back to the wallet that it came from. Do not pay it back to another number, even if somebody asks you to.</p>',
      SupportContent_AR: '<p>افتح الدفعة في لوحة المتابعة واختر «إعادة المبلغ»، فيعود المال إلى المحفظة التي جاء منها. ولا تُعِده إلى رقم آخر، وإن طُلب منك ذلك.</p>',
    },
  ],
}
