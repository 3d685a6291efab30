import { configureStore } from '@reduxjs/toolkit';
import { api } from './api';

export { Provider, useDispatch, useSelector } from 'react-redux';

/** The page's store. Server data lives in the api slice; what only one screen needs stays in its components. */
export function createTrackerStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
}

export type TrackerStore = ReturnType<typeof createTrackerStore>;
