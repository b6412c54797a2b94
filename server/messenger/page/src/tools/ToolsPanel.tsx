import type { MessengerView } from '../../../page-api/page.views';
import { type Tool, tools } from '../workspace/address';
import { DataTool } from './DataTool';
import { FaultsTool } from './FaultsTool';
import { IconButton } from '../parts/Icon';
import { TrafficTool } from './TrafficTool';

const TITLES: Record<Tool, string> = { faults: 'Faults', traffic: 'All traffic', data: 'Data' };

interface ToolsPanelProps {
  messenger: MessengerView;
  person: number;
  tool: Tool;
  onTool: (tool: Tool) => void;
  onClose: () => void;
}

/** Tools that Telegram does not have: faults on purpose, the traffic, and resets of the data. */
export function ToolsPanel({ messenger, person, tool, onTool, onClose }: ToolsPanelProps) {
  return (
    <aside className="tools" aria-label="Tools">
      <h2 className="visually-hidden">Tools</h2>
      <header>
        <nav aria-label="Tools">
          {tools.map((name) => (
            <button
              type="button"
              key={name}
              aria-current={name === tool ? 'page' : undefined}
              onClick={() => onTool(name)}
            >
              {TITLES[name]}
            </button>
          ))}
        </nav>
        <IconButton name="close" label="Close tools" onClick={onClose} />
      </header>
      {tool === 'faults' && <FaultsTool messenger={messenger} person={person} />}
      {tool === 'traffic' && <TrafficTool />}
      {tool === 'data' && <DataTool />}
    </aside>
  );
}
