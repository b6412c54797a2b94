import { addDays, reportingDay } from '../../platform/time/reporting-time.rules.js';

/** The last reporting day that has ended. The daily report is about it (decision 6). */
export function endedDay(now: Date): string {
  return addDays(reportingDay(now), -1);
}

interface BrandChats {
  chatId: string;
  threadId: string | null;
  reportChatId: string | null;
  reportThreadId: string | null;
}

/** Where a brand's reports go: to the report chat or, if that is unset, to the brand's chat (decision 12). */
export function reportDestination(brand: BrandChats): { chatId: string; threadId: string | null } {
  return brand.reportChatId === null
    ? { chatId: brand.chatId, threadId: brand.reportThreadId ?? brand.threadId }
    : { chatId: brand.reportChatId, threadId: brand.reportThreadId };
}
