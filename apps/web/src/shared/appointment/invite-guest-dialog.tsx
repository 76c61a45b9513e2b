import * as routes from '@nadi/contract/generated/route-table';
import type { AttendingParty } from '@nadi/domain/permissions';
import { GUEST_ROLES, type GuestRole } from '@nadi/domain/stored-values';
import { guestRoleLabels } from '@nadi/messages/en/labels';
import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';

type InviteGuestDialogProps = {
  appointmentId: string;
  as: AttendingParty;
  doctorName: string;
  onClose: () => void;
};

const CARDS = GUEST_ROLES.map((value) => ({ value, label: guestRoleLabels[value] }));

/** Asks for the guest's role, then shows their link, which cannot be shown again. */
export function InviteGuestDialog(props: InviteGuestDialogProps) {
  const { appointmentId, as, doctorName, onClose } = props;
  const [role, setRole] = useState<GuestRole>('relative');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => request(routes.inviteGuest, { appointmentId, role }, { as }),
  });
  const host = as === 'doctor' ? 'You' : doctorName;
  return (
    <Dialog open title="Invite somebody to the meeting" onClose={onClose}>
      {data ? (
        <InvitationLink url={data.url} />
      ) : (
        <>
          <RadioCards
            legend="Who is it?"
            name="guest-role"
            cards={CARDS}
            selected={role}
            onSelect={setRole}
          />
          <p className="text-ink-soft">
            You get a link for one person. {host} will see that they were invited, and{' '}
            {as === 'doctor' ? 'let' : 'lets'} them in.
          </p>
          <FailureNotice error={error} fallback="The invitation was not made" />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant={data ? 'primary' : 'secondary'} onClick={onClose}>
          {data ? 'Done' : 'Go back'}
        </Button>
        {!data && (
          <Button pending={isPending} onClick={() => mutate()}>
            Make a link
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function InvitationLink({ url }: { url: string }) {
  return (
    <>
      <Field name="link" label="Link" hint="For one person, once. It is not shown again.">
        <Input readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url} label="Copy the link" />
        {typeof navigator.share === 'function' && (
          // The browser's share sheet rejects when it is dismissed; nothing needs to be done.
          <Button
            variant="secondary"
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            <Share2 aria-hidden size={18} />
            Share
          </Button>
        )}
      </div>
    </>
  );
}
