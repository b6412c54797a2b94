import type { AuditAction } from '../../../api/api.gen';

/** The text for each action that the server records. It follows the name of the person who did it. */
const verbs: Record<AuditAction, string> = {
  'api-key.confirm': 'confirmed an API key',
  'api-key.create': 'created an API key',
  'api-key.revoke': 'revoked an API key',
  'appointment.accept': 'closed an appointment',
  'appointment.create': 'created an appointment',
  'appointment.delete': 'deleted an appointment',
  'backup.recover': 'put the database back to an earlier moment',
  'backup.restore': 'restored a backup',
  'brand.ask-to-join': 'asked to join the brand',
  'brand.ask-work': 'asked who works today',
  'brand.create': 'created the brand',
  'brand.dates': 'changed the report dates',
  'brand.erase': 'deleted the brand',
  'brand.message': 'sent a message to the brand',
  'brand.move-chat': 'followed the chat to its new id',
  'brand.report': 'sent a report',
  'brand.test-report': 'sent a test report',
  'brand.update': 'changed the settings',
  'contest.create': 'created the contest',
  'contest.delete': 'deleted the contest',
  'contest.update': 'changed the contest',
  'deposit-view.create': 'saved a search of deposits',
  'deposit-view.delete': 'deleted a saved search',
  'deposit-view.update': 'changed a saved search',
  'deposit.accept': 'accepted the deposit',
  'deposit.delete': 'deleted the deposit',
  'deposit.edit': 'edited the report of the deposit',
  'deposit.erase': 'removed the deposit for good',
  'deposit.reject': 'rejected the deposit',
  'deposit.report': 'reported the deposit',
  'deposit.undo': 'undid the decision',
  'deposit.withdraw': 'withdrew the deposit',
  'export.deposits': 'exported deposits',
  'export.rating': 'exported the rating',
  'export.statistic': 'exported statistics',
  'invite.create': 'created an invite',
  'invite.delete': 'deleted the invite',
  'invite.use': 'joined with the invite',
  'join-request.accept': 'accepted a join request',
  'join-request.cancel': 'cancelled a join request',
  'member.cr': 'set the CR of a member',
  'member.dismiss': 'dismissed a member',
  'member.increment-ftd': 'corrected the FTD of a member',
  'member.join': 'became a member',
  'member.post': 'changed a post',
  'member.target': 'set the target of a member',
  'member.team': 'moved a member to another team',
  'member.team-group': 'set the team group of a member',
  'member.total': 'set the total of a member',
  'message.send': 'sent a message again',
  'passkey.add': 'added a passkey',
  'passkey.confirm': 'confirmed with a passkey',
  'passkey.remove': 'removed a passkey',
  'passkey.rename': 'renamed a passkey',
  'person.erase': 'erased a person',
  'person.export': 'exported the data of a person',
  'reply-template.create': 'created a reply template',
  'reply-template.delete': 'deleted a reply template',
  'reply-template.update': 'changed a reply template',
  'session.end': 'logged out',
  'session.end-all': 'logged out everywhere',
  'session.refuse': 'was refused a login',
  'session.revoke': 'ended every session of a person',
  'session.start': 'logged in',
  'ticket.answer': 'answered the ticket',
  'ticket.assign': 'changed who answers',
  'ticket.close': 'closed the ticket',
  'ticket.note': 'wrote a note',
  'ticket.open': 'opened the ticket',
  'ticket.reopen': 'reopened the ticket',
  'ticket.write': 'wrote in the ticket',
  'update.replay': 'had an update of the bot handled again',
  'user.brands': 'changed the brands of a manager',
  'user.character': 'chose a character',
  'user.codes': 'changed the roles of a manager',
  'user.connect': 'connected their single sign-on',
  'user.disconnect': 'disconnected their single sign-on',
  'user.notices': 'changed the notifications',
  'user.preferences': 'changed their preferences',
  'user.rename': 'changed a name',
  'user.role': 'changed the role of a person',
  'user.work-day': 'said who works on a day',
};

/** An action of a newer server is shown by its own name. */
export const verbOf = (action: string): string => (verbs as Record<string, string>)[action] ?? action;

export const actions = Object.keys(verbs) as AuditAction[];

type Subject = AuditAction extends infer One ? (One extends `${infer Kind}.${string}` ? Kind : never) : never;

/** The kinds of things that actions are about. */
const subjectTitles: Record<Subject, string> = {
  'api-key': 'API key',
  appointment: 'Appointment',
  backup: 'Backup',
  brand: 'Brand',
  contest: 'Contest',
  deposit: 'Deposit',
  'deposit-view': 'Saved search',
  export: 'Export',
  invite: 'Invite',
  'join-request': 'Join request',
  member: 'Member',
  message: 'Message',
  passkey: 'Passkey',
  person: 'Data of a person',
  'reply-template': 'Reply template',
  session: 'Session',
  ticket: 'Ticket',
  update: 'Update of the bot',
  user: 'Person',
};

export const subjectTitle = (subject: string): string =>
  (subjectTitles as Record<string, string>)[subject] ?? subject;

export const subjects = Object.entries(subjectTitles).map(([value, label]) => ({ value, label }));

const vias = {
  panel: 'panel',
  'mini-app': 'mini-app',
  bot: 'bot',
  'api-key': 'API key',
  job: 'by itself',
} as const;

export const viaName = (via: keyof typeof vias): string => vias[via];
