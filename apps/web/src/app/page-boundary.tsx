import { Component, type ReactNode } from 'react';
import { isMissingFile } from '#shared/format/missing-file.ts';
import { Button } from '#shared/ui/button.tsx';
import { reloadOnce } from './stale-chunk.ts';

type PageBoundaryProps = {
  /** The path of the page; an error disappears when it changes. */
  pathname: string;
  children: ReactNode;
};

type PageBoundaryState = { pathname: string; caught: { error: unknown } | undefined };

/** The error boundary of a page; the navigation around it stays usable. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { pathname: this.props.pathname, caught: undefined };

  static getDerivedStateFromProps({ pathname }: PageBoundaryProps, state: PageBoundaryState) {
    return pathname === state.pathname ? null : { pathname, caught: undefined };
  }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingFile(error)) void reloadOnce();
  }

  override render() {
    const { caught } = this.state;
    return caught ? <PageError stale={isMissingFile(caught.error)} /> : this.props.children;
  }
}

function PageError({ stale }: { stale: boolean }) {
  return (
    <div
      role="alert"
      className="page grid min-h-[60vh] content-center justify-items-center gap-4 text-center"
    >
      <h1 className="text-xl">
        {stale ? 'This page could not be loaded' : 'This page stopped working'}
      </h1>
      <p className="measure text-ink-soft">
        {stale
          ? 'The clinic was updated, or the network dropped out. Your bookings are safe.'
          : 'Something went wrong on our side. Your bookings are safe.'}
      </p>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </div>
  );
}
