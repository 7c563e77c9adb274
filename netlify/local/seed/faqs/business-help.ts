import type { FaqData } from '#kinds/faq.ts'

/** When something at the counter is not as it should be. */
export const businessHelp: FaqData = {
  FaqType: 'BUSINESS_FAQ',
  SupportHeading: 'Safety and help',
  SupportHeading_AR: 'الأمان والمساعدة',
  SupportData: [
    {
      Guid: '8d3803f1-a310-4ccf-ae7d-7b7b3ceeeecf',
      SupportTitle: 'A customer says that he has paid, but I see nothing. What should I do?',
      SupportTitle_AR: 'يقول الزبون إنه دفع، ولا أرى شيئاً. ماذا أفعل؟',
      SupportContent: '<p>Wait together until the payment stands on your screen. Ask the customer to open the receipt in the app, and compare the name of the shop: perhaps another code was scanned.</p>'
        + '<p>If you are still not sure, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. We look it up while you are on the line.</p>',
      SupportContent_AR: '<p>انتظرا معاً حتى تظهر الدفعة على شاشتك. واطلب من الزبون أن يفتح الإيصال في تطبيقه، وقارن اسم المتجر: ربما مسح رمزاً آخر.</p>'
        + '<p>وإذا لم تطمئن بعد، فاتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، ونبحث عن الدفعة وأنت على الخط.</p>',
    },
    {
      Guid: '903457dc-8030-4ad0-88a7-385771386547',
      SupportTitle: 'How do I protect my code?',
      SupportTitle_AR: 'كيف أحمي رمزي؟',
      SupportContent: '<p>Keep it in your sight, and scan it yourself every morning: your own name must appear. If somebody has stuck another code over yours, take it off, keep it, and call us.</p>',
      SupportContent_AR: '<p>ضعه أمام عينيك، وامسحه بنفسك كل صباح: يجب أن يظهر اسم متجرك. وإذا وجدت رمزاً آخر ملصقاً فوقه، فانزعه واحتفظ به واتصل بنا.</p>',
    },
    {
      Guid: 'c6329a0e-d546-4d91-9747-c4063aba5182',
      SupportTitle: 'Will you ever ask me for a PIN or a password?',
      SupportTitle_AR: 'هل تطلبون مني رقماً سرياً أو كلمة مرور؟',
      SupportContent: '<p>No, and not for a code either: not by telephone, not in a message, not at your counter. Whoever does so is not from us. More about it is under <a href="/consumerinsights">fraud awareness</a>.</p>',
      SupportContent_AR: '<p>لا، ولا رمزاً كذلك: لا بالهاتف، ولا برسالة، ولا في متجرك. ومن يفعل ذلك فهو لا يمثلنا. تجد المزيد في صفحة <a href="/ar/consumerinsights">التوعية بالاحتيال</a>.</p>',
    },
    {
      Guid: '81530015-d948-4dfb-9316-04179e4ce9a6',
      SupportTitle: 'My licence, my address or my signatory has changed. What do I do?',
      SupportTitle_AR: 'تغيرت الرخصة أو العنوان أو المفوّض بالتوقيع. ماذا أفعل؟',
      SupportContent: '<p>Tell us before the change takes effect, if you can, and send us the new document. Your code stays the same.</p>',
      SupportContent_AR: '<p>أخبرنا قبل سريان التغيير إذا استطعت، وأرسل إلينا المستند الجديد. ويبقى رمزك كما هو.</p>',
    },
    {
      Guid: '37f23f72-63ff-4583-b9c5-3d01156294e2',
      SupportTitle: 'When can I reach you, and how do I complain?',
      SupportTitle_AR: 'متى أتواصل معكم؟ وكيف أقدم شكوى؟',
      SupportContent: '<p>At any hour, on 365 days a year: toll-free on <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>, or in writing under <a href="/contact">contact us</a>.</p>'
        + '<p>You get a reference number for a complaint. If our answer does not satisfy you, you can take it to the ombudsman.</p>',
      SupportContent_AR: '<p>في أي ساعة طوال 365 يوماً في السنة: على الرقم المجاني <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، أو كتابةً من صفحة <a href="/ar/contact">اتصل بنا</a>.</p>'
        + '<p>ولكل شكوى رقم مرجعي. وإذا لم تقنعك إجابتنا، فلك أن ترفعها إلى أمين المظالم.</p>',
    },
  ],
}
