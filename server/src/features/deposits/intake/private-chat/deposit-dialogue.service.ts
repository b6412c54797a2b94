import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../../platform/database/database.js';
import { Choices } from '../../../../platform/messenger/receiving/choices.service.js';
import { lines } from '../../../../platform/messenger/api/markdown.js';
import { Outbox } from '../../../../platform/messenger/sending/outbox.js';
import { filterByName } from '../../../../platform/text/text-match.rules.js';
import type { DepositType } from '../../ledger/deposit.entity.js';
import type { DepositDialogue } from './deposit-dialogue.entity.js';
import { DepositDialogueRepository } from './deposit-dialogue.repository.js';
import {
  cancelled,
  cancelledAlready,
  dialogueKey,
  expiryFrom,
  formComesLast,
  notFound,
  nothingToCancel,
  notMember,
  noTag,
  oneMoreButton,
  openAlready,
  outOfDate,
  promptFor,
  readPress,
  stepAfter,
  type BrandName,
  type DialogueReply,
  type Press,
  type Step,
} from './deposit-dialogue.rules.js';
import {
  isFirstLineAlone,
  lacksFirstLine,
  looksLikeForm,
  readForms,
  readFormsOf,
  type ReadForm,
} from '../forms/deposit-form.rules.js';
import { isPrivate, type ReportMessage, type Toast } from '../reports/deposit-report.rules.js';
import { DepositReportService } from '../reports/deposit-report.service.js';
import { PendingFormService } from './pending-form.service.js';
import { hintAbout, nearMiss } from '../forms/near-miss.rules.js';

/** The purpose of the choice of a brand. */
const PURPOSE = 'deposit';

/**
 * A person reports a deposit in private, step by step (telegram.md): brand, type, form. Everyone has at most one dialogue.
 * It ends with the deposit, by Cancel, or 30 minutes after the last step. It has one message: a pressed button changes it. After
 * a text, a new one is sent below, where it is seen, and the former loses its buttons. Then the dialogue has another id.
 */
@Injectable()
export class DepositDialogueService {
  constructor(
    private readonly dialogues: DepositDialogueRepository,
    private readonly reports: DepositReportService,
    private readonly pending: PendingFormService,
    private readonly choices: Choices,
    private readonly outbox: Outbox,
  ) {}

  /** `/deposit`, or `/ftd` and `/retention` alone: begins at the first step that needs an answer. */
  @Transactional()
  async start(telegramId: string, now: Date, type: DepositType | null = null): Promise<DialogueReply> {
    const brands = await this.reports.findOwnBrands(telegramId);
    if (brands.length === 0) return this.pending.explainNoBrand(telegramId);
    const step: Step = { brandId: brands.length === 1 ? brands[0]!.id : null, type };
    const id = await this.begin(telegramId, step, now);
    return this.ask(telegramId, id, step, brands, now);
  }

  /** `/cancel`. */
  @Transactional()
  async cancel(telegramId: string, now: Date): Promise<DialogueReply> {
    const dialogue = await this.dialogues.lock(telegramId, now);
    if (!dialogue) return { text: nothingToCancel };
    await this.end(dialogue);
    return { text: cancelled };
  }

  /** Handles a pressed button. A second press gets a toast. */
  @Transactional()
  async press(telegramId: string, data: string, now: Date): Promise<DialogueReply | Toast> {
    const press = readPress(data);
    if (!press) return outOfDate;
    const dialogue = await this.dialogues.lock(telegramId, now);
    if (press.step === 'more') return this.startAgain(telegramId, press, dialogue, now);
    if (!dialogue && press.step === 'cancel') return cancelledAlready;
    if (dialogue?.id !== press.dialogueId) return outOfDate;
    if (press.step === 'cancel') {
      await this.end(dialogue);
      return { dialogueId: dialogue.id, text: cancelled };
    }
    if (press.step === 'page') return this.turnPage(dialogue, press.page, now);
    const step = stepAfter(dialogue, press);
    return step === dialogue ? openAlready : this.moveTo(dialogue, step, now);
  }

