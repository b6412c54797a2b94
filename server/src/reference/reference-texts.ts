export const introduction = `
The REST API of Tallydesk, for the panel, the mini-app and integrators' programs.

## Getting started with an API key

1. An admin creates a key for some brands with \`POST /api/admin/api-keys\`. It is shown only once.
2. Send it with each call: \`Authorization: Bearer tdk_...\`
3. A key may make the calls of its scopes, only for its brands. The description of each call has its scope. Other calls return 403. Calls
   for other brands return 404, as if the brand did not exist. Tickets to the CEO belong to no brand, so no key reaches them.
4. A key may be limited to networks: calls from elsewhere return 403. After a key has expired or was revoked, calls return 401.

\`\`\`sh
curl -X POST "$TALLYDESK/api/deposit" \\
  -H "Authorization: Bearer $TALLYDESK_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-1001" \\
  -d '{"brand_id": 7, "type": "ftd", "client_id": "48213", "amount": 1250.5, "agent": "@anna"}'
\`\`\`

The deposit waits for moderation, like one reported in the chat. \`GET /api/deposit/search\` returns its \`status\`.

## Retries: Idempotency-Key

A call without a response may have taken effect. Send \`POST /api/deposit\` with an \`Idempotency-Key\` header, a unique text for
each deposit (1 to 255 printable ASCII characters), and repeat the call with the same key until you get a response:

- For 24 hours, the same key and body return the same status and body, and only one deposit is created.
- The same key with another body returns 422 \`idempotency key reused\`.
- While the first call is still running, a repeated call returns 409 \`in flight\`. Retry shortly.
- A refused call (4xx) stores nothing. Correct it, and send it with the same key.

Other calls that store or send something accept the header too, with 1 to 64 characters.

Idempotency keys of different API keys and people are independent. Two bodies are the same if they differ only in spaces around a text, in
the order of fields, or in a field that is omitted instead of sent with its default.

## Events and webhooks

\`GET /api/integration/events\` lists the events of the key's brands. Store \`next\`, and pass it as \`after\` in the next call: no event is
missed or repeated. \`next\` may increase even if there are no events. Instead of polling, ask an admin to add your endpoint under Webhooks.
It receives the same objects, according to [Standard Webhooks](https://www.standardwebhooks.com).

- Verify the signature with a library for Standard Webhooks and the secret \`whsec_...\`, and respond with 2xx within 15 seconds. Anything else
  is retried after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. A 410 switches the endpoint off, as do five days without success.
- An event may come more than once, with the same \`webhook-id\`, which is its \`id\`. It may come after a later one: compare
  \`data.sequence\`, which counts the events of one object.
- After a recovery of the database, \`position\` and \`sequence\` continue with a gap.

## Limits

An API key may make 120 calls within a minute, counted from its first call. Further calls return 429, with the seconds to wait
in \`Retry-After\`. Responses to a key have the number of calls left: \`RateLimit: "default";r=119;t=60\` means 119 more within the
next 60 seconds, and \`RateLimit-Policy: "default";q=120;w=60\` is the limit. Refusals before the key is checked, such as of malformed
JSON, have neither header. A JSON body may have up to 1 MB.

A person may make 600 calls a minute. Per hour: 30 tickets, 300 messages, 60 appointments,
20 requests to join and 20 invite codes tried. Per day: 1000 MB of files. Staff have five times as much. API keys have as
much as staff, except for calls. Each window begins with its first use.

After five failed logins within a minute, further ones from the same address are refused; a correct login code is always accepted.

An installation may have other limits.

## Assistants

\`POST /api/mcp\` is a server of the [Model Context Protocol](https://modelcontextprotocol.io) (streamable HTTP, without sessions) for AI
assistants, with the same keys. Its tools only read, and a key can use those that its scopes allow. Texts that people wrote come as
\`{ "quoted": "..." }\`, so that an assistant does not mistake them for instructions. Each message counts as a call.

## Money and time

- Amounts are numbers of USD with at most two decimals. They are stored as decimals, never as binary fractions.
- Instants are ISO 8601 in UTC. Where a field is a number of seconds (\`created_at\` as a filter, \`date_start\`,
  \`date_end\`, \`active_until\`, \`timestamp\`, \`time\`), it is Unix time.
- Reports count days in GMT-4. A week begins on a Friday; a month is a period of the brand. The filter \`created_at\` selects one
  Moscow day: it is the first second of that day.

## Lists

Lists of the panel are \`{ data, current_page, last_page }\` with 20 rows a page; those of the mini-app are
\`{ data, meta: { current_page, last_page } }\`. A page after the last one has empty \`data\`. Appointments, managers, available
members, standings and the history of an invite have 100 rows a page, an agent's own deposits 10.

## Errors

Every error is \`{ statusCode, error, message, exception?, details? }\`. Programs compare \`error\`, which is stable; \`message\` is
for people. \`details\` has each invalid field of an input. Unknown fields in a body are refused.
\`message\`, and the messages in \`details\`, follow \`Accept-Language\`: en, ru, uk, es, pt-BR, tr or ar, else English.

| Status | \`error\` |
|---|---|
| 400 | \`Invalid input\`, with \`details\`; or an error that the call describes |
| 401 | \`Unauthorized\`, or \`The token has been blacklisted\` after logging out |
| 403 | \`Forbidden\`, or \`user not in brand\` in the mini-app |
| 404 | \`Not found\`: it does not exist, or is beyond the caller's reach |
| 409 | \`edited before\` and others: another person was faster |
| 413, 415 | too large; a type that the call does not accept |
| 422 | \`idempotency key reused\` |
| 429 | \`Too many requests\`, with \`Retry-After\` |
| 500, 502, 503, 507 | an error of the server; of the messenger; the database is not available, retry later; no space left for files |

Errors are checked in this order: 401, 403, 400, 404, 409.
`.trim();

