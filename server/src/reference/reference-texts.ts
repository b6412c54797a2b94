/** The introduction of the API reference, for integrators. */
export const introduction = `
The REST API of Tallydesk: the panel, the mini-app and the programs of integrators all use it.

## Getting started with an API key

1. An admin makes a key with \`POST /api/admin/api-keys\`, named and limited to some brands. It is shown once.
2. Send it with every call: \`Authorization: Bearer tdk_...\`
3. A key is admitted to three calls, for its brands alone: \`POST /api/deposit\`, \`GET /api/deposit/search\` and
   \`GET /api/brand/reports/{id}\`. Every other call answers 403. A brand of another key answers 404, like a missing one.
4. A revoked key answers 401 from the next call on.

\`\`\`sh
curl -X POST "$TALLYDESK/api/deposit" \\
  -H "Authorization: Bearer $TALLYDESK_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-1001" \\
  -d '{"brand_id": 7, "type": "ftd", "client_id": "48213", "amount": 1250.5, "agent": "@anna"}'
\`\`\`

A deposit that was reported this way waits for moderation, as one from the chat does. Ask for its \`status\` with
\`GET /api/deposit/search\`.

## Sending again: Idempotency-Key

A call that broke off may have taken effect. Send \`POST /api/deposit\` with an \`Idempotency-Key\` header, a text of your own
for each order (1 to 255 printable ASCII characters), and send it again with the same key until it is answered:

- The same key and body answer the same, status and body, for 24 hours; there is one deposit.
- The same key with another body: 422 \`idempotency key reused\`.
- The first call is still in flight: 409 \`in flight\`. Try again shortly.
- A refused order (4xx) keeps nothing: mend it and send it with the same key.

Calls of the apps that store or send something take the header too, with 1 to 64 characters.

Keys of one API key, or of one person, do not touch those of another. Spaces around a text, the order of fields, and leaving a field out
rather than sending its default make no other body.

## Limits

An API key may make 120 calls within a minute, counted from its first call; an installation may set another number. Beyond
that the answer is 429, with the seconds to wait in \`Retry-After\`. A body may have 1 MB.

A person may make 600 calls a minute, open 30 tickets, send 300 messages, make 60 appointments, ask to join 20 times and try
20 invite codes an hour, and send 1000 MB of files a day; staff may do five times as much. An installation may set other
numbers. Each window begins with its first use. Five failed logins a minute from one address are refused; a correct code
never is.

## Money and time

- Amounts are USD, numbers with at most two decimals. They are kept as decimals, never as binary fractions.
- Instants are ISO 8601 in UTC. Where a field is a number of seconds (\`created_at\` as a filter, \`date_start\`,
  \`date_end\`, \`active_until\`, \`timestamp\`, \`time\`), it is Unix time.
- Reports count days in GMT-4. A week runs from Friday to the next Friday; a month is the brand's period. The filter
  \`created_at\` is one Moscow day: it is the first second of that day.

## Lists

Lists of the panel are \`{ data, current_page, last_page }\`, 20 rows a page; those of the mini-app
\`{ data, meta: { current_page, last_page } }\`. A page past the end has empty \`data\`.
Appointments, managers, available members and the history of an invite come 100 a page: \`page\` asks for the next.

## Errors

Every refusal is \`{ statusCode, error, message, exception?, details? }\`. Compare \`error\`, which is stable; \`message\` is for
people. \`details\` names each wrong field of an input. Unknown fields in a body are refused.

| Status | \`error\` |
|---|---|
| 400 | \`Invalid input\`, with \`details\`; or what the call says |
| 401 | \`Unauthorized\`, or \`The token has been blacklisted\` after logging out |
| 403 | \`Forbidden\`, or \`user not in brand\` in the mini-app |
| 404 | \`Not found\`: missing, or beyond the caller's reach |
| 409 | \`edited before\` and others: somebody was faster |
| 413, 415 | too large; not a type that the call takes |
| 422 | \`idempotency key reused\` |
| 429 | \`Too many requests\`, with \`Retry-After\` |
| 500, 502, 503 | ours to mend; the messenger's; the database is away, try again |

They are checked in that order: 401, 403, 400, 404, 409.
`.trim();

/** The groups of calls, in the order of the page. */
export const tagTexts: Record<string, string> = {
  deposits: 'Deposits: reported by programs or in the chat, and moderated by staff.',
  reports: 'Statistics of a brand by day, week and month, and its scheduled report.',
  'api-keys': 'Keys of integrators. For admins.',
  audit: 'Who did what, when and from where. For admins.',
  auth: 'Logging in and out, and what the sign-in page needs to know.',
  manager: "The staff's own figures and rating.",
  staff: 'Managers, their brands and roles. For admins.',
  brands: 'Brands: each has a chat in the messenger, where its agents report.',
  'brand-users': 'Members of a brand: teams, heads, targets and totals.',
  periods: 'Report dates: the business months of a brand.',
  invites: 'Invitations into a brand.',
  'join-requests': 'People who ask to join a brand.',
  contests: 'Contests of people or teams, and their standings.',
  tickets: 'Tickets of agents to support, services and the CEO.',
  'reply-templates': 'Texts that staff share for answers that they often write.',
  notices: 'What the bot tells a member of staff.',
  preferences: 'How a member of staff wants the panel, and the searches that they keep.',
  'work-days': 'Who is available on which day.',
  appointments: 'Private appointments of a person.',
  'mini-app': "The agents' mini-app. Send the brand in the Brand-Id header.",
  outbox:
    'Messages of the bot that wait or are stuck, and messages to the bot that were not handled. For admins.',
  files: 'Files of tickets, by signed links that expire, and avatars.',
  events: 'Streams that tell the panel and the mini-app what changed.',
};
