export const momentKinds = ['target', 'best', 'streak', 'overtook', 'passed', 'evening'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** What agents can switch off in their profile: kinds of moments, and reminders of appointments. */
export const noticeSwitches = [...momentKinds, 'appointments'] as const;
export type NoticeSwitch = (typeof noticeSwitches)[number];
