import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hasWork, startSession } from './auth/session';
import { Root } from './Root';
import { guardChunks } from './guards';
import { startAccent } from './theme/accent';
import { startTheme } from './theme/mode';
import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';

guardChunks(hasWork);
startTheme();
startAccent();
startSession();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
createRoot(place).render(<StrictMode><Root /></StrictMode>);
