import type { AttendingParty } from '@nadi/domain/permissions';
import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';

const Dialog = lazyPart(async () => (await import('./invite-guest-dialog.tsx')).InviteGuestDialog);

type InviteGuestProps = {
  appointmentId: string;
  /** The inviting person's role. */
  as: AttendingParty;
  doctorName: string;
};

/** Opens the dialog that makes a link for a relative or an interpreter. */
export function InviteGuest(props: InviteGuestProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden size={18} />
        {i18n._('Invite somebody')}
      </Button>
      {open && (
        <Suspense fallback={<DialogLoading />}>
          <Dialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
