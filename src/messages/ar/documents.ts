import type { documents as en } from '../en/documents.ts'

export const documents = {
  subjects: {
    facts: {
      title: 'الحقائق الأساسية',
      lead: 'ما تقدّمه المحفظة، وحدودها، وحقوقك، وطريقة تقديم الشكوى، في صفحات قليلة.',
    },
    fees: { title: 'الرسوم والتكاليف', lead: 'كل ما نتقاضاه من رسوم، وكل ما نقدّمه مجاناً.' },
  },
  audiences: { individual: 'للأفراد', business: 'للأعمال' },
  holds: { from: 'يسري اعتباراً من #', between: 'كان سارياً من # إلى #', until: 'كان سارياً حتى #' },
  earlier: 'الإصدارات السابقة',
  size: { kb: '# كيلوبايت', mb: '# ميغابايت' },
  other: 'بالإنجليزية أيضاً',
  none: 'لم يُنشر بعد. اتصل بنا أو راسلنا لنرسله إليك.',
} satisfies typeof en
