import { partsOf } from './links';

/** What somebody wrote, as text; links in it open in a new tab that knows nothing of this one. */
export function MessageText({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, href }, index) =>
    href ? (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
