import type { AppThunk } from '../../../store/root';
import { deleteDrafts } from './drafts';
import { deleteOutgoing } from './send-queue';

export const deleteUnsent = (): AppThunk => (dispatch) => {
  dispatch(deleteDrafts());
  dispatch(deleteOutgoing());
};
