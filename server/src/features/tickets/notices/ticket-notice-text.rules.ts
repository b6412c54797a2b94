import { lines, md, type Markdown } from '../../../platform/messenger/api/markdown.js';
import { isolateName } from '../../../platform/text/text.rules.js';
import { isPhoto, type NoticeEntry } from '../records/ticket.rules.js';

/** Leaves room in Telegram's 4,096 for a title, names and a link. */
const MAX_LENGTH = 3_200;
const MAX_FILE_NAME = 64;
/** All texts in order with their attachments. Whole messages that do not fit are only counted. */
export function formatMessages(entries: readonly NoticeEntry[]): Markdown {
  const blocks = entries.map(buildBlock);
  let length = 0;
  const fitting = blocks.filter((block) => (length += block.length + 2) <= MAX_LENGTH);
  const omittedCount = blocks.length - fitting.length;
  const shownBlocks =
    omittedCount === 0
      ? fitting
      : [...fitting, `${formatCounted(omittedCount, 'more message')} in the ticket`];
  return lines(...shownBlocks.flatMap((block, i) => (i === 0 ? [block] : ['', block])));
}

/** The text below the photos of a ticket's messages. */
export const formatPhotoCaption = (ticketId: number, title: string, count: number): Markdown =>
  md`${count === 1 ? 'Photo' : 'Photos'} in ticket #${ticketId}: ${title}`;

const formatCounted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function buildBlock({ text, files }: NoticeEntry): string {
  const photos = files.filter(isPhoto).length;
  const otherFiles = files.filter((file) => !isPhoto(file));
  const names = otherFiles.map(({ givenName }) => isolateName(shorten(givenName ?? 'a file')));
  return [
    ...(text === '' ? [] : [text]),
    ...(photos > 0 ? [`${formatCounted(photos, 'photo')} below`] : []),
    ...(names.length > 0 ? [`${names.length === 1 ? 'File' : 'Files'}: ${names.join(', ')}`] : []),
  ].join('\n');
}

/** Keeps the end of a name, which shows the type. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_FILE_NAME) return name;
  return `${characters.slice(0, MAX_FILE_NAME - 13).join('')}…${characters.slice(-12).join('')}`;
}
