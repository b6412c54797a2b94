import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../../platform/database/database.js';
import { Choices } from '../../../../platform/messenger/receiving/choices.service.js';
import { lines } from '../../../../platform/messenger/api/markdown.js';
import { Outbox } from '../../../../platform/messenger/sending/outbox.js';
import { filterByName } from '../../../../platform/text/text.rules.js';
import type { DepositType } from '../../ledger/deposit.entity.js';
import { DepositDialogueRepository, type DepositDialogue } from './deposit-dialogue.repository.js';
import {
  cancelledText,
  nothingToCancelToast,
  buildDialogueKey,
  getExpiry,
  answerFirstText,
  noBrandFoundText,
  nothingToCancelText,
  notMemberReply,
  noTagReply,
  buildOneMoreButton,
  alreadyOpenToast,
  outOfDateReply,
  buildPrompt,
  parsePress,
  applyPress,
  type DialogueReply,
  type DialoguePress,
  type DialogueStep,
} from './deposit-dialogue.rules.js';
import {
  isFirstLineAlone,
  startsWithField,
  isLikelyForm,
  parseForms,
  parseFormsOfType,
  type ParsedForm,
} from '../forms/deposit-form.rules.js';
import { isPrivate, type ReportMessage, type Toast } from '../reports/deposit-report.rules.js';
import { DepositReportService } from '../reports/deposit-report.service.js';
import { PendingFormService } from './pending-form.service.js';
import { findTagHint, misspellingHint } from '../forms/misspelling.rules.js';
import type { BrandName } from '../../../brands/registry/brand.schemas.js';

const CHOICE_PURPOSE = 'deposit';

/**
 * Runs the dialogues in which people report a deposit in private, step by step: brand, type, form. A person has at most one
 * dialogue. It ends with a report without mistakes, by Cancel, if the person leaves the brand, or 30 minutes after the last step.
 * A dialogue has one message, which a pressed button changes. After a text of the person, the bot sends a new message below the
 * text, the former message loses its buttons, and the dialogue gets another id.
 */
@Injectable()
export class DepositDialogueService {
  constructor(
    private readonly dialogues: DepositDialogueRepository,
    private readonly reports: DepositReportService,
    private readonly pendingForms: PendingFormService,
    private readonly choices: Choices,
    private readonly outbox: Outbox,
  ) {}

  /** Handles `/deposit`, and `/ftd` or `/retention` alone. Starts at the first step that needs an answer. */
  @Transactional()
  async start(telegramId: string, now: Date, type: DepositType | null = null): Promise<DialogueReply> {
    const brands = await this.reports.listOwnBrands(telegramId);
    if (brands.length === 0) return this.pendingForms.buildNoBrandReply(telegramId);
    const step: DialogueStep = { brandId: brands.length === 1 ? brands[0]!.id : null, type };
    const id = await this.replace(telegramId, step, now);
    return this.openStep(telegramId, id, step, brands, now);
  }

  @Transactional()
  async cancel(telegramId: string, now: Date): Promise<DialogueReply> {
    const dialogue = await this.dialogues.lockForUpdate(telegramId, now);
    if (!dialogue) return { text: nothingToCancelText };
    await this.end(dialogue);
    return { text: cancelledText };
  }

  /** Handles a pressed button. Returns a toast if the step is open already, or nothing is left to cancel. */
  @Transactional()
  async handlePress(telegramId: string, data: string, now: Date): Promise<DialogueReply | Toast> {
    const press = parsePress(data);
    if (!press) return outOfDateReply;
    const dialogue = await this.dialogues.lockForUpdate(telegramId, now);
    if (press.step === 'more') return this.startNext(telegramId, press, dialogue, now);
    if (!dialogue && press.step === 'cancel') return nothingToCancelToast;
    if (dialogue?.id !== press.dialogueId) return outOfDateReply;
    if (press.step === 'cancel') {
      await this.end(dialogue);
      return { dialogueId: dialogue.id, text: cancelledText };
    }
    if (press.step === 'page') return this.openPage(dialogue, press.page, now);
    const step = applyPress(dialogue, press);
    return step === dialogue ? alreadyOpenToast : this.moveTo(dialogue, step, now);
  }

