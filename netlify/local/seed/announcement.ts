import type { Notification } from '#kinds/settings.ts'

/** The sample announcement. It is switched off, so that a fresh site opens without a pop-up. Midnights are those of Dubai. */
export const announcement: Notification = {
  StartDate: '2026-11-20T20:00:00.000Z',
  EndDate: '2026-12-31T20:00:00.000Z',
  isActive: false,
  refreshToken: 'e582ba5d-7e82-4989-b73b-07560e8b06e0',
  AlertContent: '<h2>Nine new cash points open on 1 December</h2>'
    + '<p>Ajman, Umm Al Quwain, Ras Al Khaimah and Fujairah get nine new places where you can add cash to your wallet.</p>'
    + '<p><a href="/services">How to add money</a></p>',
  AlertContent_AR: '<h2>تسع نقاط خدمة نقدية جديدة في 1 ديسمبر</h2>'
    + '<p>تفتح في عجمان وأم القيوين ورأس الخيمة والفجيرة تسع نقاط جديدة تضيف منها النقود إلى محفظتك.</p>'
    + '<p><a href="/ar/services">كيف تضيف المال</a></p>',
}
