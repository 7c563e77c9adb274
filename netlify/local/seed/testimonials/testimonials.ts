import type { TestimonialData } from '#kinds/testimonials.ts'

/** Testimonials of invented customers, without pictures. */
export const testimonials: readonly { id: string; data: TestimonialData }[] = [
  {
    id: 'f1750b21-69af-45f6-9cc3-c45771aeb63e',
    data: {
      Name: 'Maricel Santos',
      Name_AR: 'ماريسيل سانتوس',
      Position: 'Nurse, Abu Dhabi',
      Position_AR: 'ممرضة، أبوظبي',
      ShortTestimonial:
        'I see what my mother will receive before I send it. Then I call her, and we both know the same number.',
      ShortTestimonial_AR:
        'أرى المبلغ الذي ستتسلمه أمي قبل أن أرسله. ثم أتصل بها، فتعرف كلتانا الرقم نفسه.',
      Testimonial:
        '<p>I work nights. Before, I used my free morning to stand in a queue, and I came home with a receipt and no sleep.</p>' +
        '<p>Now I send from the bus. The app shows the fee, the rate and the amount that arrives, all on one screen. I read the last line first: that is the one my mother asks about.</p>',
      Testimonial_AR:
        '<p>أعمل ليلاً. وكنت أقضي صباح إجازتي في طابور، ثم أعود إلى البيت بإيصال ومن دون نوم.</p>' +
        '<p>أما الآن فأرسل المال وأنا في الحافلة. يعرض لي التطبيق الرسوم وسعر الصرف والمبلغ الذي سيصل في شاشة واحدة. وأقرأ السطر الأخير أولاً، فهو الذي تسألني عنه أمي.</p>',
      ProfileImage: '',
      ProfileImage_AR: '',
      Rating: 5,
    },
  },
  {
    id: '35aea79e-fdd9-4d7c-8577-8b93112e3ab8',
    data: {
      Name: 'Rashid Al Mazrouei',
      Name_AR: 'راشد المزروعي',
      Position: 'Coffee shop owner, Ras Al Khaimah',
      Position_AR: 'صاحب مقهى، رأس الخيمة',
      ShortTestimonial:
        'One printed square beside the coffee pot. My customers pay with it, and in the evening I count for five minutes instead of an hour.',
      ShortTestimonial_AR:
        'رمز واحد مطبوع بجانب دلّة القهوة. يدفع به زبائني، وصار حساب المساء خمس دقائق بعد أن كان ساعة.',
      Testimonial:
        '<p>I was afraid that my older customers would not like it. Then my uncle, who is seventy-four, paid by QR code and showed the next table how it works.</p>' +
        '<p>What I like best is the dashboard. Every cup has its line, and nothing depends on my memory any more.</p>',
      Testimonial_AR:
        '<p>خشيت ألّا يعجب ذلك كبار السن من ضيوفي. ثم دفع عمي، وهو في الرابعة والسبعين، برمز <bdi dir="ltr">QR</bdi>، وراح يشرح لمن على الطاولة المجاورة كيف يعمل.</p>' +
        '<p>وأكثر ما يعجبني لوحة المتابعة: لكل فنجان سطر، ولم يعد شيء يعتمد على ذاكرتي.</p>',
      ProfileImage: '',
      ProfileImage_AR: '',
      Rating: 5,
    },
  },
  {
    id: '5754ff66-c39f-42a5-bd86-aed7fb674439',
    data: {
      Name: 'Bilal Ahmed',
      Name_AR: 'بلال أحمد',
      Position: 'Taxi driver, Dubai',
      Position_AR: 'سائق سيارة أجرة، دبي',
      ShortTestimonial:
        'I lost my phone on a Friday night. I called from a petrol station, they blocked my wallet, and not one dirham was missing.',
      ShortTestimonial_AR:
        'فقدت هاتفي مساء يوم جمعة. اتصلت من محطة وقود، فأوقفوا محفظتي، ولم ينقص منها درهم واحد.',
      Testimonial:
        '<p>I had written the number on a card, because the blog said so. My brother laughed at that card. He has one now, too.</p>' +
        '<p>The woman on the telephone did not ask for my PIN. She told me why she did not ask, and I remembered it.</p>',
      Testimonial_AR:
        '<p>كنت قد كتبت الرقم على ورقة، كما نصحت المدونة. ضحك أخي من تلك الورقة، واليوم يحمل مثلها.</p>' +
        '<p>لم تسألني الموظفة على الهاتف عن رقمي السري. وشرحت لي لماذا لا تسأل عنه، فلم أنسَ ذلك.</p>',
      ProfileImage: '',
      ProfileImage_AR: '',
      Rating: 5,
    },
  },
  {
    id: '7b489566-1f91-4fc2-9084-9ee7b3543e27',
    data: {
      Name: 'Suresh Nair',
      Name_AR: 'سوريش ناير',
      Position: 'Site supervisor, Sharjah',
      Position_AR: 'مشرف موقع، الشارقة',
      ShortTestimonial:
        'My salary arrives in the wallet, and half an hour later the school fees in Kochi are on their way. I wish there were kiosks already.',
      ShortTestimonial_AR:
        'يصل راتبي إلى المحفظة، وبعد نصف ساعة تكون رسوم المدرسة في طريقها إلى كوتشي. وليت أجهزة الخدمة الذاتية تتوفر اليوم قبل الغد.',
      Testimonial:
        '<p>I keep three goals: school, roof, and a scooter that my wife doesn’t know about yet. Seeing the rings close is better than any lecture about saving.</p>' +
        '<p>For my colleagues on the site, the cash point is a bus ride away. A kiosk at the gate would be perfect. They tell me that kiosks are coming.</p>',
      Testimonial_AR:
        '<p>لدي ثلاثة أهداف: المدرسة، وسقف البيت، ودراجة لا تعرف عنها زوجتي شيئاً بعد. ورؤية الحلقات وهي تكتمل أنفع من كل نصيحة عن الادخار.</p>' +
        '<p>أما زملائي في الموقع فيركبون الحافلة إلى أقرب نقطة خدمة نقدية. وحبذا لو كان عند البوابة جهاز خدمة ذاتية. ويقولون لي إن الأجهزة ستتوفر قريباً.</p>',
      ProfileImage: '',
      ProfileImage_AR: '',
      Rating: 4,
    },
  },
  {
    id: '559b1ab8-bbdf-4637-bd3a-5c4c442c9b69',
    data: {
      Name: 'Grace Wanjiru',
      Name_AR: 'غريس وانجيرو',
      Position: 'Kindergarten teacher, Al Ain',
      Position_AR: 'معلمة رياض أطفال، العين',
      ShortTestimonial:
        'We are five friends and one restaurant bill. I request, they approve, and nobody has to remember who owes what.',
      ShortTestimonial_AR:
        'نحن خمس صديقات وفاتورة مطعم واحدة. أنا أطلب وهن يوافقن، ولا تحتاج واحدة منا إلى أن تتذكر ما عليها.',
      Testimonial:
        '<p>At home in Nairobi everybody pays by phone, so I looked for the same thing here. It took me one evening to open the wallet, tea included.</p>' +
        '<p>I would like a darker screen for the night. Everything else is as it should be.</p>',
      Testimonial_AR:
        '<p>في نيروبي يدفع الجميع بالهاتف، فبحثت هنا عن شيء مثله. وفتحت المحفظة في مساء واحد، مع كوب من الشاي.</p>' +
        '<p>أتمنى لو كانت الشاشة أغمق في الليل. وما عدا ذلك كما ينبغي أن يكون.</p>',
      ProfileImage: '',
      ProfileImage_AR: '',
      Rating: 4,
    },
  },
  {
    id: '1a6050fe-e993-4ba2-91a6-b9981ae0f461',
    data: {
      Name: 'Mona El Sayed',
      Name_AR: 'منى السيد',
      Position: 'Tailor with her own shop, Ajman',
      Position_AR: 'خيّاطة وصاحبة مشغل، عجمان',
      ShortTestimonial:
        'I had no bank account for the shop, only a licence and two sewing machines. That was enough to be paid by phone.',
      ShortTestimonial_AR:
        'لم يكن للمشغل حساب مصرفي. لدي رخصة وماكينتا خياطة، وكان ذلك كافياً لأتسلم أجري بالهاتف.',
      Testimonial:
        '<p>They asked for a few documents and called me when one photograph was not clear. After that the code was ready to print, and I hung it beside the mirror.</p>' +
        '<p>My customers read my name before they approve. I like that: it feels like signing a dress.</p>',
      Testimonial_AR:
        '<p>طلبوا بضعة مستندات، واتصلوا بي حين لم تكن إحدى الصور واضحة. ثم صار الرمز جاهزاً للطباعة، فعلّقته بجانب المرآة.</p>' +
        '<p>تقرأ زبوناتي اسمي قبل أن يوافقن. ويعجبني ذلك، كأنني أوقّع فستاناً.</p>',
      ProfileImage: '',
      ProfileImage_AR: '',
      Rating: 5,
    },
  },
]
