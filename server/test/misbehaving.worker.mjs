/** Preloaded by a test: the first SIGUSR2 makes Node warn, the second one rejects a promise that nobody handles. */
import process from 'node:process';

process.once('SIGUSR2', () => {
  process.on('SIGUSR2', () => void Promise.reject(new Error('nobody handles this')));
  process.emitWarning('this is deprecated', 'DeprecationWarning', 'TEST001');
});
