import type { AppThunk } from '../../../store/root';
import { deleteDrafts } from './drafts.slice';
import { deleteOutgoing } from './send-queue.slice';

/** Removes unsent ticket messages from the device. Called on logout. */
export const deleteWritten = (): AppThunk => (dispatch) => {
  dispatch(deleteDrafts());
  dispatch(deleteOutgoing());
};
