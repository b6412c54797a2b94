import { CreatePeopleAndBrands1790000000000 } from './1790000000000-create-people-and-brands.js';
import { CreateOutbox1790000001000 } from './1790000001000-create-outbox.js';
import { CreateTelegramUpdates1790000002000 } from './1790000002000-create-telegram-updates.js';
import { CreateDeposits1790000003000 } from './1790000003000-create-deposits.js';
import { CreatePeriodsAndMemberFigures1790000004000 } from './1790000004000-create-periods-and-member-figures.js';
import { CreateInvites1790000005000 } from './1790000005000-create-invites.js';
import { CreateTickets1790000006000 } from './1790000006000-create-tickets.js';
import { CreateStaffAndAgentMatters1790000007000 } from './1790000007000-create-staff-and-agent-matters.js';
import { CreateStatistics1790000008000 } from './1790000008000-create-statistics.js';
import { CreateApiKeys1790000009000 } from './1790000009000-create-api-keys.js';
import { AddOutboxPicturesAndPurge1790000010000 } from './1790000010000-add-outbox-pictures-and-purge.js';
import { CreateDepositDialogues1790000011000 } from './1790000011000-create-deposit-dialogues.js';
import { MergeOutboxMessages1790000011500 } from './1790000011500-merge-outbox-messages.js';
import { CreateSentReports1790000012000 } from './1790000012000-create-sent-reports.js';
import { WidenAuditSubjects1790000013000 } from './1790000013000-widen-audit-subjects.js';
import { CreateDepositDayTotals1790000014000 } from './1790000014000-create-deposit-day-totals.js';
import { WidenAuditRecords1790000024000 } from './1790000024000-widen-audit-records.js';
import { KeepWhatWasReported1790000020000 } from './1790000020000-keep-what-was-reported.js';
import { AddSessionsAndDemoMarks1790000024100 } from './1790000024100-add-sessions-and-demo-marks.js';
import { CreateReplicas1790000030000 } from './1790000030000-create-replicas.js';
import { CreateLeaderships1790000030100 } from './1790000030100-create-leaderships.js';
import { CreateTotalsRecounts1790000030200 } from './1790000030200-create-totals-recounts.js';
import { FollowChatsAndSeenMessages1790000028000 } from './1790000028000-follow-chats-and-seen-messages.js';
import { CreateChoices1790000028500 } from './1790000028500-create-choices.js';
import { OrderTicketsByActivity1790000022200 } from './1790000022200-order-tickets-by-activity.js';
import { AddNamesOfFiles1790000022100 } from './1790000022100-add-names-of-files.js';
import { KeepAnswersOfPeople1790000022000 } from './1790000022000-keep-answers-of-people.js';
import { NoteFileStore1790000032000 } from './1790000032000-note-file-store.js';
import { CreateRateLimits1790000026000 } from './1790000026000-create-rate-limits.js';
import { NoteMissedReports1790000034200 } from './1790000034200-note-missed-reports.js';
import { OrderOutboxByPriority1790000034100 } from './1790000034100-order-outbox-by-priority.js';
import { RemoveBrandsInBatches1790000034000 } from './1790000034000-remove-brands-in-batches.js';
import { AddLinkSecrets1790000026100 } from './1790000026100-add-link-secrets.js';
import { CreateAnnouncements1790000035000 } from './1790000035000-create-announcements.js';
import { AnnounceRights1790000035100 } from './1790000035100-announce-rights.js';
import { FindTickets1790000049300 } from './1790000049300-find-tickets.js';
import { FindDeposits1790000039100 } from './1790000039100-find-deposits.js';
import { SumDepositsByDay1790000039200 } from './1790000039200-sum-deposits-by-day.js';
import { CreatePreferences1790000039000 } from './1790000039000-create-preferences.js';
import { CountReasonsOfRejections1790000043000 } from './1790000043000-count-reasons-of-rejections.js';
import { KeepTextsOfReports1790000043100 } from './1790000043100-keep-texts-of-reports.js';
import { AddTicketNotes1790000040000 } from './1790000040000-add-ticket-notes.js';
import { HoldOutboxMessages1790000038000 } from './1790000038000-hold-outbox-messages.js';
import { CreateDepositClaims1790000038100 } from './1790000038100-create-deposit-claims.js';
import { NoteTimesOfTickets1790000043200 } from './1790000043200-note-times-of-tickets.js';
import { CreateReplyTemplates1790000040100 } from './1790000040100-create-reply-templates.js';
import { TakeLostTickets1790000052000 } from './1790000052000-take-lost-tickets.js';
import { FindTicketsOfBrands1790000051000 } from './1790000051000-find-tickets-of-brands.js';
import { OrderTicketsByDueTime1790000051100 } from './1790000051100-order-tickets-by-due-time.js';
import { NoteSizesOfFiles1796000080000 } from './1796000080000-note-sizes-of-files.js';
import { NoteRowsTogether1790000054000 } from './1790000054000-note-rows-together.js';
import { FindStaff1790000054100 } from './1790000054100-find-staff.js';
import { KeepOverallTotals1790000060000 } from './1790000060000-keep-overall-totals.js';
import { NoteMessagesOnce1790000059000 } from './1790000059000-note-messages-once.js';
import { NoteBlocksOfTexts1790000057000 } from './1790000057000-note-blocks-of-texts.js';
import { FoldMessages1796000072000 } from './1796000072000-fold-messages.js';
import { NoteNewestEdits1796000071000 } from './1796000071000-note-newest-edits.js';
import { NoteWhoNamedTheAdmin1796000070000 } from './1796000070000-note-who-named-the-admin.js';
import { FindPeople1796000050000 } from './1796000050000-find-people.js';
import { NoteWordsOfBrands1796000050100 } from './1796000050100-note-words-of-brands.js';
import { FindBeginnings1796000050300 } from './1796000050300-find-beginnings.js';
import { NoteAuthorsOfTemplates1796000050200 } from './1796000050200-note-authors-of-templates.js';
import { CountAuditRecords1796000030000 } from './1796000030000-count-audit-records.js';

