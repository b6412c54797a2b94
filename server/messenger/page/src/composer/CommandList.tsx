import { useEffect, useRef } from 'react';
import type { BotCommand } from '../../../state/messenger.types';

interface CommandListProps {
  id: string;
  commands: BotCommand[];
  /** The index of the command that Enter chooses. */
  active: number;
  onChoose: (command: BotCommand) => void;
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** The commands of a chat. The text field handles the keys. */
export function CommandList({ id, commands, active, onChoose }: CommandListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    <ul className="commands" role="listbox" aria-label="Commands" id={id} ref={list}>
      {commands.map((command, index) => (
        <li
          key={command.command}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(command)}
        >
          <b>/{command.command}</b> <span>{command.description}</span>
        </li>
      ))}
    </ul>
  );
}
