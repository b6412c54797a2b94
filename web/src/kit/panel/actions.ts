/** The text for each action. It follows the name of the person who did it. */
const verbs: Record<string, string> = {
  'api-key.create': 'made an API key',
  'api-key.revoke': 'revoked an API key',
  'appointment.accept': 'closed an appointment',
  'appointment.create': 'made an appointment',
  'appointment.delete': 'deleted an appointment',
  'brand.ask-to-join': 'asked to join the brand',
  'brand.ask-work': 'asked who works today',
  'brand.create': 'made the brand',
  'brand.dates': 'changed the report dates',
  'brand.erase': 'deleted the brand',
  'brand.message': 'sent a message to the brand',
  'brand.move-chat': 'followed the chat to its new id',
  'brand.report': 'sent a report',
  'brand.test-report': 'sent a test report',
  'brand.update': 'changed the settings',
  'deposit.accept': 'accepted the deposit',
  'deposit.delete': 'deleted the deposit',
  'deposit.edit': 'edited the report of the deposit',
  'deposit.erase': 'removed the deposit for good',
  'deposit.reject': 'rejected the deposit',
  'deposit.report': 'reported the deposit',
  'deposit.undo': 'took the decision back',
  'invite.create': 'made an invite',
  'invite.delete': 'deleted the invite',
  'invite.use': 'joined by the invite',
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
  'reply-template.create': 'made a reply template',
  'reply-template.delete': 'deleted a reply template',
  'reply-template.update': 'changed a reply template',
  'session.end': 'logged out',
  'session.end-all': 'logged out everywhere',
  'session.revoke': 'ended every session of a person',
  'session.start': 'logged in',
  'ticket.answer': 'answered the ticket',
  'ticket.assign': 'changed who answers',
  'ticket.close': 'closed the ticket',
  'ticket.note': 'wrote a note',
  'ticket.open': 'opened the ticket',
  'ticket.reopen': 'opened the ticket again',
  'ticket.write': 'wrote in the ticket',
  'user.brands': 'changed the brands of a manager',
  'user.character': 'chose a character',
  'user.codes': 'changed the roles of a manager',
  'user.notices': 'changed the notifications',
  'user.rename': 'changed a name',
  'user.role': 'changed the role of a person',
  'user.work-day': 'said who works on a day',
};

/** An action of a newer server is shown by its own name. */
export const verbOf = (action: string): string => verbs[action] ?? action;

export const actions = Object.keys(verbs);

export const subjects = [...new Set(actions.map((action) => action.split('.')[0]!))];

const vias = {
  panel: 'panel',
  'mini-app': 'mini-app',
  bot: 'bot',
  'api-key': 'API key',
  job: 'by itself',
} as const;

export const viaName = (via: keyof typeof vias): string => vias[via];