  /** Handles a private message, new or edited. Null: the message is not for the dialogue. */
  @Transactional()
  async take(
    message: ReportMessage,
    botName: string,
    now: Date,
  ): Promise<DialogueReply | 'nothing new' | null> {
    const earlier = await this.reports.fileAgain(message, botName, now);
    if (earlier) return earlier.report ?? 'nothing new';
    if (message.edit && message.edit !== 'certain') return 'nothing new';
    const { senderTelegramId: telegramId, text } = message;
    const forms = readForms(text, botName);
    const [form] = forms;
    const dialogue = await this.dialogues.lock(telegramId, now);
    if (form && !message.edit && isFirstLineAlone(text))
      return this.beginWith(form.type, telegramId, dialogue, now);
    const asksForBrand = dialogue?.brandId === null;
    if (form && (!dialogue || (asksForBrand && !lacksFirstLine(text)))) {
      if (dialogue && forms.some(({ problems }) => !problems)) await this.end(dialogue);
      return (await this.pending.submit(message, forms, now)) ?? 'nothing new';
    }
    const withdrawn = await this.pending.withdraw(message, now);
    if (withdrawn) return withdrawn;
    const hint = form || message.isOld ? null : dialogue ? nearMiss(text, botName) : hintAbout(text, botName);
    if (hint) return { text: hint };
    // Another handler replies to a command.
    if (!form && text.startsWith('/')) return null;
    const isForm = looksLikeForm(text);
    if (!isForm && !message.edit) {
      const found = await this.pending.findBrand(telegramId, text, botName, now);
      if (found) return found;
    }
    if (!dialogue) return isForm && (await this.reports.findOwnBrands(telegramId)).length > 0 ? noTag : null;
    // If the first line of the form names the type, the bot does not ask for it.
    const type = (lacksFirstLine(text) ? dialogue.type : form?.type) ?? form?.type ?? dialogue.type;
    if (dialogue.brandId === null || type === null) {
      if (message.edit) return null;
      if (dialogue.brandId === null && !isForm) {
        const purpose = await this.choices.findPurpose(dialogue.telegramId, now);
        if (purpose !== null && purpose !== PURPOSE) return null;
        return this.findBrand(dialogue, text, now);
      }
      const again = await this.moveBelow(dialogue, dialogue, now);
      const isEarly = again.buttons && isForm;
      return isEarly ? { ...again, text: lines(formComesLast, again.text) } : again;
    }
    const step = { brandId: dialogue.brandId, type };
    const read = readFormsOf(type, text, { botName, isPrivate: isPrivate(message) });
    return this.takeForms(message, dialogue, step, read, now);
  }

  private async takeForms(
    message: ReportMessage,
    dialogue: DepositDialogue,
    step: Step & { brandId: number },
    forms: [ReadForm, ...ReadForm[]],
    now: Date,
  ): Promise<DialogueReply | 'nothing new'> {
    const { senderTelegramId } = message;
    const report = await this.reports.file({ message, forms, brandId: step.brandId, deposits: [] }, now);
    if (report?.outcome === 'bad form') {
      const id = await this.begin(senderTelegramId, step, now);
      const brands = await this.reports.findOwnBrands(senderTelegramId);
      return { ...promptFor(id, step, brands), text: report.text };
    }
    if (!report) return 'nothing new';
    if (report.outcome === 'too old') return report;
    await this.end(dialogue);
    if (report.outcome !== 'stored') return report;
    return { ...report, buttons: [[oneMoreButton(step.brandId, forms.at(-1)!.type)]] };
  }

  /** A type alone begins the dialogue with it, or chooses it in the open one. */
  private async beginWith(
    type: DepositType,
    telegramId: string,
    open: DepositDialogue | null,
    now: Date,
  ): Promise<DialogueReply> {
    return open
      ? this.moveBelow(open, { brandId: open.brandId, type }, now)
      : this.start(telegramId, now, type);
  }

