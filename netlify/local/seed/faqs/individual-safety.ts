import type { FaqData } from '#kinds/faq.ts'
import { withPromises } from '#site/promise-words.ts'

/** Questions on fraud, loss, complaints and closing. */
export const individualSafety: FaqData = {
  FaqType: 'INDIVIDUAL_FAQ',
  SupportHeading: 'Safety and help',
  SupportHeading_AR: 'الأمان والمساعدة',
  SupportData: [
    {
      Guid: 'ae32eef1-fdfd-4578-a63b-9b9aaf9e0ba5',
      SupportTitle: 'Will you ever send me a code?',
      SupportTitle_AR: 'هل ترسلون إليّ رمزاً؟',
      SupportContent:
        '<p>No. Since March 2026, licensed banks and wallets in the Emirates no longer approve payments with codes sent by SMS or e-mail. You approve in the app only, with your face, your fingerprint or your PIN.</p>' +
        '<p>Anyone who asks you for a code is not from us. The <a href="/consumerinsights">fraud awareness</a> page explains the common tricks.</p>',
      SupportContent_AR:
        '<p>لا. منذ مارس 2026 لم تعد المصارف والمحافظ المرخصة في الإمارات تعتمد المدفوعات برموز تُرسل عبر الرسائل النصية أو البريد الإلكتروني. وتتم الموافقة في التطبيق فقط، بوجهك أو بصمتك أو رقمك السري.</p>' +
        '<p>ومن يطلب منك رمزاً فهو لا يمثلنا. تجد الحيل الشائعة في صفحة <a href="/ar/consumerinsights">التوعية بمخاطر الاحتيال</a>.</p>',
    },
    {
      Guid: '2ba2de0b-6b42-4fe9-ad7d-38e026e07273',
      SupportTitle: 'I have lost my phone. What should I do?',
      SupportTitle_AR: 'فقدت هاتفي. ماذا أفعل؟',
      SupportContent:
        '<ol><li>Call us from any phone on <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. We block your wallet while you are on the line.</li>' +
        '<li>Ask your mobile company to block the SIM card.</li><li>Lock the phone from another device, and report the loss to the police.</li></ol>' +
        '<p>Your money is not in the phone. It is in your wallet, and it stays there.</p>',
      SupportContent_AR:
        '<ol><li>اتصل بنا من أي هاتف على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، ونحن نوقف محفظتك أثناء المكالمة.</li>' +
        '<li>اطلب من شركة الاتصالات إيقاف الشريحة.</li><li>أقفل الهاتف من جهاز آخر، وأبلغ الشرطة بفقدانه.</li></ol>' +
        '<p>مالك ليس في الهاتف، بل في محفظتك، وهو باقٍ فيها.</p>',
    },
    {
      Guid: '97299da8-fc1f-4ebf-8be4-d450654ec235',
      SupportTitle: 'I approved a payment that I should not have approved. Is it too late?',
      SupportTitle_AR: 'وافقت على دفعة ما كان ينبغي أن أوافق عليها. هل فات الأوان؟',
      SupportContent:
        '<p>Call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> now, and do not wait until morning. Tell us the amount, the name you saw and when it happened. The sooner we know, the more we can do.</p>' +
        '<p>Keep the message, and the number that the fraudster used. They help us, and they help the police.</p>',
      SupportContent_AR:
        '<p>اتصل الآن على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، ولا تنتظر الصباح. أخبرنا بالمبلغ، وبالاسم الذي رأيته، وبوقت حدوث ذلك. كلما أبلغتنا أسرع، زادت فرصتنا في مساعدتك.</p>' +
        '<p>واحتفظ بالرسالة وبرقم من خدعك، فذلك يساعدنا ويساعد الشرطة.</p>',
    },
    {
      Guid: '288f54fc-f625-4f88-8695-4f2c2d672d14',
      SupportTitle: 'I see a deduction that I do not recognise. What should I do?',
      SupportTitle_AR: 'أرى خصماً لا أعرفه. ماذا أفعل؟',
      SupportContent:
        '<p>Open its receipt in the app: it shows the name, the amount and the time. If you did not make the payment, call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> at once, at any hour. We look into it, and you get a reference number.</p>' +
        '<p>If you did not approve it, we put the amount and the fee back into your wallet. The <a href="/terms">terms and conditions</a> say within how many days.</p>',
      SupportContent_AR:
        '<p>افتح إيصاله في التطبيق، ترَ الاسم والمبلغ والوقت. وإذا لم تكن قد أجريت العملية، فاتصل فوراً وفي أي ساعة على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>. ننظر في الأمر، وتحصل على رقم مرجعي.</p>' +
        '<p>وإذا لم تكن قد وافقت عليها، أعدنا المبلغ والرسوم إلى محفظتك. تجد المدة في <a href="/ar/terms">الشروط والأحكام</a>.</p>',
    },
    {
      Guid: '01e2916a-dbce-4fd3-85e8-f41e3f22d674',
      SupportTitle: 'Where is my money kept?',
      SupportTitle_AR: 'أين يُحفظ مالي؟',
      SupportContent:
        '<p>We keep the money of our customers apart from our own, in a separate account with a bank licensed by the Central Bank, and we do not lend it. A wallet is not a savings account at a bank: it pays no interest and gives no loans, and you can spend only what is in it.</p>' +
        '<p>The key facts statement for individuals says more about it: see <a href="/keyfact">key facts and fees</a>.</p>',
      SupportContent_AR:
        '<p>نحفظ أموال عملائنا منفصلة عن أموالنا، في حساب لدى مصرف مرخّص من المصرف المركزي، ولا نقرضها. والمحفظة ليست حساب توفير في مصرف، فلا فوائد عليها ولا قروض فيها، ولا تستطيع أن تنفق منها أكثر مما فيها.</p>' +
        '<p>وتجد تفصيل ذلك في بيان الحقائق الأساسية للأفراد، في صفحة <a href="/ar/keyfact">الحقائق الأساسية والرسوم</a>.</p>',
    },
    {
      Guid: '724ce904-7041-44db-9d84-7843e5d595f1',
      SupportTitle: 'I have a new phone or a new number. How do I move my wallet?',
      SupportTitle_AR: 'لدي هاتف جديد أو رقم جديد. كيف أنقل محفظتي؟',
      SupportContent:
        '<ul><li><strong>New phone, same number:</strong> install the app from the official store and prove who you are again. Your balance and your payments will be there.</li>' +
        '<li><strong>New number:</strong> call us before you give up the old one, and have your Emirates ID at hand.</li></ul>',
      SupportContent_AR:
        '<ul><li><strong>هاتف جديد بالرقم نفسه:</strong> نزّل التطبيق من المتجر الرسمي، وأثبت هويتك من جديد. تجد رصيدك وعملياتك كما كانت.</li>' +
        '<li><strong>رقم جديد:</strong> اتصل بنا قبل أن تتخلى عن الرقم القديم، ولتكن بطاقة هويتك الإماراتية معك.</li></ul>',
    },
    {
      Guid: 'f384bb54-f775-4703-a032-24847ad4348d',
      SupportTitle: 'How can I reach you?',
      SupportTitle_AR: 'كيف أتواصل معكم؟',
      SupportContent:
        '<p>By telephone on <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>, toll-free, 24 hours a day, 365 days a year. ' +
        'By e-mail at <a href="mailto:help@ghafwallet.example"><bdi dir="ltr">help@ghafwallet.example</bdi></a>. Or with the form on the <a href="/contact">contact</a> page.</p>',
      SupportContent_AR:
        '<p>هاتفياً على الرقم المجاني <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> على مدار الساعة في كل أيام السنة. ' +
        'أو بالبريد الإلكتروني: <a href="mailto:help@ghafwallet.example"><bdi dir="ltr">help@ghafwallet.example</bdi></a>. أو بالنموذج في صفحة <a href="/ar/contact">اتصل بنا</a>.</p>',
    },
    {
      Guid: '49dc4cca-84b7-4091-ba21-23dded903526',
      SupportTitle: 'How do I complain?',
      SupportTitle_AR: 'كيف أقدم شكوى؟',
      SupportContent:
        '<p>Use the <a href="/complaints">complaints form</a>, or call. It is free, you get a reference number for your complaint, and we answer in writing ' +
        withPromises(
          'en',
          'within {complaintAnswer}, or {complaintLimit} at most if it takes longer',
        ) +
        '.</p>' +
        '<p>If you have no answer after 30 calendar days, or the answer does not satisfy you, you can take the complaint to Sanadak, the UAE’s ombudsman for banking and insurance.</p>',
      SupportContent_AR:
        '<p>استخدم نموذج <a href="/ar/complaints">الشكاوى</a> أو اتصل بنا. الشكوى مجانية، وتحصل على رقم مرجعي، ونرد عليك كتابةً ' +
        withPromises(
          'ar',
          'خلال {complaintAnswer}، أو خلال {complaintLimit} على الأكثر إذا احتجنا إلى وقت أطول',
        ) +
        '.</p>' +
        '<p>وإذا لم يصلك ردّنا خلال 30 يوماً تقويمياً أو لم يقنعك، فلك أن ترفع شكواك إلى «سندك»، وحدة تسوية المنازعات المصرفية والتأمينية.</p>',
    },
    {
      Guid: 'e362e7da-ef56-470f-b003-d20ee98af52e',
      SupportTitle: 'How do I close my wallet?',
      SupportTitle_AR: 'كيف أغلق محفظتي؟',
      SupportContent:
        '<p>At any time, and free of charge: call us or write to us. We pay out what is in it to a bank account in your own name, or you withdraw it at a cash point. Either way costs nothing. We close the wallet once its balance is zero.</p>' +
        '<p>Which data we must still keep, and for how long, is explained in the <a href="/privacy">privacy notice</a>.</p>',
      SupportContent_AR:
        '<p>في أي وقت، ومن دون رسوم: اتصل بنا أو اكتب إلينا. نحوّل ما فيها إلى حساب مصرفي باسمك، أو تسحبه من نقطة خدمة نقدية، من دون رسوم في الحالتين. ونغلقها بعد أن يصبح رصيدها صفراً.</p>' +
        '<p>وتجد في <a href="/ar/privacy">إشعار الخصوصية</a> ما يلزمنا أن نحتفظ به من البيانات، وإلى متى.</p>',
    },
    {
      Guid: 'c0648423-a251-436b-9605-e56e5b3b8fa5',
      SupportTitle: 'I am leaving the Emirates for good. What about my wallet?',
      SupportTitle_AR: 'سأغادر الإمارات نهائياً. ماذا أفعل بمحفظتي؟',
      SupportContent:
        '<p>Empty it and close it before you leave, because it works in the Emirates only. Closing it costs {fee:closing}.</p>' +
        '<p>Call <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> or write to us. We pay out what is in it to a bank account in your own name, or you withdraw it at a cash point; the daily limit does not apply in that case. You can also send it home first, with an international transfer.</p>',
      SupportContent_AR:
        '<p>أفرغها وأغلقها قبل أن تغادر، فهي لا تعمل إلا داخل الدولة. ورسم إغلاقها {fee:closing}.</p>' +
        '<p>اتصل على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a> أو اكتب إلينا. نحوّل ما فيها إلى حساب مصرفي باسمك، أو تسحبه من نقطة خدمة نقدية، ولا يسري عليه الحد اليومي عندئذ. ولك أن ترسله قبل ذلك إلى بلدك بتحويل دولي.</p>',
    },
    {
      Guid: '265bfa73-7436-48ba-bafc-67229bc39e8c',
      SupportTitle: 'What happens to a wallet when its holder dies?',
      SupportTitle_AR: 'ماذا يحدث للمحفظة عند وفاة صاحبها؟',
      SupportContent:
        '<p>What is in it belongs to the heirs. Please tell us on <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>: we block the wallet, so that nobody can pay from it.</p>' +
        '<p>We pay the money to those whom a court in the Emirates has named in a certificate of succession, and charge nothing for that.</p>',
      SupportContent_AR:
        '<p>ما فيها حق للورثة. ونرجو إبلاغنا على الرقم <a href="tel:8000000"><bdi dir="ltr">800 0000</bdi></a>، فنوقف المحفظة لئلا يدفع منها أحد.</p>' +
        '<p>ونسلّم المال من دون رسوم إلى من يرد اسمه في إعلام وراثة صادر عن محكمة في الدولة.</p>',
    },
  ],
}