  /**
   * Handles a private message, new or edited, that may be a form or an answer. Null: it is neither, so other handlers get it.
   * `nothing new`: it needs no reply.
   */
  @Transactional()
  async handleMessage(
    message: ReportMessage,
    botName: string,
    now: Date,
  ): Promise<DialogueReply | 'nothing new' | null> {
    const resubmission = await this.reports.resubmit(message, botName, now);
    if (resubmission) return resubmission.reply ?? 'nothing new';
    if (message.edit && message.edit !== 'certain') return 'nothing new';
    const { senderTelegramId: telegramId, text } = message;
    const forms = parseForms(text, botName);
    const [form] = forms;
    const dialogue = await this.dialogues.lockForUpdate(telegramId, now);
    if (form && !message.edit && isFirstLineAlone(text))
      return this.startWithType(form.type, telegramId, dialogue, now);
    const isAskingForBrand = dialogue?.brandId === null;
    // A message whose forms are pending does not belong to the dialogue.
    const isPending = await this.pendingForms.isPending(message, now);
    if (form && (isPending || !dialogue || (isAskingForBrand && !startsWithField(text)))) {
      if (dialogue && !isPending && forms.some(({ problems }) => !problems)) await this.end(dialogue);
      return (await this.pendingForms.submit(message, forms, now)) ?? 'nothing new';
    }
    if (isPending) return this.pendingForms.cancel(message);
    // An answer in a dialogue needs no tag, so only a misspelt tag gets a hint.
    const hint =
      form || message.isOld ? null : dialogue ? misspellingHint(text, botName) : findTagHint(text, botName);
    if (hint) return { text: hint };
    // Other handlers reply to commands.
    if (!form && text.startsWith('/')) return null;
    const isFormLike = isLikelyForm(text);
    if (!isFormLike && !message.edit) {
      const searchReply = await this.pendingForms.searchBrand(telegramId, text, botName, now);
      if (searchReply) return searchReply;
    }
    if (!dialogue)
      return isFormLike && (await this.reports.listOwnBrands(telegramId)).length > 0 ? noTagReply : null;
    // A text that begins with a field lacks the line that names the type, but a further form in it may have this line.
    const type = startsWithField(text)
      ? (dialogue.type ?? form?.type ?? null)
      : (form?.type ?? dialogue.type);
    if (dialogue.brandId === null || type === null) {
      if (message.edit) return null;
      if (dialogue.brandId === null && !isFormLike) {
        const purpose = await this.choices.findPurpose(dialogue.telegramId, now);
        if (purpose !== null && purpose !== CHOICE_PURPOSE) return null;
        return this.searchBrand(dialogue, text, now);
      }
      const prompt = await this.continueInNewMessage(dialogue, dialogue, now);
      // Without buttons, the dialogue has ended, because the person has left the brand.
      return prompt.buttons && isFormLike ? { ...prompt, text: lines(answerFirstText, prompt.text) } : prompt;
    }
    const step = { brandId: dialogue.brandId, type };
    const formsOfType = parseFormsOfType(type, text, { botName, isPrivate: isPrivate(message) });
    return this.submitForms(message, dialogue, step, formsOfType, now);
  }

  private async submitForms(
    message: ReportMessage,
    dialogue: DepositDialogue,
    step: DialogueStep & { brandId: number },
    forms: [ParsedForm, ...ParsedForm[]],
    now: Date,
  ): Promise<DialogueReply | 'nothing new'> {
    const { senderTelegramId } = message;
    const report = await this.reports.submit({ message, forms, brandId: step.brandId, deposits: [] }, now);
    if (report?.outcome === 'bad form') {
      const id = await this.replace(senderTelegramId, step, now);
      const brands = await this.reports.listOwnBrands(senderTelegramId);
      return { ...buildPrompt(id, step, brands), text: report.text };
    }
    if (!report) return 'nothing new';
    if (report.outcome === 'too old') return report;
    await this.end(dialogue);
    if (report.outcome !== 'stored') return report;
    return { ...report, buttons: [[buildOneMoreButton(step.brandId, forms.at(-1)!.type)]] };
  }

  private async startWithType(
    type: DepositType,
    telegramId: string,
    openDialogue: DepositDialogue | null,
    now: Date,
  ): Promise<DialogueReply> {
    return openDialogue
      ? this.continueInNewMessage(openDialogue, { brandId: openDialogue.brandId, type }, now)
      : this.start(telegramId, now, type);
  }

