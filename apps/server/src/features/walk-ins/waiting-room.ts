import { randomBytes } from 'node:crypto';
import { isoDateAt } from '@nadi/domain/iso-date';
import { firstName } from '@nadi/domain/person-name';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { equalInConstantTime } from '#platform/token.ts';
import { requireLocation } from '#policies/locations.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { findLocation } from '#store/locations.ts';
import type { Db } from '#store/tables.ts';
import {
  listOpenWalkIns,
  listWaitingRoomCodes,
  type OpenWalkIn,
  saveWaitingRoomCode,
} from '#store/walk-ins.ts';
import { expectTurns } from './expect-turns.ts';
import { findDeskPlace, onePlace } from './queue-places.ts';

interface Deps {
  zone: string;
  screenLimiter: Throttle;
}

export function waitingRoomRoutes({ zone, screenLimiter }: Deps) {
  return {
    /** Tokens and first names, for everybody who knows the screen's address. @throws Problem 'not-found' */
    getWaitingRoom: {
      kind: 'query',
      // Tokens and first names, for everybody in the waiting room.
      audit: null,
      async execute({ body, clientAddress, now }, db) {
        const codes = await listWaitingRoomCodes(db);
        const screen = codes.filter(({ code }) => equalInConstantTime(code, body.code))[0];
        // Patients may share the screen's network: their guesses take none of its refreshes.
        await screenLimiter.consume(`${screen ? 'screen' : 'guess'} ${clientAddress}`);
        if (!screen) throw new Problem('not-found');
        const { location_id: locationId } = screen;
        const open = await listOpenWalkIns(db, isoDateAt(zone, now), locationId);
        const place = await onePlace(db, locationId);
        const expected = await expectTurns(db, open, { zone, now, ...place });
        const { name } = presentClinicSettings(await findClinicSettings(db));
        return {
          success: true,
          clinicName: name,
          place: place.locationId && (await findLocation(db, locationId))?.name,
          called: presentCalled(open),
          waiting: open
            .filter(({ called_at }) => called_at === null)
            .map(({ id, token, patient_name }) => {
              const { minutes, at, opens } = expected.get(id) ?? {};
              return { token, firstName: firstName(patient_name), minutes, at, opens };
            }),
        };
      },
    },
    /** Gives the screen of the waiting room an address that cannot be guessed; the old one ends. */
    renewWaitingRoom: {
      kind: 'mutation',
      audit: { action: 'renewed-waiting-room', about: self },
      async execute({ actor, body }, trx) {
        const locationId = await findDeskPlace(trx, actor, body.locationId);
        await requireLocation(trx, locationId);
        const code = randomBytes(CODE_BYTES).toString('base64url');
        await saveWaitingRoomCode(trx, code, locationId);
        return { success: true, code, message: replyMessages.waitingRoomRenewed };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

function presentCalled(open: readonly OpenWalkIn[]) {
  return open
    .filter(({ called_at }) => called_at !== null)
    .toSorted((a, b) => Number(b.called_at) - Number(a.called_at))
    .map(({ token, patient_name, doctor_name }) => ({
      token,
      firstName: firstName(patient_name),
      docName: doctor_name ?? '',
    }));
}

const CODE_BYTES = 24;
