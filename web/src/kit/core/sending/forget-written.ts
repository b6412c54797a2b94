import type { AppThunk } from '../../../store/root';
import { forgetDrafts } from './drafts.slice';
import { forgetOutgoing } from './send-queue.slice';

/** Removes unsent ticket messages from the device. Called on logout. */
export const forgetWritten = (): AppThunk => (dispatch) => {
  dispatch(forgetDrafts());
  dispatch(forgetOutgoing());
};
