import type { JobData } from '#kinds/jobs.ts'
import { readText } from '../posts.ts'

/** All fields of an opening except its description. */
type Facts = Omit<JobData, 'JobDescription' | 'JobDescription_AR'>

/** A sample opening. Its description is in `<name>.<language>.html`. */
export type SampleJob = { id: string; name: string; facts: Facts }

export const jobs: readonly SampleJob[] = [
  {
    id: 'd49a5980-33db-40cd-9f55-0099bab0137e',
    name: 'android-engineer',
    facts: {
      JobTitle: 'Android engineer',
      JobTitle_AR: 'مهندس/ة أندرويد',
      JobLocation: 'Abu Dhabi',
      JobLocation_AR: 'أبوظبي',
      Experience: '5 years or more',
      Experience_AR: '5 سنوات أو أكثر',
      WorkType: 'Full time, two days a week from home',
      WorkType_AR: 'دوام كامل، منه يومان في الأسبوع من المنزل',
      Salary: 'AED 24,000–30,000 a month',
      Salary_AR: 'من 24,000 إلى 30,000 درهم شهرياً',
    },
  },
  {
    id: 'dfefe216-bfae-4804-8ca9-613633787b06',
    name: 'support-specialist',
    facts: {
      JobTitle: 'Customer support specialist, Arabic and English',
      JobTitle_AR: 'اختصاصي/ة دعم العملاء بالعربية والإنجليزية',
      JobLocation: 'Sharjah',
      JobLocation_AR: 'الشارقة',
      Experience: '1 year or more',
      Experience_AR: 'سنة أو أكثر',
      WorkType: 'Full time, in shifts',
      WorkType_AR: 'دوام كامل بنظام النوبات',
      Salary: 'AED 7,000–9,000 a month',
      Salary_AR: 'من 7,000 إلى 9,000 درهم شهرياً',
    },
  },
  {
    id: '116e683b-c898-41f7-8ab7-40fd515ef6e6',
    name: 'compliance-officer',
    facts: {
      JobTitle: 'Compliance officer',
      JobTitle_AR: 'مسؤول/ة امتثال',
      JobLocation: 'Abu Dhabi',
      JobLocation_AR: 'أبوظبي',
      Experience: '4 years or more, 2 of them in the Emirates',
      Experience_AR: '4 سنوات أو أكثر، منها سنتان في الإمارات',
      WorkType: 'Full time, in the office',
      WorkType_AR: 'دوام كامل في المكتب',
      Salary: 'AED 18,000–24,000 a month',
      Salary_AR: 'من 18,000 إلى 24,000 درهم شهرياً',
    },
  },
  {
    id: '5262e08d-734f-45a8-ada9-2cc7ae1f0481',
    name: 'arabic-product-writer',
    facts: {
      JobTitle: 'Arabic product writer',
      JobTitle_AR: 'كاتب/ة محتوى المنتجات بالعربية',
      JobLocation: 'Dubai, or from home anywhere in the Emirates',
      JobLocation_AR: 'دبي، أو من المنزل في أي مكان في الإمارات',
      Experience: '3 years or more',
      Experience_AR: '3 سنوات أو أكثر',
      WorkType: 'Part time, four days a week',
      WorkType_AR: 'دوام جزئي، أربعة أيام في الأسبوع',
      Salary: 'AED 12,000–15,000 a month',
      Salary_AR: 'من 12,000 إلى 15,000 درهم شهرياً',
    },
  },
]

/** Data of a sample opening as it is stored. */
export const jobDataOf = async ({ name, facts }: SampleJob): Promise<JobData> => ({
  ...facts,
  JobDescription: await readText('jobs', name, 'en'),
  JobDescription_AR: await readText('jobs', name, 'ar'),
})
