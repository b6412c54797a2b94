import { addListener } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from './root';

/** Runs an effect after actions. To dispatch it returns the function that stops it. */
export const addAppListener = addListener.withTypes<RootState, AppDispatch>();
