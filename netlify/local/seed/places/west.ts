import type { Rows } from './places.ts'

/** The cash points of Abu Dhabi and Dubai. The shops are invented; their districts are real, and they stand in them. */
export const west: readonly Rows[] = [
  {
    emirate: 'Abu Dhabi',
    rows: [
      ['al-zahiyah-exchange', ['Al Zahiyah Exchange', '12 Hamdan Street, Al Zahiyah'], ['صرافة الزاهية', 'شارع حمدان 12، الزاهية'], [24.4957, 54.3826], '02 000 0101', 'late', 'iods'],
      ['sidra-grocers-al-khalidiyah', ['Sidra Grocers, Al Khalidiyah', '8 King Khalid Street, Al Khalidiyah'], ['بقالة سدرة، الخالدية', 'شارع الملك خالد 8، الخالدية'], [24.4701, 54.3489], '02 000 0102', 'day', 'ios'],
      ['corniche-pharmacy', ['Corniche Pharmacy', '3 Al Istiqlal Street, Al Markaziyah'], ['صيدلية الكورنيش', 'شارع الاستقلال 3، المركزية'], [24.4878, 54.3571], '02 000 0103', 'always', 'is'],
      ['al-mushrif-stationery', ['Al Mushrif Stationery', '21 Al Karamah Street, Al Mushrif'], ['قرطاسية المشرف', 'شارع الكرامة 21، المشرف'], [24.4442, 54.3851], '02 000 0104', 'office', 'io'],
      ['mussafah-mobile-centre', ['Mussafah Mobile Centre', 'Shabia 10, Street 16, Mussafah'], ['مركز مصفح للهواتف', 'شعبية 10، الشارع 16، مصفح'], [24.3572, 54.4962], '02 000 0105', 'night', 'ios'],
      ['sidra-grocers-bani-yas', ['Sidra Grocers, Bani Yas', '5 Al Mafraq Street, Bani Yas East'], ['بقالة سدرة، بني ياس', 'شارع المفرق 5، بني ياس شرق'], [24.3094, 54.6294], '02 000 0106', 'day', 'iods'],
      ['al-shahama-exchange', ['Al Shahama Exchange', '2 Al Muntaza Street, Al Shahama'], ['صرافة الشهامة', 'شارع المنتزه 2، الشهامة'], [24.5304, 54.6806], '02 000 0107', 'noon', 'io'],
      ['al-jimi-exchange', ['Al Jimi Exchange', '40 Hamdan Bin Mohammed Street, Al Jimi, Al Ain'], ['صرافة الجيمي', 'شارع حمدان بن محمد 40، الجيمي، العين'], [24.2436, 55.737], '03 000 0108', 'late', 'iods'],
      ['oasis-grocery', ['Oasis Grocery', '17 Al Ain Street, Central District, Al Ain'], ['بقالة الواحة', 'شارع العين 17، وسط المدينة، العين'], [24.2191, 55.7697], '03 000 0109', 'day', 'ios'],
      ['al-hili-pharmacy', ['Al Hili Pharmacy', '6 Mohammed Bin Khalifa Street, Hili, Al Ain'], ['صيدلية الهيلي', 'شارع محمد بن خليفة 6، الهيلي، العين'], [24.2906, 55.7716], '03 000 0110', 'day', 'is'],
      ['madinat-zayed-exchange', ['Madinat Zayed Exchange', '9 Market Street, Madinat Zayed, Al Dhafra'], ['صرافة مدينة زايد', 'شارع السوق 9، مدينة زايد، الظفرة'], [23.6532, 53.7043], '02 000 0111', 'noon', 'iod'],
    ],
  },
  {
    emirate: 'Dubai',
    rows: [
      ['al-rigga-exchange', ['Al Rigga Exchange', '14 Al Rigga Road, Deira'], ['صرافة الرقة', 'شارع الرقة 14، ديرة'], [25.2634, 55.3239], '04 000 0112', 'late', 'iods'],
      ['karama-mobile-centre', ['Karama Mobile Centre', '6 Kuwait Street, Al Karama'], ['مركز الكرامة للهواتف', 'شارع الكويت 6، الكرامة'], [25.2476, 55.3022], '04 000 0113', 'day', 'io'],
      ['al-nahda-pharmacy', ['Al Nahda Pharmacy', '31 Street 18, Al Nahda 2'], ['صيدلية النهدة', 'الشارع 18، مبنى 31، النهدة 2'], [25.2925, 55.3747], '04 000 0114', 'always', 'is'],
      ['international-city-exchange', ['International City Exchange', 'Building K-04, China Cluster'], ['صرافة المدينة العالمية', 'مبنى K-04، حي الصين'], [25.1644, 55.4122], '04 000 0115', 'late', 'ios'],
      ['sidra-grocers-al-quoz', ['Sidra Grocers, Al Quoz', '9 Street 8, Al Quoz 3'], ['بقالة سدرة، القوز', 'الشارع 8، مبنى 9، القوز 3'], [25.1372, 55.2313], '04 000 0116', 'day', 'iods'],
      ['al-barsha-stationery', ['Al Barsha Stationery', '22 Street 6A, Al Barsha 1'], ['قرطاسية البرشاء', 'الشارع 6A، مبنى 22، البرشاء 1'], [25.1107, 55.1985], '04 000 0117', 'office', 'io'],
      ['marina-exchange', ['Marina Exchange', 'Unit 3, Marina Walk, Dubai Marina'], ['صرافة المرسى', 'وحدة 3، ممشى المرسى، مرسى دبي'], [25.0778, 55.1399], '04 000 0118', 'late', 'ios'],
      ['satwa-grocery', ['Satwa Grocery', '50 Al Satwa Road, Al Satwa'], ['بقالة السطوة', 'شارع السطوة 50، السطوة'], [25.2216, 55.2742], '04 000 0119', 'night', 'io'],
      ['bur-dubai-exchange', ['Bur Dubai Exchange', '4 Al Fahidi Street, Bur Dubai'], ['صرافة بر دبي', 'شارع الفهيدي 4، بر دبي'], [25.2593, 55.2921], '04 000 0120', 'late', 'iods'],
      ['muhaisnah-mobile-centre', ['Muhaisnah Mobile Centre', '12 Street 34, Muhaisnah 2'], ['مركز محيصنة للهواتف', 'الشارع 34، مبنى 12، محيصنة 2'], [25.2606, 55.4163], '04 000 0121', 'night', 'ios'],
      ['mirdif-pharmacy', ['Mirdif Pharmacy', '7 Street 15, Mirdif'], ['صيدلية مردف', 'الشارع 15، مبنى 7، مردف'], [25.2203, 55.4216], '04 000 0122', 'day', 'is'],
      ['jebel-ali-station-shop', ['Jebel Ali Station Shop', 'Petrol station, Industrial Area 1, Jebel Ali'], ['متجر محطة جبل علي', 'محطة الوقود، المنطقة الصناعية 1، جبل علي'], [25.0102, 55.1197], '04 000 0123', 'always', 'ios'],
      ['green-corner-grocery', ['Green Corner Grocery', 'Phase 1, Dubai Investments Park'], ['بقالة الركن الأخضر', 'المرحلة 1، مجمع دبي للاستثمار'], [24.9841, 55.1758], '04 000 0124', 'day', 'io'],
      ['hatta-stationery', ['Hatta Stationery', '3 Dam Road, Hatta'], ['قرطاسية حتا', 'طريق السد 3، حتا'], [24.7967, 56.1179], '04 000 0125', 'noon', 'ios'],
    ],
  },
]
