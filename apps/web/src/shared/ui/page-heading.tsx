import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

/** A portal page's title and heading. @param children what the page is for */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <div>
        <h1 className="text-xl">{title}</h1>
        {children && <p className="measure text-ink-soft">{children}</p>}
      </div>
    </>
  );
}