/** All migrations, oldest first. */
export const migrations = [
  CreatePeopleAndBrands1790000000000,
  CreateOutbox1790000001000,
  CreateTelegramUpdates1790000002000,
  CreateDeposits1790000003000,
  CreatePeriodsAndMemberFigures1790000004000,
  CreateInvites1790000005000,
  CreateTickets1790000006000,
  CreateStaffAndAgentMatters1790000007000,
  CreateStatistics1790000008000,
  CreateApiKeys1790000009000,
  AddOutboxPicturesAndPurge1790000010000,
  CreateDepositDialogues1790000011000,
  MergeOutboxMessages1790000011500,
  CreateSentReports1790000012000,
  WidenAuditSubjects1790000013000,
  CreateDepositDayTotals1790000014000,
  WidenAuditRecords1790000024000,
  KeepWhatWasReported1790000020000,
  AddSessionsAndDemoMarks1790000024100,
  CreateReplicas1790000030000,
  CreateLeaderships1790000030100,
  CreateTotalsRecounts1790000030200,
  FollowChatsAndSeenMessages1790000028000,
  CreateChoices1790000028500,
  KeepAnswersOfPeople1790000022000,
  AddNamesOfFiles1790000022100,
  OrderTicketsByActivity1790000022200,
  NoteFileStore1790000032000,
  CreateRateLimits1790000026000,
  RemoveBrandsInBatches1790000034000,
  OrderOutboxByPriority1790000034100,
  AddLinkSecrets1790000026100,
  NoteMissedReports1790000034200,
  CreateAnnouncements1790000035000,
  AnnounceRights1790000035100,
  CreatePreferences1790000039000,
  FindDeposits1790000039100,
  SumDepositsByDay1790000039200,
  CountReasonsOfRejections1790000043000,
  KeepTextsOfReports1790000043100,
  AddTicketNotes1790000040000,
  HoldOutboxMessages1790000038000,
  CreateDepositClaims1790000038100,
  NoteTimesOfTickets1790000043200,
  CreateReplyTemplates1790000040100,
  FindTickets1790000049300,
  FindTicketsOfBrands1790000051000,
  OrderTicketsByDueTime1790000051100,
  NoteRowsTogether1790000054000,
  TakeLostTickets1790000052000,
  FindStaff1790000054100,
  KeepOverallTotals1790000060000,
  NoteMessagesOnce1790000059000,
  NoteBlocksOfTexts1790000057000,
  NoteWhoNamedTheAdmin1796000070000,
  FindPeople1796000050000,
  NoteWordsOfBrands1796000050100,
  NoteAuthorsOfTemplates1796000050200,
  NoteSizesOfFiles1796000080000,
  CountAuditRecords1796000030000,
  NoteNewestEdits1796000071000,
  FoldMessages1796000072000,
  FindBeginnings1796000050300,
];
