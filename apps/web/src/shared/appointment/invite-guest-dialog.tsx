import * as routes from '@nadi/contract/generated/route-table';
import type { AttendingParty } from '@nadi/domain/permissions';
import { GUEST_ROLES, type GuestRole } from '@nadi/domain/stored-values';
import { guestRoleLabel } from '@nadi/messages/en/labels';
import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
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

/** Asks for the guest's role, then shows their link, which cannot be shown again. */
export function InviteGuestDialog(props: InviteGuestDialogProps) {
  const { appointmentId, as, doctorName, onClose } = props;
  const [role, setRole] = useState<GuestRole>('relative');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => request(routes.inviteGuest, { appointmentId, role }, { as }),
  });
  const cards = GUEST_ROLES.map((value) => ({ value, label: guestRoleLabel(i18n, value) }));
  return (
    <Dialog open title={i18n._('Invite somebody to the meeting')} onClose={onClose}>
      {data ? (
        <InvitationLink url={data.url} />
      ) : (
        <>
          <RadioCards
            legend={i18n._('Who is it?')}
            name="guest-role"
            cards={cards}
            selected={role}
            onSelect={setRole}
          />
          <p className="text-ink-soft">
            {as === 'doctor'
              ? i18n._(
                  'You get a link for one person. You will see that they were invited, and let them in.',
                )
              : i18n._(
                  'You get a link for one person. {doctor} will see that they were invited, and lets them in.',
                  { doctor: doctorName },
                )}
          </p>
          <FailureNotice error={error} fallback={i18n._('The invitation was not made')} />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant={data ? 'primary' : 'secondary'} onClick={onClose}>
          {data ? i18n._('Done') : i18n._('Go back')}
        </Button>
        {!data && (
          <Button pending={isPending} onClick={() => mutate()}>
            {i18n._('Make a link')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function InvitationLink({ url }: { url: string }) {
  return (
    <>
      <Field
        name="link"
        label={i18n._('Link')}
        hint={i18n._('For one person, once. It is not shown again.')}
      >
        <Input readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url} label={i18n._('Copy the link')} />
        {typeof navigator.share === 'function' && (
          // The browser's share sheet rejects when it is dismissed; nothing needs to be done.
          <Button
            variant="secondary"
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            <Share2 aria-hidden size={18} />
            {i18n._('Share')}
          </Button>
        )}
      </div>
    </>
  );
}
