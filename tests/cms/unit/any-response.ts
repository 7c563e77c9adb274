import type { FormResponse } from '#cms/inbox/form-response.ts'
import type { FormType } from '#kinds/submissions.ts'
import { formData } from '../../api/forms.ts'

/** New response to a form, as the API returns it to staff. */
export const responseOf = (
  FormType: FormType,
  data: Record<string, unknown> = {},
  more: Partial<FormResponse> = {},
): FormResponse => ({
  ContactId: '3018dc6d-4a38-4bcb-8541-e963d736f44a',
  createdAt: '2026-11-21T21:30:00.000Z',
  Revision: '1',
  FormType,
  FormData: formData(FormType, data),
  Reference: 'C-7Q4M-20',
  State: 'new',
  Note: '',
  NotedAt: null,
  NotedBy: null,
  KeptUntil: '2027-11-21T21:30:00.000Z',
  AnswerBy: null,
  Spam: null,
  Mail: [],
  ...more,
})
