/** Preloaded by a test: the first SIGUSR2 causes a warning of Node, the second one an unhandled rejection. */
import process from 'node:process';

process.once('SIGUSR2', () => {
  process.on('SIGUSR2', () => void Promise.reject(new Error('nobody handles this')));
  process.emitWarning('this is deprecated', 'DeprecationWarning', 'TEST001');
});
