import { rupeesToPaise } from '@nadi/domain/money';
import type { Call, Change } from '#platform/http/handler.ts';
import { changeOwnFacts } from '#store/portal-doctors.ts';
import type { Sql } from '#store/tables.ts';

type Body = Call<'updateDoctorProfile'>['body'];

export function updateDoctorProfile(
  doctorsChanged: () => void,
): Change<Sql, 'updateDoctorProfile'> {
  return {
    kind: 'change',
    async effect({ actor, body }, sql) {
      const { address, about, available, fees } = body;
      const feePaise = fees === undefined ? undefined : rupeesToPaise(fees);
      await changeOwnFacts(sql, actor.id, { address, about, available, feePaise });
      return { success: true, message: messageFor(body) };
    },
    settled: doctorsChanged,
  };
}

/** Spec §8: the toggle alone has words of its own. */
function messageFor({ address, about, available, fees }: Body): string {
  const toggled = address === undefined && about === undefined && fees === undefined;
  if (!toggled || available === undefined) return 'Profile updated successfully';
  return available ? 'Availability enabled' : 'Availability disabled';
}
