import { Suspense, useEffect } from 'react';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { endConfirmation, useConfirmationRequest } from './confirmation.ts';

const ConfirmationDialog = lazyPart(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
  PartLoadError,
);

/** Shows the dialog while a request waits for a confirmation. */
export function ConfirmationHost() {
  // A request ends with the portal that made it.
  useEffect(() => () => endConfirmation('cancelled'), []);
  if (!useConfirmationRequest()) return null;
  return (
    <Suspense fallback={<DialogLoading />}>
      <ConfirmationDialog />
    </Suspense>
  );
}
