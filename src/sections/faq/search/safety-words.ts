/**
 * Words of people who may be being deceived: a caller, a code, a stranger, a PIN. A query that holds all words of one line
 * sees what keeps people safe before all else. Both languages together, with Arabic in Latin letters: who is in a hurry
 * types as the keyboard happens to stand. The words of a line may stand in any order, with others in between.
 */
const asks: readonly string[] = [
  // English
  'code', 'otp', 'one time password', 'pin', 'pincode', 'password', 'passcode', 'cvv', 'verification number',
  'called me', 'calls me', 'calling me', 'someone called', 'somebody called', 'someone calling', 'caller', 'phone call', 'got call', 'received call', 'getting calls', 'call bank', 'police call',
  'asked me', 'asking me', 'someone asked', 'somebody asks', 'share my', 'give my',
  'stranger', 'unknown number', 'unknown person', 'somebody unknown', 'suspicious', 'suspect', 'fraud', 'fraudster', 'scam', 'scammer', 'scammed', 'cheated', 'cheating', 'tricked', 'deceived', 'fake', 'phishing', 'spam',
  'impersonating', 'pretending', 'hacked', 'hacker', 'hack', 'sent me link', 'link message', 'link sms', 'clicked link', 'strange message', 'anydesk', 'teamviewer', 'remote access', 'screen sharing',
  'prize', 'lottery', 'winner', 'crypto', 'bitcoin', 'invest', 'is it really you', 'are you real',
  // العربية
  'رمز', 'كود', 'شفرة', 'رقم سري', 'بن كود', 'كلمة السر', 'كلمة المرور', 'باسورد', 'باسوورد',
  'اتصل بي', 'اتصلوا بي', 'اتصل علي', 'اتصل فيني', 'اتصل لي', 'اتصل شخص', 'اتصل واحد', 'اتصل أحد', 'يتصلون', 'متصل', 'مكالمة', 'دق علي', 'دقوا علي', 'دق لي', 'كلمني', 'كلموني',
  'طلب مني', 'يطلب مني', 'يطلبون مني', 'سألني', 'يبون مني', 'يبغون مني', 'أعطيه', 'عطيته', 'أعطيته',
  'غريب', 'مجهول', 'مشبوه', 'احتيال', 'محتال', 'نصاب', 'نصب', 'نصبوا', 'خداع', 'خدعوني', 'غشوني', 'مزيف', 'مزور', 'تصيد', 'انتحال', 'اختراق', 'هكر', 'تهكر', 'هكروا', 'مهكر',
  'وصلني رابط', 'رابط رسالة', 'دخلت رابط', 'ضغطت رابط', 'رسالة غريبة', 'جائزة', 'ربحت', 'فزت', 'يانصيب', 'بتكوين', 'بيتكوين', 'استثمار', 'هل هذا أنتم',
  // Arabic in Latin letters
  'ramz', 'kood', 'raqam serri', 'raqm sirri', 'pasword', 'itasal', 'ettasal', 'etasal', 'ittasal', 'etasalo', 'da2 3alay', 'kalamni', 'talab menni', '6alab menni', 'nasab', 'nassab', 'na9ab', 'n9ab', 'e7tiyal', 'ihtiyal', '7arami', 'hakar', 'gharib',
]

/** Lines whose words take no part in that. */
const harmless: readonly string[] = [
  'qr code', 'scan code', 'bar code', 'barcode', 'promo code', 'referral code', 'discount code', 'code shop', 'code counter', 'code branch', 'code print', 'postal code', 'swift code', 'code sticker', 'source code',
  'رمز qr', 'رمز الاستجابة', 'كود qr', 'رمز المتجر', 'رمز المحل', 'كود خصم', 'كود المتجر', 'رمز الدفع', 'رمز مطبوع', 'رمز ملصق', 'ramz qr',
]

export const safetyWords = { asks, harmless }
