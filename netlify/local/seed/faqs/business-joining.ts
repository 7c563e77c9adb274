import type { FaqData } from '#kinds/faq.ts'

/** From the first question to an open account. */
export const businessJoining: FaqData = {
  FaqType: 'BUSINESS_FAQ',
  SupportHeading: 'Joining',
  SupportHeading_AR: 'الانضمام',
  SupportData: [
    {
      Guid: '7b09b0fa-ca70-40e1-8f49-5c5441dbc720',
      SupportTitle: 'Which businesses can join?',
      SupportTitle_AR: 'أي الأنشطة التجارية تستطيع الانضمام؟',
      SupportContent: '<p>Every business that is licensed in the United Arab Emirates, from a single counter to a company with many branches. Our services are available in the Emirates only.</p>',
      SupportContent_AR: '<p>كل نشاط تجاري مرخص في دولة الإمارات العربية المتحدة، من متجر واحد إلى شركة بفروع كثيرة. وخدماتنا متاحة داخل الدولة فقط.</p>',
    },
    {
      Guid: '5030b292-84f8-4b7a-bba9-ea23b3969432',
      SupportTitle: 'How do I join?',
      SupportTitle_AR: 'كيف أنضم؟',
      SupportContent: '<p>In three steps:</p><ol><li><strong>Collect.</strong> We collect your details and documents.</li><li><strong>Verify.</strong> We check them, and ask if a page is missing.</li>'
        + '<li><strong>Activate.</strong> Your account opens, and your code is ready to print.</li></ol><p>Begin with the request form on the <a href="/business">business page</a>.</p>',
      SupportContent_AR: '<p>في ثلاث خطوات:</p><ol><li><strong>المستندات.</strong> نجمع بياناتك ومستنداتك.</li><li><strong>التحقق.</strong> نراجعها، ونسألك إذا نقصت ورقة.</li>'
        + '<li><strong>التفعيل.</strong> يُفتح حسابك، ويصبح رمزك جاهزاً للطباعة.</li></ol><p>ابدأ بنموذج الطلب في <a href="/ar/business">صفحة الأعمال</a>.</p>',
    },
    {
      Guid: '406379e2-03d8-43ca-8e2a-7307e0626876',
      SupportTitle: 'Which documents do you need?',
      SupportTitle_AR: 'ما المستندات المطلوبة؟',
      SupportContent: '<p>As a rule these:</p><ul><li>the trade licence,</li><li>the Emirates ID of the person who signs for the business,</li><li>a UAE mobile number.</li></ul>'
        + '<p>If your business needs anything more, we tell you before you begin. Clear photographs are enough.</p>',
      SupportContent_AR: '<p>نطلب في العادة:</p><ul><li>الرخصة التجارية.</li><li>بطاقة الهوية الإماراتية للمفوّض بالتوقيع.</li><li>رقم هاتف متحرك في الدولة.</li></ul>'
        + '<p>وإذا كان نشاطك يحتاج إلى غيرها، أخبرناك قبل أن تبدأ. وتكفي صور واضحة.</p>',
    },
    {
      Guid: '4f0fc310-bec1-4939-9cf7-357a2b9f262b',
      SupportTitle: 'What does joining cost?',
      SupportTitle_AR: 'كم يكلف الانضمام؟',
      SupportContent: '<p>Nothing. There is no charge for joining, for the account or for the dashboard. You pay a merchant charge on the payments that you receive, and you know it before you join.</p>',
      SupportContent_AR: '<p>لا شيء. الانضمام والحساب ولوحة المتابعة كلها مجانية. وإنما تدفع رسوم التاجر عن المدفوعات التي تتسلمها، وتعرفها قبل أن تنضم.</p>',
    },
    {
      Guid: '3f2ec33b-6fa1-4970-b057-cded8110ec19',
      SupportTitle: 'Do I need a bank account?',
      SupportTitle_AR: 'هل أحتاج إلى حساب مصرفي؟',
      SupportContent: '<p>No. The money that you receive stands in your wallet. From there you pay with it, or you withdraw it in cash.</p>',
      SupportContent_AR: '<p>لا. المال الذي تتسلمه يكون في محفظتك، ومنها تدفع به أو تسحبه نقداً.</p>',
    },
  ],
}
