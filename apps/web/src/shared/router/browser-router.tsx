import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

/**
 * React Router's own BrowserRouter, Link and NavLink bring its data-loading half with them
 * (6 kB gzip); these three stand on its core alone. Import them from here.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setMove] = useState({
    action: history.action,
    location: history.location,
  });

  // As a transition, so that the old page stays until the new one's file has arrived. Before any
  // page's effects: a page may lead on to another as soon as it is there.
  useLayoutEffect(() => history.listen((move) => startTransition(() => setMove(move))), [history]);

  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  );
}
