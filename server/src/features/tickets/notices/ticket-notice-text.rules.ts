import { lines, type Markdown } from '../../../platform/messenger/api/markdown.js';
import { toPlainText } from '../../../platform/messenger/api/split-markdown.rules.js';
import { localize } from '../../../texts/texts.js';
import { isPhoto, type NoticeEntry } from '../records/ticket.rules.js';

/** Leaves room for a title, names and a link in the 4,096 characters that Telegram allows. */
const MAX_LENGTH = 3_200;
const MAX_FILE_NAME = 64;
const FILE_NAME_END = 12;

/** The texts of messages in order, with their attachments. The first message that does not fit, and all later ones, are only counted. */
export function formatMessages(entries: readonly NoticeEntry[]): Markdown {
  const blocks = entries.map(buildBlock);
  let length = 0;
  const fits = (block: Markdown) => (length += toPlainText(block.source).length + 2) <= MAX_LENGTH;
  const shownBlocks = blocks.filter(fits);
  const count = blocks.length - shownBlocks.length;
  if (count > 0) shownBlocks.push(localize('tickets.moreMessages', { count }));
  return lines(...shownBlocks.flatMap((block, i) => (i === 0 ? [block] : ['', block])));
}

function buildBlock({ text, files }: NoticeEntry): Markdown {
  const otherFiles = files.filter((file) => !isPhoto(file));
  const photoCount = files.length - otherFiles.length;
  const names = otherFiles.map(({ givenName }) =>
    givenName === null ? localize('tickets.unnamedFile') : shorten(givenName),
  );
  return lines(
    ...(text === '' ? [] : [text]),
    ...(photoCount > 0 ? [localize('tickets.photosBelow', { count: photoCount })] : []),
    ...(names.length > 0 ? [localize('tickets.files', { names })] : []),
  );
}

/** Keeps the end of a name, which shows the type. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_FILE_NAME) return name;
  const start = characters.slice(0, MAX_FILE_NAME - FILE_NAME_END - 1);
  return `${start.join('')}…${characters.slice(-FILE_NAME_END).join('')}`;
}
