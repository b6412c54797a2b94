import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Where a process spent its busy time, by package or folder, as shares of it. `folder`: what `--cpu-prof` wrote. */
export function summarize(folder: string, most = 25): { place: string; share: number }[] {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file!), 'utf8')) as Profile;
  const placeOf = new Map(nodes.map(({ id, callFrame }) => [id, describe(callFrame)]));
  const times = new Map<string, number>();
  let busy = 0;
  samples.forEach((id, index) => {
    const place = placeOf.get(id)!;
    if (place === '(idle)') return;
    busy += timeDeltas[index]!;
    times.set(place, (times.get(place) ?? 0) + timeDeltas[index]!);
  });
  return [...times]
    .map(([place, time]) => ({ place, share: time / busy }))
    .sort((a, b) => b.share - a.share)
    .slice(0, most);
}

function describe({ functionName, url }: Profile['nodes'][0]['callFrame']): string {
  const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (packageName) return packageName;
  const [, own] = /\/(server\/src\/[^/]+\/[^/]+)/.exec(url) ?? [];
  if (own) return own;
  return url.startsWith('node:') ? 'Node' : functionName;
}
