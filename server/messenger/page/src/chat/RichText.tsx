import { Anchor, Blockquote, Code } from '@mantine/core';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import type { Entity } from '../../../text/entities.rules';

export interface TextActions {
  /** Returns a function that opens a link to the bot or the mini-app in this page. Undefined for other links. */
  getLinkHandler: (url: string) => (() => void) | undefined;
  onCommand: (command: string) => void;
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

/** Renders the text from `start` to `end`. */
function renderSpan(
  text: string,
  start: number,
  end: number,
  entities: Entity[],
  actions: TextActions,
): ReactNode[] {
  const nodes: ReactNode[] = [];
  let position = start;
  for (const [index, entity] of entities.entries()) {
    const { type, offset } = entity;
    const entityEnd = Math.min(offset + entity.length, end);
    // Entities within an earlier one are rendered with it.
    if (offset < position || entityEnd <= offset) continue;
    const innerEntities = entities.slice(index + 1).filter((inner) => inner.offset < entityEnd);
    nodes.push(
      <Fragment key={`text-${position}`}>{text.slice(position, offset)}</Fragment>,
      <EntityNode key={`entity-${offset}`} entity={entity} text={text.slice(offset, entityEnd)} {...actions}>
        {renderSpan(text, offset, entityEnd, innerEntities, actions)}
      </EntityNode>,
    );
    // A block ends its line, so the line break after it is dropped.
    position = BLOCKS.includes(type) && text.charAt(entityEnd) === '\n' ? entityEnd + 1 : entityEnd;
  }
  nodes.push(<Fragment key={`text-${position}`}>{text.slice(position, end)}</Fragment>);
  return nodes;
}

function EntityNode({
  entity,
  text,
  children,
  getLinkHandler,
  onCommand,
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
      // The style sheet reveals a spoiler on focus.
      return (
        <span className="spoiler" tabIndex={0}>
          {children}
        </span>
      );
    case 'code':
      return <Code fz="inherit">{children}</Code>;
    case 'pre':
      return (
        <Code block tabIndex={0}>
          {children}
        </Code>
      );
    case 'blockquote':
    case 'expandable_blockquote':
      return (
        <Blockquote p="2px 10px" my={4} fz="inherit">
          {children}
        </Blockquote>
      );
    case 'text_link':
    case 'url': {
      const url = entity.url ?? text;
      const href = /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
      const open = getLinkHandler(href);
      const onClick = (event: MouseEvent) => {
        if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open();
      };
      return (
        <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit onClick={onClick}>
          {children}
        </Anchor>
      );
    }
    case 'bot_command':
      return (
        <Anchor component="button" type="button" inherit onClick={() => onCommand(text)}>
          {children}
        </Anchor>
      );
    case 'mention':
    case 'text_mention':
    case 'hashtag':
      return <span className="mention">{children}</span>;
    default:
      return <>{children}</>;
  }
}
