import { forgetDrafts } from './drafts';
import { forgetOutgoing } from './send-queue';

/** Removes unsent ticket messages from the device. Called on logout. */
export function forgetWritten(): void {
  forgetDrafts();
  forgetOutgoing();
}
