import { Suspense, useEffect } from 'react';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { endConfirmation, useConfirmationRequest } from './confirmation.ts';
import type { Confirming } from './confirmation-dialog.tsx';

const ConfirmationDialog = lazyPart(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
  PartLoadError,
);

/** Shows the dialog while a request waits for a confirmation. */
export function ConfirmationHost({ as }: { as: Confirming }) {
  // A request ends with the page or the portal that made it.
  useEffect(() => () => endConfirmation('cancelled'), []);
  if (!useConfirmationRequest()) return null;
  return (
    <Suspense fallback={<DialogLoading />}>
      <ConfirmationDialog as={as} />
    </Suspense>
  );
}
