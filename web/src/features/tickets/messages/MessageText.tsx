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

export interface TextPart {
  text: string;
  /** Set if the text is a link. */
  href?: string;
}

const LINK = /\bhttps?:\/\/[^\s<>"]+/gi;

export function splitLinks(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of message.matchAll(LINK)) {
    const href = trimLink(match);
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}

/** Removes trailing punctuation, except for a bracket that the link itself opens. */
function trimLink(link: string): string {
  const shorter = link.replace(/[.,:;!?'*_]+$/, '');
  const opens = shorter.split('(').length;
  const closes = shorter.split(')').length;
  const inner = shorter.endsWith(')') && closes > opens ? shorter.slice(0, -1) : shorter;
  return inner === link ? link : trimLink(inner);
}
