import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '#app/providers.tsx';
import { Router } from '#app/router.tsx';
import { BrowserRouter } from '#shared/router/browser-router.tsx';
import { prepareToasts } from '#shared/ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);

addEventListener('pointerdown', prepareToasts, { once: true });
addEventListener('keydown', prepareToasts, { once: true });
