import { forgetDrafts } from './drafts';
import { forgetOutgoing } from './send-queue';

/** When a person signs out: what they wrote in tickets, and have not sent, leaves the device. */
export function forgetWritten(): void {
  forgetDrafts();
  forgetOutgoing();
}
