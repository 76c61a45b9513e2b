import type { ReactNode } from 'react';
import { PageTitle } from '#shared/ui/page-title.tsx';

type RecoveryFrameProps = { title: string; lead: ReactNode; children: ReactNode };

/** A page with one narrow card, like the sign-in page. */
export function RecoveryFrame({ title, lead, children }: RecoveryFrameProps) {
  return (
    <div className="page grid justify-items-center pt-8 md:pt-14">
      <PageTitle title={title} />
      <div className="grid w-full max-w-md gap-6">
        <div className="grid gap-2">
          <h1 className="text-xl md:text-2xl">{title}</h1>
          <p className="text-base text-ink-soft">{lead}</p>
        </div>
        <div className="grid gap-6 rounded bg-card p-5 shadow-card sm:p-7">{children}</div>
      </div>
    </div>
  );
}
