import type { AdminDoctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ResetSecondFactorButton } from '#shared/portal/reset-second-factor-button.tsx';
import { Card } from '#shared/ui/card.tsx';

/** Turns off the two-step login of a doctor who has lost phone and recovery codes. */
export function ResetSecondFactor({ doctor }: { doctor: AdminDoctor }) {
  return (
    <Card className="grid justify-items-start gap-4 sm:p-8">
      <h2 className="text-lg">{i18n._('Two-step login')}</h2>
      <p className="measure text-ink-soft">
        {i18n._(
          'This doctor logs in with a password and a code. Turn it off only for a doctor who has lost both the phone and the recovery codes, and make sure that you are speaking to the doctor.',
        )}
      </p>
      <ResetSecondFactorButton
        name={doctor.name}
        variant="danger"
        reset={() => request(routes.resetDoctorSecondFactor, { docId: doctor._id })}
      >
        <p>
          {i18n._(
            'The password alone opens the account until the doctor sets it up again. The doctor gets a message, and the audit trail records who turned it off.',
          )}
        </p>
      </ResetSecondFactorButton>
    </Card>
  );
}
