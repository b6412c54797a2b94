import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Messenger } from './Messenger';
import './messenger.css';

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
createRoot(root).render(
  <StrictMode>
    <Messenger />
  </StrictMode>,
);
