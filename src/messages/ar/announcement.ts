import type { announcement as en } from '../en/announcement.ts'

export const announcement = {
  label: 'إعلان',
  gotIt: 'فهمت',
  close: 'إغلاق الإعلان',
  reopen: 'إظهار الإعلان من جديد',
} satisfies typeof en
