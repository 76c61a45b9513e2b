import { Component, type ReactNode } from 'react';
import { isMissingFile } from '#shared/format/missing-file.ts';
import { Button } from '#shared/ui/button.tsx';
import { reloadOnce } from './stale-chunk.ts';

type PageBoundaryProps = {
  /** The address: a crash belongs to the page it happened on. */
  place: string;
  children: ReactNode;
};

type PageBoundaryState = { place: string; crash: { error: unknown } | undefined };

/** A page that crashes leaves the navigation standing and says what to do. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { place: this.props.place, crash: undefined };

  static getDerivedStateFromProps({ place }: PageBoundaryProps, state: PageBoundaryState) {
    return place === state.place ? null : { place, crash: undefined };
  }

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingFile(error)) void reloadOnce();
  }

  override render() {
    const { crash } = this.state;
    return crash ? <CrashNotice stale={isMissingFile(crash.error)} /> : this.props.children;
  }
}

function CrashNotice({ stale }: { stale: boolean }) {
  return (
    <div
      role="alert"
      className="page grid min-h-[60vh] content-center justify-items-center gap-4 text-center"
    >
      <h1 className="text-xl">
        {stale ? 'This page could not be fetched' : 'This page stopped working'}
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
