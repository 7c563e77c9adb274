import type { Rows } from './places.ts'

/** The day on which nine new ones open, as the news says. They all add cash and pay it out, every day from 8 to 22. */
const NEW = '2026-12-01'

/** The cash points of the other five emirates. The shops are invented; their districts are real, and they stand in them. */
export const eastAndNorth: readonly Rows[] = [
  {
    emirate: 'Sharjah',
    rows: [
      ['sidra-grocers-al-majaz', ['Sidra Grocers, Al Majaz', '2 Corniche Street, Al Majaz 3'], ['بقالة سدرة، المجاز', 'شارع الكورنيش 2، المجاز 3'], [25.3256, 55.3857], '06 000 0126', 'day', 'iods'],
      ['rolla-exchange', ['Rolla Exchange', '11 Al Arouba Street, Rolla'], ['صرافة الرولة', 'شارع العروبة 11، الرولة'], [25.3573, 55.3916], '06 000 0127', 'late', 'iods'],
      ['sahara-mobile-shop', ['Sahara Mobile Shop', '19 Al Nahda Street, Al Nahda'], ['متجر الصحراء للهواتف', 'شارع النهدة 19، النهدة'], [25.3032, 55.3756], '06 000 0128', 'night', 'io'],
      ['industrial-area-grocery', ['Industrial Area Grocery', '8 First Industrial Street, Industrial Area 5'], ['بقالة الصناعية', 'الشارع الصناعي الأول 8، الصناعية 5'], [25.3197, 55.4098], '06 000 0129', 'always', 'ios'],
      ['muwaileh-stationery', ['Muwaileh Stationery', '25 University City Road, Muwaileh'], ['قرطاسية مويلح', 'طريق المدينة الجامعية 25، مويلح'], [25.2968, 55.4567], '06 000 0130', 'office', 'is'],
      ['al-dhaid-exchange', ['Al Dhaid Exchange', '4 Market Street, Al Dhaid'], ['صرافة الذيد', 'شارع السوق 4، الذيد'], [25.2881, 55.8816], '06 000 0131', 'noon', 'iod'],
      ['khor-fakkan-pharmacy', ['Khor Fakkan Pharmacy', '16 Corniche Street, Khor Fakkan'], ['صيدلية خورفكان', 'شارع الكورنيش 16، خورفكان'], [25.3392, 56.3548], '09 000 0132', 'day', 'ios'],
      ['kalba-grocery', ['Kalba Grocery', '7 Al Wahda Street, Kalba'], ['بقالة كلباء', 'شارع الوحدة 7، كلباء'], [25.0743, 56.3553], '09 000 0133', 'day', 'io'],
    ],
  },
  {
    emirate: 'Ajman',
    rows: [
      ['al-rawda-exchange', ['Al Rawda Exchange', '10 Sheikh Ammar Street, Al Rawda 3'], ['صرافة الروضة', 'شارع الشيخ عمار 10، الروضة 3'], [25.3846, 55.5079], '06 000 0134', 'late', 'iods'],
      ['sidra-grocers-al-zahra', ['Sidra Grocers, Al Zahra', '6 University Street, Al Zahra'], ['بقالة سدرة، الزهراء', 'شارع الجامعة 6، الزهراء'], [25.4112, 55.4869], '06 000 0135', 'day', 'ios'],
      ['al-bustan-pharmacy', ['Al Bustan Pharmacy', '13 Al Ittihad Street, Al Bustan'], ['صيدلية البستان', 'شارع الاتحاد 13، البستان'], [25.4117, 55.4415], '06 000 0136', 'always', 'is'],
      ['al-hamidiya-mobile', ['Al Hamidiya Mobile Shop', '3 Al Jurf Road, Al Hamidiya'], ['متجر الحميدية للهواتف', 'طريق الجرف 3، الحميدية'], [25.3943, 55.5276], '06 000 0137', 'day', 'io'],
      ['al-nuaimiya-exchange', ['Al Nuaimiya Exchange', '18 King Faisal Street, Al Nuaimiya'], ['صرافة النعيمية', 'شارع الملك فيصل 18، النعيمية'], [25.3886, 55.4561], '06 000 0138', 'day', 'iods', NEW],
      ['al-rashidiya-grocery', ['Al Rashidiya Grocery', '5 Kuwait Street, Al Rashidiya 2'], ['بقالة الراشدية', 'شارع الكويت 5، الراشدية 2'], [25.4003, 55.4437], '06 000 0139', 'day', 'io', NEW],
      ['al-jurf-stationery', ['Al Jurf Stationery', '9 Sheikh Khalifa Street, Al Jurf 2'], ['قرطاسية الجرف', 'شارع الشيخ خليفة 9، الجرف 2'], [25.4031, 55.5092], '06 000 0140', 'day', 'ios', NEW],
    ],
  },
  {
    emirate: 'Umm Al Quwain',
    rows: [
      ['al-maidan-exchange', ['Al Maidan Exchange', '2 King Faisal Street, Al Maidan'], ['صرافة الميدان', 'شارع الملك فيصل 2، الميدان'], [25.5806, 55.5573], '06 000 0141', 'late', 'iod'],
      ['al-humrah-grocery', ['Al Humrah Grocery', '14 Al Humrah Street, Al Humrah'], ['بقالة الحمرة', 'شارع الحمرة 14، الحمرة'], [25.5311, 55.5596], '06 000 0142', 'day', 'ios'],
      ['al-salama-pharmacy', ['Al Salama Pharmacy', '8 King Faisal Street, Al Salama'], ['صيدلية السلمة', 'شارع الملك فيصل 8، السلمة'], [25.4986, 55.5713], '06 000 0143', 'day', 'ios', NEW],
      ['al-ramla-mobile', ['Al Ramla Mobile Shop', '21 Al Ramla Street, Al Ramla'], ['متجر الرملة للهواتف', 'شارع الرملة 21، الرملة'], [25.5407, 55.5529], '06 000 0144', 'day', 'io', NEW],
    ],
  },
  {
    emirate: 'Ras Al Khaimah',
    rows: [
      ['al-mamourah-exchange', ['Al Mamourah Exchange', '33 Al Muntasir Street, Al Mamourah'], ['صرافة المعمورة', 'شارع المنتصر 33، المعمورة'], [25.7836, 55.9575], '07 000 0145', 'late', 'iods'],
      ['julphar-pharmacy', ['Julphar Pharmacy', '4 Oman Street, Julphar'], ['صيدلية جلفار', 'شارع عُمان 4، جلفار'], [25.8046, 55.9672], '07 000 0146', 'always', 'is'],
      ['al-rams-grocery', ['Al Rams Grocery', '11 Coast Street, Al Rams'], ['بقالة الرمس', 'شارع الساحل 11، الرمس'], [25.8789, 56.0236], '07 000 0147', 'day', 'io'],
      ['khuzam-stationery', ['Khuzam Stationery', '7 Khuzam Road, Khuzam'], ['قرطاسية خزام', 'طريق خزام 7، خزام'], [25.7654, 55.9331], '07 000 0148', 'office', 'ios'],
      ['al-nakheel-exchange', ['Al Nakheel Exchange', '15 Oman Street, Al Nakheel'], ['صرافة النخيل', 'شارع عُمان 15، النخيل'], [25.7913, 55.9721], '07 000 0149', 'day', 'iods', NEW],
      ['al-hamra-grocery', ['Al Hamra Grocery', '2 Village Road, Al Hamra'], ['بقالة الحمراء', 'طريق القرية 2، الحمراء'], [25.6892, 55.7841], '07 000 0150', 'day', 'ios', NEW],
    ],
  },
  {
    emirate: 'Fujairah',
    rows: [
      ['al-faseel-exchange', ['Al Faseel Exchange', '6 Al Corniche Road, Al Faseel'], ['صرافة الفصيل', 'طريق الكورنيش 6، الفصيل'], [25.1421, 56.3509], '09 000 0151', 'late', 'iods'],
      ['merashid-pharmacy', ['Merashid Pharmacy', '19 Al Nujaimat Street, Merashid'], ['صيدلية مريشيد', 'شارع النجيمات 19، مريشيد'], [25.1182, 56.3322], '09 000 0152', 'day', 'is'],
      ['masafi-grocery', ['Masafi Grocery', '3 Friday Market Road, Masafi'], ['بقالة مسافي', 'طريق سوق الجمعة 3، مسافي'], [25.3142, 56.1617], '09 000 0153', 'day', 'io'],
      ['fujairah-mobile-centre', ['Fujairah Mobile Centre', '12 Hamad Bin Abdullah Road, Fujairah City'], ['مركز الفجيرة للهواتف', 'شارع حمد بن عبدالله 12، مدينة الفجيرة'], [25.1288, 56.3265], '09 000 0154', 'day', 'ios', NEW],
      ['dibba-exchange', ['Dibba Exchange', '5 Corniche Street, Dibba'], ['صرافة دبا', 'شارع الكورنيش 5، دبا'], [25.5925, 56.2618], '09 000 0155', 'day', 'iod', NEW],
    ],
  },
]