/** In the order of the page. */
export const tagTexts: Record<string, string> = {
  deposits: 'Deposits, which programs and agents report, and staff moderate.',
  reports: 'Statistics of a brand by day, week and month, and its scheduled report.',
  'api-keys': 'Keys of integrators. For admins.',
  integration: 'The events of brands, for programs.',
  webhooks: 'Endpoints to which events are sent, and the attempts. For admins.',
  audit: 'All changes, with their actors and addresses. For admins.',
  auth: 'Logging in and out, and what the sign-in page needs to know.',
  manager: 'Figures, ratings and the pages of agents, for staff.',
  staff: 'Managers, their brands and roles. For admins.',
  brands: 'Brands: each has a chat in the messenger, where its agents report.',
  'brand-users': 'Members of a brand: teams, heads, targets and totals.',
  periods: 'Report dates: the business months of a brand.',
  invites: 'Invitations into a brand.',
  'join-requests': 'People who ask to join a brand.',
  contests: 'Contests of people or teams, and their standings.',
  tickets: 'Tickets of agents to support, services and the CEO.',
  'reply-templates': 'Texts for frequent replies, which all staff share.',
  'ticket-tags': 'Colored labels for the tickets of a brand.',
  notices: 'The notices that each member of staff gets from the bot.',
  preferences: 'Settings of the panel and saved searches of a member of staff.',
  assistants: 'The Model Context Protocol, for AI assistants with an API key.',
  'work-days': 'Who is available on which day.',
  appointments: 'Private appointments of a person.',
  'mini-app': "The agents' mini-app. Send the brand in the Brand-Id header.",
  outbox:
    'Messages of the bot that wait or are stuck, and messages to the bot that were not handled. For admins.',
  files: 'Files of tickets, by signed links that expire, and avatars.',
  events: 'Streams of live events for the panel and the mini-app.',
};

export const webhookText =
  'Sent to the endpoints of the brand, signed according to Standard Webhooks 1.0, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. An event may come more than once, with the same `webhook-id`, or after a later one: `sequence` counts the events of one object.';
