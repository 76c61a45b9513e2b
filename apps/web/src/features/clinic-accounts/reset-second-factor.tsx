import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ResetSecondFactorButton } from '#shared/portal/reset-second-factor-button.tsx';

type ClinicAccount = ReplyBody<'listClinicAccounts'>['accounts'][number];

/** Turns off the two-step login of an account whose owner lost phone and recovery codes. */
export function ResetSecondFactor({ account }: { account: ClinicAccount }) {
  return (
    <ResetSecondFactorButton
      name={account.name}
      variant="secondary"
      reset={() => request(routes.resetAccountSecondFactor, { accountId: account._id })}
    >
      <p>
        {i18n._(
          'Do this only for somebody who has lost both the phone and the recovery codes, and make sure that you are speaking to them. The password alone opens the account until they set it up again. They get a message, and the audit trail records who turned it off.',
        )}
      </p>
    </ResetSecondFactorButton>
  );
}
