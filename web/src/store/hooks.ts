import { useDispatch, useSelector, useStore } from 'react-redux';
import type { RootState } from './root';
import type { AppStore } from './store';

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();
export const useAppStore = useStore.withTypes<AppStore>();
