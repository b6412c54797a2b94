import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../../store/root';
import type { Delivery, QueuedItem } from './outgoing-item';

declare module '../../../store/root' {
  interface LazySlices {
    sendQueue: QueuedItem[];
  }
}

/** What has not arrived yet, oldest first. `send-queue.ts` sends it. */
const sendQueueSlice = createSlice({
  name: 'sendQueue',
  initialState: [] as QueuedItem[],
  reducers: {
    added: (queue, { payload }: PayloadAction<QueuedItem>) => void queue.push(payload),
    /** The items that an earlier page has left come first. */
    adopted: (queue, { payload }: PayloadAction<QueuedItem[]>) => [...payload, ...queue],
    changed: (queue, { payload }: PayloadAction<Pick<Delivery, 'key'> & Partial<Delivery>>) => {
      const item = queue.find(({ key }) => key === payload.key);
      if (item) Object.assign(item, payload);
    },
    removed: (queue, { payload }: PayloadAction<string>) => queue.filter(({ key }) => key !== payload),
    cleared: () => [],
  },
  selectors: { selectQueue: (queue) => queue },
}).injectInto(rootReducer);
export const { added, adopted, changed, removed, cleared } = sendQueueSlice.actions;
export const { selectQueue } = sendQueueSlice.selectors;
