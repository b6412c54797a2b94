import { Anchor, Blockquote, Code } from '@mantine/core';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import type { Entity } from '../../../text/entities.rules';

export interface TextActions {
  /** Returns a function that opens a link to the bot in this page; undefined for other links. */
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
