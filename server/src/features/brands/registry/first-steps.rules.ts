import { code, lines, link, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import type { Brand } from './brand.entity.js';

/** How somebody without a result gets the first one. `chatUrl`: the link of the brand's group, if there is one. */
export const describeFirstSteps = (
  { reportType }: Pick<Brand, 'reportType'>,
  chatUrl: string | null,
): Markdown =>
  lines(
    md`Your first steps:`,
    chatUrl === null
      ? md`1. Open the brand’s group, or write to me here.`
      : md`1. Open ${link('the brand’s group', chatUrl)}, or write to me here.`,
    md`2. Report a deposit: ${code(`${reportType === 'sales' ? '#ftd' : '#retention'} 500 client 48213`)}`,
    md`3. A manager checks it, I tell you, and it counts.`,
  );
