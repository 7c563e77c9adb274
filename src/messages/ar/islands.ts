import type { islands as english } from '../en/islands.ts'

export const islands = { unloaded: 'لم يكتمل التحميل. تحقق من اتصالك ثم اضغط مرة أخرى.' } satisfies typeof english
