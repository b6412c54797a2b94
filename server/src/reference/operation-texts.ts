export interface OperationText {
  description?: string;
  isBodyOptional?: true;
  /** The errors specific to this call: `error` texts by status. */
  refusals?: Partial<Record<400 | 403 | 404 | 409 | 416 | 422 | 429 | 502, readonly string[]>>;
}

const editedBefore = { 409: ['edited before'] } as const;
const withSeen =
  'With `seen`, a change that somebody else made meanwhile is not overwritten: the refusal has `conflicts`, a list of { field, value, by, at }.';
const undated = {
  400: ['Date not selected', 'Week period is not selected', 'Month is not selected'],
} as const;
const noLatinName = { 400: ['The name must begin with Latin/English letters'] } as const;
/** No OpenID provider is configured. */
const withoutProvider = { 404: ['Not found'] } as const;
const chat =
  'The ticket and its newest 50 messages, newest first. `before` and `after` take the id of a message, for older and newer ones. Reading takes off the unread mark.';

/** What is not evident from the name, the schemas and the access rule of an operation. */
export const operationTexts: Record<string, OperationText> = {
  listSessions: {
    description:
      "The caller's sessions, the last used first. A token that was issued before sessions were stored has none.",
  },
  endSession: { description: 'Ends a session of the caller, whose token is refused from its next call on.' },
  endOtherSessions: { description: 'Ends all sessions of the caller but that of this call.' },
  listPasskeys: {
    description:
      'The passkeys of the caller, the oldest first. `is_required`: without one, admins are refused wherever one is needed.',
  },
  startPasskey: {
    description:
      'The options for `navigator.credentials.create`. Their challenge is for this session, for one try within five minutes.',
    refusals: { 409: ['no session'] },
  },
  addPasskey: {
    description: 'Adds a passkey, with the answer of the browser. At most 20.',
    refusals: {
      403: ['passkey refused'],
      409: ['challenge expired', 'passkey known', 'too many passkeys'],
    },
  },
  removePasskey: {
    description: "Removes a passkey, and ends the confirmations of the caller's other sessions.",
  },
  startConfirmation: {
    description:
      'The options for `navigator.credentials.get`. Their challenge is for this session, for one try within five minutes.',
    refusals: { 409: ['no passkey', 'no session'] },
  },
  confirmWithPasskey: {
    description:
      'Confirms with a passkey, with the answer of the browser. This session may then call for ten minutes what needs a passkey.',
    refusals: { 403: ['passkey refused'], 409: ['challenge expired'] },
  },
  removePasskeysOfUser: {
    description: 'Removes all passkeys of a person who has lost theirs, and ends their confirmations.',
  },
  openProvider: {
    description: 'Sends a browser to the OpenID provider, or to a page that says why not.',
    refusals: withoutProvider,
  },
  returnFromProvider: {
    description: 'The provider sends the browser back to this address.',
    refusals: { 429: ['Too many requests'] },
  },
  loginWithOpenId: {
    description:
      'Exchanges the login at the provider for an access token, once and within a minute. Only the browser that logged in has the cookie for it.',
    refusals: { 429: ['Too many requests'] },
  },
  logoutFromProvider: {
    description:
      'Back-channel logout: the provider says that a session there is over, and the sessions that came from it end.',
    refusals: { ...withoutProvider, 429: ['Too many requests'], 502: ['provider unavailable'] },
  },
  getIdentity: { description: 'Since when the caller has a connected account at the OpenID provider.' },
  openProviderToConnect: {
    description: 'The address at the provider where the caller logs in to connect that account.',
    refusals: { ...withoutProvider, 502: ['provider unavailable'] },
  },
  connectIdentity: {
    description: 'Connects the account to which the caller has just logged in at the provider.',
    refusals: { 409: ['login expired', 'already connected', 'account taken'] },
  },
  disconnectIdentity: {
    description: 'Disconnects the account at the provider, and ends the other sessions that began with it.',
    refusals: { 404: ['Not found'] },
  },
  reportDeposit: {
    description:
      'Reports a deposit of the caller, with up to 5 pictures as `files`, as a form or as JSON without them. `amount` may be written as people write it. It waits for moderation.',
  },
  changeOwnDeposit: {
    description: 'Replaces all fields of a deposit of the caller while it waits. Its slips stay.',
    refusals: editedBefore,
  },
  withdrawDeposit: {
    description: 'Takes a deposit of the caller back while it waits. It becomes rejected, by nobody.',
    refusals: editedBefore,
  },
  createDeposit: {
    description:
      'Reports a deposit, which then waits for moderation. The agent is named by `agent_id`, who must be an active member of the brand, or by `agent`: `@username` or a public name. A name that nobody or more than one member has is kept, and the moderator chooses. Behaviour, affiliate, financial and payment belong to type `ftd`.',
  },
  searchDeposits: {
    description:
      'Deposits within reach, newest first, and `count` and `amount` (the sum) of all that match. `id` finds a single one. `q` finds a label, a whole client id or wallet, an exact amount, or a part of the name or username of the agent. `date_start` and `date_end` are Unix seconds, both included; `created_at` is the first second of a Moscow day. `status` may be several, separated by commas or repeated.',
  },
  getClient: {
    description:
      'All deposits of a client id or wallet, and the tickets that mention it as a whole word in their title, opening text or messages: 20 a page, newest first, within reach. `client` sums up the deposits of all pages. Exactly one of `client_id` and `wallet` is given, and is found as it was written. Tickets need the role `tickets` too.',
  },
  exportDeposits: {
    description:
      'All deposits that a search with the same filters finds, as a CSV (UTF-8, the default) or XLSX file, with `format`. Times are in Moscow time. Texts that a spreadsheet could take for a formula stay texts: in CSV they begin with an apostrophe. The file is made while it is sent; if it fails in the middle, the connection breaks.',
  },
  exportPerson: {
    description:
      'Everything that is kept about a person, as a zip: a JSON file for each kind, their files, and a README that explains each. The file is made while it is sent; if it fails in the middle, the connection breaks.',
  },
  erasePerson: {
    description:
      'Erases a person for good: names, texts, files, addresses and the Telegram id go, and the person cannot log in any more. Deposits, figures and internal ids stay. A person who was erased is not found again.',
    refusals: { 409: ['own account', 'person is admin'] },
  },
  compareRating: {
    description:
      'What stands beside the rating: how far people are with their targets, how each did in the same days of the period before (without one, in as many days just before), and the teams.',
  },
  exportRating: { description: 'The rating as a CSV (the default) or XLSX file, with `format`.' },
  exportStatistic: {
    description: 'The statistic of a brand as a CSV (the default) or XLSX file, with `format`.',
    refusals: undated,
  },
  getDeposit: {
    description:
      'One deposit. `reported` is what the agent wrote; the other fields are what is recorded. `moderated_by` decided last.',
  },
  getDepositHistory: {
    description:
      'What was done to a deposit, oldest first. `before` and `after` hold the fields that changed; a new deposit has no `before`.',
  },
  listWaitingDeposits: { description: 'Deposits that wait for moderation, oldest first.' },
  acceptDeposit: {
    description: 'Stores the fields as edited. Client id and agent are required.',
    refusals: { 400: ['Not all fields are filled in'], ...editedBefore },
  },
  closeDeposit: {
    description:
      '`status=reject` rejects a waiting deposit, `status=delete` takes back an accepted one. A rejection may have a `reason`, in the query or in the body, which the agent is told.',
    isBodyOptional: true,
    refusals: editedBefore,
  },
  listDepositViews: {
    description:
      "The caller's saved searches of deposits in their order. `query` is that of the screen's address.",
  },
  saveDepositView: {
    description: 'Keeps a search under a name that the caller has not used yet; at most 50.',
  },
  changeDepositView: {
    description: 'Changes the given fields. `position` moves the view: it is the number of views before it.',
  },
  undoDecision: {
    description:
      'Takes back the own last decision, within `undo_seconds` of `config`: a deposit waits again as the agent wrote it, and a deleted one is accepted again. The chat has not heard of the decision, and does not.',
    refusals: { 409: ['edited before', 'too late'] },
  },
  claimNextDeposit: {
    description:
      'Claims the oldest waiting deposit that nobody holds for 60 seconds, and returns it; `null` when there is none. Called again, it returns another one.',
    isBodyOptional: true,
  },
  claimDeposit: {
    description:
      'Holds a waiting deposit for 60 seconds, or for 60 more, and takes it over from whoever holds it. A claim blocks nobody.',
    refusals: editedBefore,
  },
  releaseClaim: { description: "Ends the caller's claim. That of somebody else stays." },
  decideDeposits: {
    description:
      'Decides up to 200 deposits, each for itself and as the agent wrote it. `skipped` says why a deposit was not decided, in the words that the call for that deposit alone would use. Only `reject` takes a `reason`.',
  },
  undoDecisions: { description: 'Takes back decisions, each for itself, in the same form.' },
  listAuditRecords: {
    description:
      'Who did what, newest first. `from` is included, `until` is not. `before` and `after` hold the fields that changed.',
  },
  getBrandHistory: {
    description:
      'What was done to a brand, newest first: its settings, dates and messages, and for those who may work on brand users its people and invites.',
  },
  getTicketHistory: { description: 'What was done to a ticket, newest first.' },
  logoutEverywhere: {
    description: 'Ends every session of the caller, on all devices, this one included. Login links are void.',
  },
  logoutUser: { description: 'Ends every session of a person. Their API keys stay.' },
  eraseDeposit: { description: 'Removes the row in whatever state, and keeps an audit record.' },
  listDepositAgents: { description: 'Who may be credited with a deposit of the brand: its active members.' },
  createApiKey: {
    description: 'Makes a key for some brands. The answer alone holds the key: it is stored as a hash.',
  },
  listOutboxMessages: {
    description:
      '`unknown`: the messenger gave no answer, so the message may have arrived. `failed`: it was refused. Newest first. `pending`: it waits for its turn, oldest first.',
  },
  sendOutboxMessage: {
    description:
      'Queues a message that is `unknown` or `failed` once more, ahead of what waits for its chat.',
    refusals: editedBefore,
  },
  listBotUpdates: {
    description:
      'What people sent to the bot and was not handled. `failed`: given up after five attempts, newest first. `pending`: it waits for its turn, for its next attempt, or for the database (`is_waiting`), oldest first.',
  },
  listMissedReports: {
    description: 'Reports that were more than twelve hours late, and that nobody has sent by hand.',
  },
  sendMissedReport: {
    description: 'Sends it once, with up-to-date figures.',
    refusals: editedBefore,
  },
  replayBotUpdate: {
    description:
      'Has an update that was given up handled once more. Its effect happens once, however often this is called.',
    refusals: editedBefore,
  },
  listApiKeys: { description: 'Keys that are not revoked. `last_used_at` is exact to the minute.' },
  revokeApiKey: { description: 'The key is refused from its next call on.' },
  loginWithCode: {
    description:
      "Trades a one-time code of the bot's link for an access token of 12 hours. Every failed login answers `{ status: false }`; five of them a minute from one address are refused.",
    refusals: { 429: ['Too many requests'] },
  },
  logout: {
    description:
      'The access token is refused from now on. If the session came from the OpenID provider, `provider_logout_url` ends the one there.',
  },
  createContest: {
    description:
      'Sets up a contest. Days are reporting days, both included; the first is tomorrow or later, and the last at most 91 days after it. With `goal` null, standings decide; else everybody can reach it. `winners` null needs a `goal`. Every brand must be within reach.',
    refusals: { 404: ['Not found'] },
  },
  updateContest: {
    description: 'Changes the fields that are sent, before the first day.',
    refusals: { 409: ['contest has started'] },
  },
  deleteContest: {
    description: 'Deletes a contest before its first day.',
    refusals: { 409: ['contest has started'] },
  },
  getContestStandings: {
    description:
      'The standings as they are now, best first; while `waiting` is not 0 they may change. Those of a final contest stay, and `changes` says which results have changed since.',
  },
  listOwnContests: {
    description:
      'Contests of the brand that are planned, running or provisional, or became final within 30 days, with the place of the caller. Before the first day nobody has a place.',
  },
  createBrand: {
    description: 'The bot must be in the chat. The creator gets access to the brand.',
    refusals: { 400: ['chat not found'], 409: ['chat is taken'], 502: ['send error'] },
  },
  putBrand: {
    description: 'The same as PATCH.',
    refusals: { 400: ['Not all input filled'], ...editedBefore },
  },
  postBrand: {
    description: 'The same as PATCH.',
    refusals: { 400: ['Not all input filled'], ...editedBefore },
  },
  updateBrand: {
    description: `Changes what is sent, and leaves the rest. ${withSeen}`,
    refusals: editedBefore,
  },
  sendBrandMessage: {
    description:
      'Sends at once, to the chat of the brand or to its admin. With an Idempotency-Key, what may have arrived is not sent again: the same order fails the same.',
    refusals: { 400: ['Message is empty'], 409: ['user block bot'], 502: ['send error'] },
  },
  acceptJoinRequest: { refusals: editedBefore },
  cancelJoinRequest: { refusals: editedBefore },
  savePeriods: {
    description:
      'One transaction: adds rows with `status: "new"`, removes those with `status: "delete"`, and keeps the others with the dates sent. At most 12 a year. Periods of another brand are 404. With `seen`, rows that are as seen leave the stored ones alone, and a row that would undo what somebody saved meanwhile is refused.',
    refusals: editedBefore,
  },
  listPeriods: {
    description: 'The periods of a year, this one by default; the string `is-empty` when there are none.',
  },
  listMembers: {
    description:
      'Everybody in the brand with targets and totals of the current period. Where today is in no period (`date_not_in_work`) or in more than one (`months_intersect`), `ok` is false and `exception` says so.',
  },
  togglePost: {
    description: 'Makes a member head or team lead of his team, or no longer. A post has one holder.',
  },
  dismissMember: { description: 'Keeps deposits and targets. Undone by joining again.' },
  setTarget: { description: withSeen, refusals: { 400: ['Year or month not selected'], ...editedBefore } },
  setCr: {
    description: 'Conversion rate, per cent. Only in the last days of the current period.',
    refusals: {
      400: ['CR can be from 0 to 100. The value has not changed', 'Year or month not selected'],
      409: ['not time to cr', 'edited before'],
    },
  },
  setTotal: {
    description: 'Stores the difference to what deposits come to, so that later ones still count.',
    refusals: { 400: ['Year or month not selected'], ...editedBefore },
  },
  incrementFtd: {
    description: 'Stores a correction of the count and amount as of today. Both may be negative.',
    refusals: { 400: ['Fill count'], 409: ['date_not_in_work'] },
  },
  createInvite: {
    description: '`active_until` is Unix time.',
    refusals: {
      400: ['The maximum connections can be from 1', 'Date or time is not selected'],
      409: ['max_invites'],
    },
  },
  deleteInvite: { description: 'Keeps its history, and the members who joined by it.' },
  getStatistic: {
    description:
      'Figures of each member on the day, in the week (Friday to Friday) or in the period that holds `date`. A change shows within a minute. `created_at` says as of when.',
    refusals: undated,
  },
  getOwnStatistic: { refusals: undated },
  sendTestReport: { description: 'Sends the report of the day that has ended, and answers its text.' },
  findUserByTelegramId: { refusals: { 400: ['Telegram ID is empty'] } },
  setManagerBrands: { description: withSeen, refusals: editedBefore },
  setManagerRoles: { description: withSeen, refusals: editedBefore },
  setRole: { description: `Never to admin, and never an admin. ${withSeen}`, refusals: editedBefore },
  renamePerson: { refusals: noLatinName },
  renameOwnUser: { refusals: noLatinName },
  setNotices: {
    description: '`services` and `supports` (or `support`), each as an object or as a JSON string.',
  },
  searchTickets: {
    description:
      'By words (`q`) of titles, messages, notes and names of owners, where typing errors are forgiven; by status, type, brand and assignee (`none`: nobody yet); or by id, also written `#8`. New ones come oldest first, those in work and closed ones by their last message; `order` says otherwise. `user_id`: of the person who opened them. `closed` 0: open ones. `mentioned` 1: with a note that mentions the caller. `overdue` 1: open ones whose `due_at` is over. CEO tickets are for ceo and admin.',
  },
  getTicket: { description: chat },
  getOwnTicket: { description: chat },
  listTicketStaff: {
    description:
      'The staff who may read the ticket: to whom it can be assigned, and whom a note can mention.',
  },
  assignTicket: {
    description:
      'To a person of the staff who may read the ticket, or to nobody (`null`). The bot tells the assignee. A new ticket stays new until somebody answers.',
    refusals: { 409: ['ticket is closed'] },
  },
  reopenTicket: {
    description: 'Takes a closed ticket into work again. Its owner is told, and its assignee stays.',
    refusals: { 409: ['ticket is not closed'] },
  },
  createReplyTemplate: {
    description:
      '`{name}` and `{brand}` in the text stand for the person and the brand of a ticket. The panel fills them in.',
  },
  reportTicketPresence: {
    description:
      'Says that the caller looks at the ticket, and whether they write. Repeat it every 10 seconds: after 20 seconds the caller counts as gone. The live streams of staff who may read the ticket tell it.',
  },
  leaveTicket: { description: 'The caller has closed the ticket. The live streams tell it at once.' },
  writeTicketNote: {
    description:
      'A note for staff alone. `@` and the name of a colleague who may read the ticket mentions them, and the bot tells them.',
    refusals: { 409: ['ticket is closed'] },
  },
  writeTicketMessage: {
    description: 'Text, up to five files, or both. `is_closed_message` 1 closes the ticket.',
    refusals: { 409: ['ticket is closed'] },
  },
  writeOwnTicketMessage: {
    description: 'Text, up to five files, or both.',
    refusals: { 409: ['ticket is closed'] },
  },
  createAppointment: { refusals: { 400: ['Date is empty', 'Name is empty'] } },
  acceptAppointment: { refusals: editedBefore },
  readFile: {
    description: 'A file of a ticket, by a signed link that expires. Takes `Range`.',
    refusals: { 403: ['Forbidden'], 416: ['Range not satisfiable'] },
  },
  readAvatar: {
    description: 'A picture of a person. It never changes: another one has another name.',
    refusals: { 416: ['Range not satisfiable'] },
  },
  streamEvents: {
    description:
      'Server-sent events: `event: changed` with the topics that changed in brands within reach, such as `{"topics":["tickets"],"tickets":[12],"brands":[3]}`. A list that is left out means any. Changes are gathered: a stream gets the first event at once, and then about two a second. `event: presence` names everybody who looks at a ticket: `{"ticket_id":12,"people":[{"user":{...},"typing":true}]}`. A new stream begins with those of all such tickets. The stream ends after ten minutes, and when the rights of the caller change; connect again.',
  },
  streamOwnEvents: {
    description:
      'The same for the mini-app: the own tickets, deposits and requests to join of the caller, and what all members of their brands see, without ids.',
  },
};
