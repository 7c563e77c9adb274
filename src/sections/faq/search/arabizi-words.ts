import type { Language } from '#i18n/languages.ts'
import { consonantsOf, type Arabizi } from '#islands/search/arabizi.ts'

/**
 * Arabizi (Arabic typed in Latin letters and digits), with the English and the Arabic word that it
 * means. Other spellings with the same consonants match, too.
 */
const words: readonly (readonly [spellings: string, en: string, ar: string])[] = [
  ['7awala hawala hwala 7walah', 'transfer', 'حوالة'],
  ['ta7weel tahweel ta7wil', 'transfer', 'تحويل'],
  ['a7awel ahawel b7awel ba7awel n7awel', 'send money', 'أحول'],
  ['ursil arsel irsal arsil', 'send', 'أرسل'],
  ['a6resh atresh 6arasht', 'send money', 'أطرش'],
  ['fuloos flous floos fuluus fls', 'money', 'فلوس'],
  ['masari maary beezat bezat bizat', 'money', 'فلوس'],
  ['as7ab ashab a97ab s7b sa7b', 'withdraw', 'أسحب'],
  ['a6alle3 atalle3 a6ala3', 'withdraw', 'أسحب'],
  ['naqdi nagdi na8di naqd', 'cash', 'نقد'],
  ['kash', 'cash', 'كاش'],
  ['rsoom rusoom rosom rusum', 'fees', 'رسوم'],
  ['3moola 3omola omoola', 'fee', 'عمولة'],
  ['bikam bekam b6kam', 'cost', 'بكم'],
  ['s3r se3r si3r', 'price', 'سعر'],
  ['7isab hisab 7sab', 'account', 'حساب'],
  ['m7fatha ma7fatha mahfaza ma7faza', 'wallet', 'محفظة'],
  ['raseed rasid rassid', 'balance', 'رصيد'],
  ['rateb ratib rateb', 'salary', 'راتب'],
  ['ma3ash m3ash', 'salary', 'معاش'],
  ['fatora fatoora fatura fawateer', 'bill', 'فاتورة'],
  ['sha7n sha7en sh7n', 'recharge', 'شحن'],
  ['mobayl jawal', 'phone', 'هاتف'],
  ['telefon telifoon tilifon', 'phone', 'هاتف'],
  ['hatif hatef', 'phone', 'هاتف'],
  ['da3 tha3 dha3', 'lost', 'ضاع'],
  ['enseraq insaraq nsrq ensar2', 'stolen', 'انسرق'],
  ['nsit naseet neseet', 'forgot', 'نسيت'],
  ['raqam rakam ra8m', 'number', 'رقم'],
  ['sirri serri siri', 'pin', 'سري'],
  ['ramz ramez', 'code', 'رمز'],
  ['shakwa shakwah', 'complaint', 'شكوى'],
  ['ashteki ashtiki', 'complain', 'أشتكي'],
  ['asakker asaker asakir', 'close', 'أسكر'],
  ['aftah afta7 afte7', 'open', 'أفتح'],
  ['hind alhind el-hind', 'india', 'الهند'],
  ['masr misr ma9r', 'egypt', 'مصر'],
  ['bakistan pakistaan', 'pakistan', 'باكستان'],
  ['filipeen alfilipeen filibin', 'philippines', 'الفلبين'],
  ['9arraf sarraf 9araf', 'cash point', 'صراف'],
  ['9irafa serafa sirafa', 'cash point', 'صرافة'],
  ['aqrab agrab a8rab', 'nearest', 'أقرب'],
  ['wein wayn ween', 'where', 'وين'],
  ['kef keef kaif kayf shlon shloon', 'how', 'كيف'],
  ['metta emta mita', 'when', 'متى'],
  ['hawiya hawiyya 7awiya', 'emirates id', 'هوية'],
  ['bank bnk', 'bank', 'بنك'],
  ['wa9l wasl wasel', 'receipt', 'إيصال'],
  ['istirja3 estrja3 istirdad', 'refund', 'استرداد'],
  ['arajje3 araje3', 'refund', 'أرجع'],
  ['ghala6 ghalat galat', 'wrong', 'غلط'],
  ['baqala bagala', 'shop', 'بقالة'],
  ['ma7al mahal dukkan', 'shop', 'محل'],
  ['zaboon zabon zbon', 'customer', 'زبون'],
  ['wathifa wathefa wazifa', 'job', 'وظيفة'],
  ['itasal etasal ittasal', 'called', 'اتصل'],
  ['e7tiyal ihtiyal e7teyal', 'fraud', 'احتيال'],
  ['nassab na99ab', 'fraud', 'نصاب'],
]

/** The words in a language, by the consonants of their Arabizi. */
export const arabiziFor = (language: Language): Arabizi =>
  Object.fromEntries(
    words.flatMap(([spellings, en, ar]) =>
      spellings.split(' ').map((spelling) => [consonantsOf(spelling), language === 'en' ? en : ar]),
    ),
  )
