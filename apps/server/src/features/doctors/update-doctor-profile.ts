import { rupeesToPaise } from '@nadi/domain/money';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { changePrescriber } from '#policies/prescriber.ts';
import { updateOwnDetails } from '#store/doctors.ts';
import type { Db } from '#store/tables.ts';

type Body = RequestContext<'updateDoctorProfile'>['body'];

export function updateDoctorProfile(
  onDoctorsChange: () => void,
): Mutation<Db, 'updateDoctorProfile'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-profile', about: self },
    async execute({ actor, body }, trx) {
      const { address, about, available, fees } = body;
      const feePaise = fees === undefined ? undefined : rupeesToPaise(fees);
      await updateOwnDetails(trx, actor.id, { address, about, available, feePaise });
      await changePrescriber(trx, actor.id, body);
      return { success: true, message: messageFor(body) };
    },
    afterCommit: onDoctorsChange,
  };
}

/** Changing only the availability has a message of its own (docs/product/api.md#messages-and-errors). */
function messageFor({ address, about, available, fees }: Body): string {
  const toggled = address === undefined && about === undefined && fees === undefined;
  if (!toggled || available === undefined) return 'Profile updated successfully';
  return available ? 'Availability enabled' : 'Availability disabled';
}
