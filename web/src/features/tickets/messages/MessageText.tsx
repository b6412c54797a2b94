export function MessageText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href ? (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

const linkPattern = /\bhttps?:\/\/[^\s<>"]+/gi;

/** Splits a message into links, which have an `href`, and the text between them. */
export function splitLinks(message: string) {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  for (const { 0: match, index } of message.matchAll(linkPattern)) {
    const href = trimLink(match);
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}

/** Removes punctuation from the end, except for a bracket that is opened in the link. */
function trimLink(link: string): string {
  const unpunctuated = link.replace(/[.,:;!?'*_]+$/, '');
  const hasExtraBracket = unpunctuated.split(')').length > unpunctuated.split('(').length;
  const trimmed = hasExtraBracket && unpunctuated.endsWith(')') ? unpunctuated.slice(0, -1) : unpunctuated;
  return trimmed === link ? link : trimLink(trimmed);
}
