import type { PlaceData } from '#kinds/places.ts'

type Kiosk = { slug: string } & Pick<
  PlaceData,
  | 'Name'
  | 'Name_AR'
  | 'Address'
  | 'Address_AR'
  | 'Coming'
  | 'Coming_AR'
  | 'Emirate'
  | 'Latitude'
  | 'Longitude'
>

const firstQuarter = { Coming: 'First quarter of 2027', Coming_AR: 'الربع الأول من 2027' }
const secondQuarter = { Coming: 'Second quarter of 2027', Coming_AR: 'الربع الثاني من 2027' }

/** The kiosks that are being prepared. */
export const kiosks: readonly Kiosk[] = [
  {
    slug: 'kiosk-international-city',
    Name: 'Kiosk, International City',
    Name_AR: 'جهاز المدينة العالمية',
    Address: 'Spain Cluster, entrance S-10',
    Address_AR: 'حي إسبانيا، المدخل S-10',
    ...firstQuarter,
    Emirate: 'Dubai',
    Latitude: 25.1652,
    Longitude: 55.4081,
  },
  {
    slug: 'kiosk-jebel-ali',
    Name: 'Kiosk, Jebel Ali',
    Name_AR: 'جهاز جبل علي',
    Address: 'Industrial Area 1, bus station',
    Address_AR: 'المنطقة الصناعية 1، محطة الحافلات',
    ...firstQuarter,
    Emirate: 'Dubai',
    Latitude: 25.0052,
    Longitude: 55.1218,
  },
  {
    slug: 'kiosk-khalifa-city',
    Name: 'Kiosk, Khalifa City',
    Name_AR: 'جهاز مدينة خليفة',
    Address: 'Al Mireef Street, beside the market',
    Address_AR: 'شارع المعريف، بجانب السوق',
    ...firstQuarter,
    Emirate: 'Abu Dhabi',
    Latitude: 24.4186,
    Longitude: 54.577,
  },
  {
    slug: 'kiosk-muwaileh',
    Name: 'Kiosk, Muwaileh',
    Name_AR: 'جهاز مويلح',
    Address: 'Muwaileh Commercial, 3rd Street',
    Address_AR: 'مويلح التجارية، الشارع 3',
    ...firstQuarter,
    Emirate: 'Sharjah',
    Latitude: 25.3014,
    Longitude: 55.4592,
  },
  {
    slug: 'kiosk-al-dhait',
    Name: 'Kiosk, Al Dhait',
    Name_AR: 'جهاز الظيت',
    Address: 'Al Dhait South, petrol station',
    Address_AR: 'الظيت الجنوبي، محطة الوقود',
    ...secondQuarter,
    Emirate: 'Ras Al Khaimah',
    Latitude: 25.7375,
    Longitude: 55.924,
  },
  {
    slug: 'kiosk-al-ruwais',
    Name: 'Kiosk, Al Ruwais',
    Name_AR: 'جهاز الرويس',
    Address: 'Housing Complex, main square',
    Address_AR: 'المجمع السكني، الساحة الرئيسية',
    ...secondQuarter,
    Emirate: 'Abu Dhabi',
    Latitude: 24.1103,
    Longitude: 52.7306,
  },
]
