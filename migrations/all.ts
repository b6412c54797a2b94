import type { QueryRunner } from 'typeorm';
import { Baseline1800000000000 } from './1800000000000-baseline.js';
import { KnowReleases1800000000001 } from './1800000000001-know-releases.js';
import { Recovery1800000000002 } from './1800000000002-recovery.js';
import { Sessions1800000000004 } from './1800000000004-sessions.js';
import { OpenId1800000000010 } from './1800000000010-openid.js';
import { Passkeys1800000000020 } from './1800000000020-passkeys.js';
import { Privacy1800000000030 } from './1800000000030-privacy.js';
import { Traces1800000000040 } from './1800000000040-traces.js';
import { BotMessages1800000000050 } from './1800000000050-bot-messages.js';
import { LearnedBudgets1800000000060 } from './1800000000060-learned-budgets.js';
import { ChatAnswers1800000000065 } from './1800000000065-chat-answers.js';
import { SeveralForms1800000000070 } from './1800000000070-several-forms.js';
import { DepositSlips1800000000080 } from './1800000000080-deposit-slips.js';
import { JoinRequests1800000000081 } from './1800000000081-join-requests.js';
import { DepositCards1800000000090 } from './1800000000090-deposit-cards.js';
import { TicketInbox1800000000100 } from './1800000000100-ticket-inbox.js';
import { ChatTopics1800000000101 } from './1800000000101-chat-topics.js';
import { BotInChats1800000000110 } from './1800000000110-bot-in-chats.js';
import { OwnResults1800000000120 } from './1800000000120-own-results.js';
import { Contests1800000000130 } from './1800000000130-contests.js';
import { DepositFiles1800000000140 } from './1800000000140-deposit-files.js';
import { Moments1800000000150 } from './1800000000150-moments.js';
import { ChangedMessages1800000000170 } from './1800000000170-changed-messages.js';
import { TicketInboxTraces1800000000171 } from './1800000000171-ticket-inbox-traces.js';
import { AppointmentReminders1800000000210 } from './1800000000210-appointment-reminders.js';
import { ComposedNames1800000000220 } from './1800000000220-composed-names.js';
import { PendingForms1800000000230 } from './1800000000230-pending-forms.js';
import { FormerSubjects1800000000240 } from './1800000000240-former-subjects.js';
import { CardsComeAgain1800000000241 } from './1800000000241-cards-come-again.js';
import { QuietHours1800000000242 } from './1800000000242-quiet-hours.js';
import { Overtaking1800000000250 } from './1800000000250-overtaking.js';
import { DismissedDeliveries1800000000280 } from './1800000000280-dismissed-deliveries.js';
import { PlainNames1800000000290 } from './1800000000290-plain-names.js';
import { CoveringTotals1800000000300 } from './1800000000300-covering-totals.js';
import { AgentNotes1800000000310 } from './1800000000310-agent-notes.js';
import { TargetBatches1800000000320 } from './1800000000320-target-batches.js';
import { BotGroups1800000000330 } from './1800000000330-bot-groups.js';
import { TicketTags1800000000340 } from './1800000000340-ticket-tags.js';
import { SnoozedTickets1800000000341 } from './1800000000341-snoozed-tickets.js';
import { TemplateActions1800000000350 } from './1800000000350-template-actions.js';
import { LargestDeposits1800000000370 } from './1800000000370-largest-deposits.js';
import { SharedViews1800000000380 } from './1800000000380-shared-views.js';
import { IntegrationEvents1800000000400 } from './1800000000400-integration-events.js';
import { Webhooks1800000000401 } from './1800000000401-webhooks.js';
import { ApiKeyScopes1800000000410 } from './1800000000410-api-key-scopes.js';
import { MessagesOfApiKeys1800000000411 } from './1800000000411-messages-of-api-keys.js';
import { MergedTickets1800000000420 } from './1800000000420-merged-tickets.js';
import { Languages1800000000450 } from './1800000000450-languages.js';
import { CoveringAgentDeposits1800000000460 } from './1800000000460-covering-agent-deposits.js';

/**
 * A migration after the baseline. `canFormerReleaseRun` is false if it removes or renames something that processes of the
 * former release use. There is no `down`: the former release runs on the newer database, or a backup is restored.
 */
export interface Migration {
  new (): { up(db: QueryRunner): Promise<void> };
  readonly canFormerReleaseRun: boolean;
}

/** Oldest first. A released migration never changes. */
export const laterMigrations: Migration[] = [
  KnowReleases1800000000001,
  Recovery1800000000002,
  Sessions1800000000004,
  OpenId1800000000010,
  Passkeys1800000000020,
  Privacy1800000000030,
  Traces1800000000040,
  BotMessages1800000000050,
  LearnedBudgets1800000000060,
  ChatAnswers1800000000065,
  SeveralForms1800000000070,
  DepositSlips1800000000080,
  JoinRequests1800000000081,
  DepositCards1800000000090,
  TicketInbox1800000000100,
  ChatTopics1800000000101,
  BotInChats1800000000110,
  OwnResults1800000000120,
  Contests1800000000130,
  DepositFiles1800000000140,
  Moments1800000000150,
  ChangedMessages1800000000170,
  TicketInboxTraces1800000000171,
  AppointmentReminders1800000000210,
  ComposedNames1800000000220,
  PendingForms1800000000230,
  FormerSubjects1800000000240,
  CardsComeAgain1800000000241,
  QuietHours1800000000242,
  Overtaking1800000000250,
  DismissedDeliveries1800000000280,
  PlainNames1800000000290,
  CoveringTotals1800000000300,
  AgentNotes1800000000310,
  TargetBatches1800000000320,
  BotGroups1800000000330,
  TicketTags1800000000340,
  SnoozedTickets1800000000341,
  TemplateActions1800000000350,
  LargestDeposits1800000000370,
  SharedViews1800000000380,
  IntegrationEvents1800000000400,
  Webhooks1800000000401,
  ApiKeyScopes1800000000410,
  MessagesOfApiKeys1800000000411,
  MergedTickets1800000000420,
  Languages1800000000450,
  CoveringAgentDeposits1800000000460,
];

export const migrations = [Baseline1800000000000, ...laterMigrations];
