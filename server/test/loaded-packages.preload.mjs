/** Prints on SIGUSR2 the packages that this process has loaded from node_modules. */
import module from 'node:module';

process.on('SIGUSR2', () => {
  const names = Object.keys(module._cache).flatMap(
    (file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  console.log(`loaded ${[...new Set(names)].sort().join(' ')}.`);
});
