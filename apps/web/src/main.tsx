import './styles/app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { prepareToasts } from '#shared/ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The home page is written at build; every other address starts from an empty document.
if (root.firstElementChild) hydrateRoot(root, <App />);
else createRoot(root).render(<App />);

addEventListener('pointerdown', prepareToasts, { once: true });
addEventListener('keydown', prepareToasts, { once: true });
