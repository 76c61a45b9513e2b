import { bookableDays } from '@nadi/domain/slots';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '@nadi/server/testing/actors';
import type { TestClinic } from '@nadi/server/testing/build-app';
import { readMail } from '@nadi/server/testing/trial-mail';
import type { Chance } from '#proof/chance.ts';

const ZONE = 'Asia/Kolkata';
const MINUTE = 60_000;
/** The maximum number of changes to an appointment after its booking. */
const STEPS_MAX = 6;
/** Longer than any message is delayed. */
const UNTIL_ALL_SENT = 30 * MINUTE;

export interface History {
  patient: Person;
  appointmentId: string;
}

interface Played {
  histories: History[];
  /** Each message with a calendar entry, with its recipient, in the order they were sent. */
  messages: { to: string; ics: string }[];
  steps: number;
}

interface People {
  patient: Person;
  doctor: Person;
  admin: Person;
}

/** Plays random histories of appointments at one doctor, one step of each in turn. */
export async function playHistories(
  clinic: TestClinic,
  chance: Chance,
  count: number,
): Promise<Played> {
  const [doctor, admin] = [await someDoctor(clinic), await someAdmin(clinic)];
  const times = bookableDays({ now: clinic.now, zone: ZONE })
    .slice(1)
    .flatMap(({ slotDate, slots }) => slots.map(({ slotTime }) => ({ slotDate, slotTime })));
  const histories: History[] = [];
  for (const slot of chance.shuffled(times).slice(0, count)) {
    const patient = await somePatient(clinic);
    const booking = { docId: doctor.id, ...slot };
    const { body } = await requestAs(clinic, 'bookAppointment', booking, { as: patient });
    histories.push({ patient, appointmentId: body.appointmentId });
    if (chance.happens(0.3)) await readMail(clinic);
  }
  let steps = count;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    for (const { patient, appointmentId } of histories) {
      if (!chance.happens(0.6)) continue;
      await nextStep(clinic, chance, { patient, doctor, admin }, { appointmentId, times });
      steps += 1;
    }
    clinic.now += chance.below(16) * MINUTE;
    if (chance.happens(0.5)) await readMail(clinic);
  }
  clinic.now += UNTIL_ALL_SENT;
  const inbox = await readMail(clinic);
  await clinic.database.db.deleteFrom('sandbox_messages').execute();
  const messages = inbox.flatMap(({ to, ics }) => (ics === null ? [] : [{ to, ics }]));
  return { histories, messages, steps };
}

const MOVES = [
  ['rescheduleAppointment', 'patient'],
  ['rescheduleAppointment', 'doctor'],
  ['rescheduleAppointment', 'admin'],
] as const;

const CANCELLATIONS = [
  ['cancelAppointment', 'patient'],
  ['cancelAppointment', 'doctor'],
  ['cancelAppointment', 'admin'],
] as const;

/** Moves or cancels; what the clinic refuses changes nothing. */
async function nextStep(
  clinic: TestClinic,
  chance: Chance,
  people: People,
  about: { appointmentId: string; times: readonly object[] },
): Promise<void> {
  const { appointmentId, times } = about;
  if (chance.happens(0.2)) {
    const [route, role] = chance.pick(CANCELLATIONS);
    await requestAs(clinic, route, { appointmentId }, { as: people[role] });
  } else {
    const [route, role] = chance.pick(MOVES);
    const move = { appointmentId, ...chance.pick(times) };
    await requestAs(clinic, route, move, { as: people[role] });
  }
}
