import { Fragment, type MouseEvent, type ReactNode, useState } from 'react';
import type { Entity } from '../../../text/entities.rules';

export interface TextActions {
  /** Returns how to open a link to the bot in this page; undefined for other links. */
  localLink: (url: string) => (() => void) | undefined;
  onCommand: (command: string) => void;
  onCopy: (text: string) => void;
}

interface RichTextProps extends TextActions {
  text: string;
  /** In order of their offsets, outer entities first. */
  entities: Entity[];
}

export function RichText({ text, entities, ...actions }: RichTextProps) {
  return <>{renderSpan(text, 0, text.length, entities, actions)}</>;
}

const BLOCKS = ['pre', 'blockquote', 'expandable_blockquote'];

function renderSpan(
  text: string,
  start: number,
  end: number,
  entities: Entity[],
  actions: TextActions,
): ReactNode[] {
  const nodes: ReactNode[] = [];
  let at = start;
  let rest = entities;
  while (rest.length > 0) {
    const [entity, ...others] = rest;
    if (!entity) break;
    const stop = Math.min(entity.offset + entity.length, end);
    if (entity.offset >= at && stop > entity.offset) {
      nodes.push(<Fragment key={`text-${at}`}>{text.slice(at, entity.offset)}</Fragment>);
      const inner = renderSpan(
        text,
        entity.offset,
        stop,
        others.filter(({ offset }) => offset < stop),
        actions,
      );
      nodes.push(
        <EntityNode
          key={`entity-${entity.offset}`}
          entity={entity}
          text={text.slice(entity.offset, stop)}
          {...actions}
        >
          {inner}
        </EntityNode>,
      );
      // A block ends its line, so the line break after it is dropped.
      at = BLOCKS.includes(entity.type) && text.charAt(stop) === '\n' ? stop + 1 : stop;
    }
    rest = others.filter(({ offset }) => offset >= at);
  }
  nodes.push(<Fragment key={`text-${at}`}>{text.slice(at, end)}</Fragment>);
  return nodes;
}

function EntityNode({
  entity,
  text,
  children,
  localLink,
  onCommand,
  onCopy,
}: TextActions & { entity: Entity; text: string; children: ReactNode }) {
  switch (entity.type) {
    case 'bold':
      return <strong>{children}</strong>;
    case 'italic':
      return <em>{children}</em>;
    case 'underline':
      return <u>{children}</u>;
    case 'strikethrough':
      return <s>{children}</s>;
    case 'spoiler':
      return <Spoiler>{children}</Spoiler>;
    case 'code':
      return (
        <button type="button" className="code" title="Copy" onClick={() => onCopy(text)}>
          <code>{children}</code>
        </button>
      );
    case 'pre':
      return (
        <div className="pre">
          <div className="pre-bar">
            <span>{entity.language ?? ''}</span>
            <button type="button" className="link" onClick={() => onCopy(text)}>
              Copy
            </button>
          </div>
          <pre tabIndex={0}>
            <code>{children}</code>
          </pre>
        </div>
      );
    case 'blockquote':
      return <blockquote>{children}</blockquote>;
    case 'expandable_blockquote':
      return <LongQuote>{children}</LongQuote>;
    case 'text_link':
    case 'url': {
      const url = entity.url ?? text;
      const href = /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
      const open = localLink(href);
      const onClick = (event: MouseEvent) => {
        if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open();
      };
      return (
        <a href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
          {children}
        </a>
      );
    }
    case 'bot_command':
      return (
        <button type="button" className="link" onClick={() => onCommand(text)}>
          {children}
        </button>
      );
    case 'mention':
    case 'text_mention':
    case 'hashtag':
      return <span className="mention">{children}</span>;
    default:
      return <>{children}</>;
  }
}

/** Shows three lines, and the rest on demand. */
function LongQuote({ children }: { children: ReactNode }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <blockquote className="long-quote" data-whole={isWhole}>
      <div>{children}</div>
      <button type="button" className="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? 'Show less' : 'Show more'}
      </button>
    </blockquote>
  );
}

function Spoiler({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <span>{children}</span>;
  return (
    <button type="button" className="spoiler" aria-label="Show the spoiler" onClick={() => setIsShown(true)}>
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
