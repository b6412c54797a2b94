/** One process serves all tests, because TypeScript loads slowly. */
import process from 'node:process';

process.on('message', async (folder) => {
  const breaches = [];
  console.log = (breach) => breaches.push(breach);
  console.error = () => undefined;
  process.chdir(folder);
  await import(`../tools/house-rules.mjs?${encodeURIComponent(folder)}`);
  process.send({ breaches, status: process.exitCode });
  process.exitCode = 0;
});
