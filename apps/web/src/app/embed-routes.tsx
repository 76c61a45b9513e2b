import { Fragment } from 'react';
import { EmbedPage } from '#features/embed/embed-page.tsx';
import { layoutRoutes, type Route } from '#shared/router/routes.tsx';

/** The pages that other websites may frame, a document apart from all others. */
export const embedRoutes: readonly Route[] = layoutRoutes(Fragment, {
  '/embed/doctors/:speciality?': <EmbedPage />,
  '/embed/doctor/:docId': <EmbedPage />,
});
