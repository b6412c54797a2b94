import { z } from 'zod';

/**
 * Every action that the server records. `AuditTrail` compiles with these only, and the web app's list of actions is made of
 * `AuditAction` of the API document, so an action without a title does not compile there.
 */
export const auditActions = [
  'api-key.confirm',
  'api-key.create',
  'api-key.revoke',
  'appointment.accept',
  'appointment.create',
  'appointment.delete',
  'backup.recover',
  'backup.restore',
  'brand.ask-to-join',
  'brand.ask-work',
  'brand.create',
  'brand.dates',
  'brand.erase',
  'brand.message',
  'brand.move-chat',
  'brand.report',
  'brand.test-report',
  'brand.update',
  'deposit-view.create',
  'deposit-view.delete',
  'deposit-view.update',
  'deposit.accept',
  'deposit.delete',
  'deposit.edit',
  'deposit.erase',
  'deposit.reject',
  'deposit.report',
  'deposit.undo',
  'export.deposits',
  'export.rating',
  'export.statistic',
  'invite.create',
  'invite.delete',
  'invite.use',
  'join-request.accept',
  'join-request.cancel',
  'member.cr',
  'member.dismiss',
  'member.increment-ftd',
  'member.join',
  'member.post',
  'member.target',
  'member.team',
  'member.team-group',
  'member.total',
  'message.send',
  'passkey.add',
  'passkey.confirm',
  'passkey.remove',
  'passkey.rename',
  'person.erase',
  'person.export',
  'reply-template.create',
  'reply-template.delete',
  'reply-template.update',
  'session.end',
  'session.end-all',
  'session.revoke',
  'session.start',
  'ticket.answer',
  'ticket.assign',
  'ticket.close',
  'ticket.note',
  'ticket.open',
  'ticket.reopen',
  'ticket.write',
  'update.replay',
  'user.brands',
  'user.character',
  'user.codes',
  'user.notices',
  'user.preferences',
  'user.rename',
  'user.role',
  'user.work-day',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Records of other versions may have other actions, so any text is answered. */
export const AuditAction = z.string().meta({ id: 'AuditAction', enum: [...auditActions] });

declare module '../../platform/audit/act.js' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- adds the keys to the interface
  interface Actions extends Record<AuditAction, true> {}
}
