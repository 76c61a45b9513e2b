import { randomBytes } from 'node:crypto';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { setPendingSecret } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { drawQr } from './draw-qr.ts';
import { describeSecret, SECRET_BYTES } from './one-time-code.ts';
import { provePassword } from './prove-password.ts';

type StartRoute = 'startDoctorSecondFactor' | 'startAdminSecondFactor';

interface Deps {
  passwords: Passwords;
}

/** Creates a secret for an authenticator app; it counts once a code confirms it. */
export function startSecondFactor(deps: Deps): Mutation<Db, StartRoute, string> {
  return {
    kind: 'mutation',
    audit: null,
    prepare: (context, db) => provePassword(db, deps, context),
    async execute({ actor }, trx, email) {
      const secret = randomBytes(SECRET_BYTES);
      if (!(await setPendingSecret(trx, actor, secret))) throw new Problem('second-factor-on');
      const { name: issuer } = presentClinicSettings(await findClinicSettings(trx));
      const { text, url } = describeSecret(secret, { issuer, label: email });
      return { success: true, secret: text, url, qr: drawQr(url) };
    },
  };
}
