// Imported first: the order of the cascade layers is the order in which they are first named.
import '../theme/layers.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { retryAfterReauth } from '../auth/retryAfterReauth';
import { hasWork, restoreSession } from '../auth/session';
import { interceptRefusals } from '../providers/httpClient';
import { guardChunks } from '../ui/missingCode';
import { startAccent } from '../theme/accent';
import { startTheme } from '../theme/mode';
import { Root } from './Root';
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';

interceptRefusals(retryAfterReauth);
guardChunks(hasWork);
startTheme();
startAccent();
restoreSession();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
createRoot(place).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