  private async startNext(
    telegramId: string,
    { brandId, type }: DialoguePress & { step: 'more' },
    openDialogue: DepositDialogue | null,
    now: Date,
  ): Promise<DialogueReply | Toast> {
    if (openDialogue?.brandId === brandId && openDialogue.type === type) return alreadyOpenToast;
    const brands = await this.reports.listOwnBrands(telegramId);
    if (!brands.some(({ id }) => id === brandId)) return notMemberReply;
    const id = await this.replace(telegramId, { brandId, type }, now);
    return this.openStep(telegramId, id, { brandId, type }, brands, now);
  }

  /** Starts a dialogue in place of the person's former one, if any, whose message loses its buttons. Returns the new id. */
  private async replace(telegramId: string, step: DialogueStep, now: Date): Promise<string> {
    const { id, replacedId } = await this.dialogues.upsert(telegramId, step, getExpiry(now));
    if (replacedId !== null) await this.outbox.dropButtons(buildDialogueKey(replacedId));
    return id;
  }

  private async end({ id, telegramId }: DepositDialogue): Promise<void> {
    await this.dialogues.delete(telegramId);
    await this.outbox.dropButtons(buildDialogueKey(id));
  }

  private async continueInNewMessage(
    dialogue: DepositDialogue,
    step: DialogueStep,
    now: Date,
  ): Promise<DialogueReply> {
    const id = await this.replace(dialogue.telegramId, step, now);
    return this.moveTo({ ...dialogue, id }, step, now);
  }

  /** Opens a step of the dialogue. Ends the dialogue if the person has left the brand. */
  private async moveTo(dialogue: DepositDialogue, step: DialogueStep, now: Date): Promise<DialogueReply> {
    const { id, telegramId } = dialogue;
    const brands = await this.reports.listOwnBrands(telegramId);
    if (step.brandId !== null && !brands.some((brand) => brand.id === step.brandId)) {
      await this.end(dialogue);
      return notMemberReply;
    }
    await this.dialogues.update(telegramId, step, getExpiry(now));
    return this.openStep(telegramId, id, step, brands, now);
  }

  /** Builds the prompt of a step. Opens the choice of a brand at the brand step, or closes it at a later step. */
  private async openStep(
    telegramId: string,
    id: string,
    step: DialogueStep,
    brands: BrandName[],
    now: Date,
  ): Promise<DialogueReply> {
    if (step.brandId !== null) {
      await this.choices.close(telegramId, step.brandId, now);
      return buildPrompt(id, step, brands);
    }
    await this.choices.open(telegramId, CHOICE_PURPOSE, now);
    return buildPrompt(id, step, await this.choices.listOffered(telegramId, CHOICE_PURPOSE, brands, now));
  }

  /** Selects the brand if only one name contains the text. Otherwise offers the brands whose names do, or all if none does. */
  private async searchBrand(dialogue: DepositDialogue, text: string, now: Date): Promise<DialogueReply> {
    const { telegramId, type } = dialogue;
    const brands = await this.reports.listOwnBrands(telegramId);
    const matches = filterByName(brands, text);
    if (matches.length === 1)
      return this.continueInNewMessage(dialogue, { brandId: matches[0]!.id, type }, now);
    if (matches.length === 0) {
      const prompt = await this.continueInNewMessage(dialogue, { brandId: null, type }, now);
      return { ...prompt, text: lines(noBrandFoundText, prompt.text) };
    }
    const id = await this.replace(telegramId, dialogue, now);
    await this.choices.open(telegramId, CHOICE_PURPOSE, now, text);
    return buildPrompt(id, { brandId: null, type }, matches);
  }

  /** Shows a page of brands. At a later step, this returns to the brand step. */
  private async openPage(dialogue: DepositDialogue, page: number, now: Date): Promise<DialogueReply> {
    const { id, telegramId } = dialogue;
    const brands = await this.reports.listOwnBrands(telegramId);
    if (brands.length === 0) return this.pendingForms.buildNoBrandReply(telegramId);
    const step = applyPress(dialogue, { dialogueId: id, step: 'brand', brandId: null });
    await this.dialogues.update(telegramId, step, getExpiry(now));
    const offeredBrands = await this.choices.listOffered(telegramId, CHOICE_PURPOSE, brands, now);
    return buildPrompt(id, step, offeredBrands, page);
  }
}
