import './styles/app.css';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { embedRoutes } from '#app/embed-routes.tsx';
import { loadPageTranslations } from '#shared/language/translations.ts';

const root = document.getElementById('root');
if (!root) throw new Error('embed.html has no #root');
void loadPageTranslations('EmbedPage').then(() =>
  createRoot(root).render(<App routes={embedRoutes} />),
);
