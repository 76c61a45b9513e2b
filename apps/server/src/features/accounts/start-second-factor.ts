import { randomBytes } from 'node:crypto';
import { ClinicSettings } from '@nadi/contract/clinic';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { setPendingSecret } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { drawQr } from './draw-qr.ts';
import { describeSecret, SECRET_BYTES } from './one-time-code.ts';
import { provePassword } from './prove-password.ts';

type StartRoute = 'startDoctorSecondFactor' | 'startAdminSecondFactor';

interface Deps {
  passwords: Passwords;
  signInLimiter: Throttle;
}

/** Creates a secret for an authenticator app; it counts once a code confirms it. */
export function startSecondFactor(deps: Deps): Mutation<Db, StartRoute, string> {
  return {
    kind: 'mutation',
    prepare: (context, db) => provePassword(db, deps, context),
    async execute({ actor }, trx, email) {
      const secret = randomBytes(SECRET_BYTES);
      if (!(await setPendingSecret(trx, actor, secret))) throw new Problem('second-factor-on');
      const names = { issuer: await clinicName(trx), label: email };
      const { text, url } = describeSecret(secret, names);
      return { success: true, secret: text, url, qr: drawQr(url) };
    },
  };
}

/** Returns the name under which the app lists the account. */
async function clinicName(db: Db): Promise<string> {
  const settings = ClinicSettings.safeParse(await findClinicSettings(db));
  return settings.success ? settings.data.name : DEFAULT_CLINIC.name;
}
