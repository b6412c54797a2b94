import type { AppThunk } from '../../../store/root';
import { deleteDrafts } from './drafts';
import { deleteOutgoing } from './send-queue';

/** Removes drafts and unsent items from the device. Called on logout. */
export const deleteUnsent = (): AppThunk => (dispatch) => {
  dispatch(deleteDrafts());
  dispatch(deleteOutgoing());
};
