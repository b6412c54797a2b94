import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Messenger } from './Messenger';
import './styles/base.css';
import './styles/layout.css';
import './styles/chat.css';
import './styles/message.css';
import './styles/keyboard.css';
import './styles/media.css';
import './styles/composer.css';
import './styles/mini-app.css';
import './styles/tools.css';
import './styles/dialogs.css';
import './styles/narrow.css';

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
createRoot(root).render(
  <StrictMode>
    <Messenger />
  </StrictMode>,
);
