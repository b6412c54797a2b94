import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { messengerApi } from './api';
import { Messenger } from './Messenger';
import './styles/base.css';
import './styles/layout.css';
import './styles/chat.css';
import './styles/message.css';
import './styles/composer.css';
import './styles/mini-app.css';
import './styles/tools.css';
import './styles/dialogs.css';
import './styles/narrow.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ApiProvider api={messengerApi}>
      <Messenger />
    </ApiProvider>
  </StrictMode>,
);
