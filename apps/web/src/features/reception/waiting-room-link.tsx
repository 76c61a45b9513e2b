import * as routes from '@nadi/contract/generated/route-table';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useQueueMutation } from '#shared/portal/mutations.ts';
import { waitingRoomAddress } from '#shared/portal/portal.ts';
import { Button, buttonStyle } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';

/** The address of the waiting room's screen, which anyone who knows it can open. */
export function WaitingRoomLink({ code }: { code: string | undefined }) {
  const [confirming, setConfirming] = useState(false);
  const renew = useQueueMutation(
    () => request(routes.renewWaitingRoom, {}),
    () => setConfirming(false),
  );
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-lg">Screen in the waiting room</h2>
        <p className="text-sm text-ink-soft">
          Shows tokens, first names and waits to everybody who has its address.
        </p>
      </div>
      {code === undefined ? (
        <Button
          variant="secondary"
          pending={renew.isPending}
          onClick={() => renew.mutate(undefined)}
        >
          Create the address
        </Button>
      ) : (
        <>
          <a
            href={waitingRoomAddress(code)}
            target="_blank"
            rel="noopener"
            className={buttonStyle('secondary')}
          >
            <ExternalLink aria-hidden size={18} />
            Open the screen
          </a>
          <CopyButton
            text={new URL(waitingRoomAddress(code), location.href).href}
            label="Copy the address"
          />
          <Button variant="ghost" onClick={() => setConfirming(true)}>
            Renew the address
          </Button>
        </>
      )}
      <ConfirmDialog
        open={confirming}
        title="Renew the screen’s address?"
        confirmLabel="Renew"
        pending={renew.isPending}
        onConfirm={() => renew.mutate(undefined)}
        onCancel={() => setConfirming(false)}
      >
        <p>Screens that show the queue now stop until they are opened with the new address.</p>
      </ConfirmDialog>
    </Card>
  );
}