  private async startAgain(
    telegramId: string,
    { brandId, type }: Press & { step: 'more' },
    open: DepositDialogue | null,
    now: Date,
  ): Promise<DialogueReply | Toast> {
    if (open?.brandId === brandId && open.type === type) return openAlready;
    const brands = await this.reports.findOwnBrands(telegramId);
    if (!brands.some(({ id }) => id === brandId)) return notMember;
    return promptFor(await this.begin(telegramId, { brandId, type }, now), { brandId, type }, brands);
  }

  /** Begins a dialogue with a message of its own. The message of the former one loses its buttons. */
  private async begin(telegramId: string, step: Step, now: Date): Promise<string> {
    const { id, replacedId } = await this.dialogues.begin(telegramId, step, expiryFrom(now));
    if (replacedId !== null) await this.outbox.dropButtons(dialogueKey(replacedId));
    return id;
  }

  private async end({ id, telegramId }: DepositDialogue): Promise<void> {
    await this.dialogues.end(telegramId);
    await this.outbox.dropButtons(dialogueKey(id));
  }

  /** Goes on in a new message. */
  private async moveBelow(dialogue: DepositDialogue, step: Step, now: Date): Promise<DialogueReply> {
    const id = await this.begin(dialogue.telegramId, step, now);
    return this.moveTo({ ...dialogue, id }, step, now);
  }

  private async moveTo(dialogue: DepositDialogue, step: Step, now: Date): Promise<DialogueReply> {
    const { id, telegramId } = dialogue;
    const brands = await this.reports.findOwnBrands(telegramId);
    if (step.brandId !== null && !brands.some(({ id }) => id === step.brandId)) {
      await this.end(dialogue);
      return notMember;
    }
    await this.dialogues.move(telegramId, step, expiryFrom(now));
    return this.ask(telegramId, id, step, brands, now);
  }

  /** The prompt of a step. If it asks for the brand, it offers all brands again. */
  private async ask(
    telegramId: string,
    id: string,
    step: Step,
    brands: BrandName[],
    now: Date,
  ): Promise<DialogueReply> {
    if (step.brandId !== null) {
      await this.choices.close(telegramId, step.brandId, now);
      return promptFor(id, step, brands);
    }
    await this.choices.open(telegramId, PURPOSE, now);
    return promptFor(id, step, await this.choices.offered(telegramId, PURPOSE, brands, now));
  }

  /** Looks for brands with the text in their names. */
  private async findBrand(dialogue: DepositDialogue, text: string, now: Date): Promise<DialogueReply> {
    const { telegramId, type } = dialogue;
    const brands = await this.reports.findOwnBrands(telegramId);
    const found = filterByName(brands, text);
    if (found.length === 1) return this.moveBelow(dialogue, { brandId: found[0]!.id, type }, now);
    if (found.length === 0) {
      const again = await this.moveBelow(dialogue, { brandId: null, type }, now);
      return { ...again, text: lines(notFound, again.text) };
    }
    const id = await this.begin(telegramId, dialogue, now);
    await this.choices.open(telegramId, PURPOSE, now, text);
    return promptFor(id, { brandId: null, type }, found);
  }

  /** Shows another page of brands. Keeps the step. */
  private async turnPage(dialogue: DepositDialogue, page: number, now: Date): Promise<DialogueReply> {
    const { id, telegramId } = dialogue;
    const brands = await this.reports.findOwnBrands(telegramId);
    if (brands.length === 0) return this.pending.explainNoBrand(telegramId);
    await this.dialogues.move(telegramId, dialogue, expiryFrom(now));
    const offered = await this.choices.offered(telegramId, PURPOSE, brands, now);
    return promptFor(id, { brandId: null, type: null }, offered, page);
  }
}
