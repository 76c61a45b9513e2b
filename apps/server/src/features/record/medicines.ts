import { randomUUID } from 'node:crypto';
import { Medicine, MedicineLine } from '@nadi/contract/prescriptions';
import { FAVOURITE_MEDICINES_MAX } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import {
  deleteFavouriteMedicine,
  insertFavouriteMedicine,
  listFavouriteMedicines,
  searchPrescribedLines,
} from '#store/medicines.ts';
import type { Db } from '#store/tables.ts';
import { requireDirections } from './prescriptions.ts';

/** Suggestions of the prescription form. None names a patient, so nothing is audited. */
export const medicineRoutes = {
  searchMedicines: {
    kind: 'query',
    audit: null,
    async execute({ actor, body: { search } }, db) {
      const found = await searchPrescribedLines(db, { doctorId: actor.id, search });
      const medicines = found.map(({ line, own }) => ({ medicine: MedicineLine.parse(line), own }));
      return { success: true, medicines };
    },
  },
  listFavouriteMedicines: {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const stored = await listFavouriteMedicines(db, actor.id);
      const favourites = stored.map(({ id, medicine }) => ({
        _id: id,
        medicine: Medicine.parse(medicine),
      }));
      return { success: true, favourites };
    },
  },
  saveFavouriteMedicine: {
    kind: 'mutation',
    audit: null,
    async execute({ actor, body, now }, trx) {
      // The reason for a brand belongs to one patient.
      const { brandReason: _, ...medicine } = body.medicine;
      requireDirections({ items: [medicine] });
      const favouriteId = await insertFavouriteMedicine(trx, {
        ...{ id: randomUUID(), doctorId: actor.id, medicine },
        at: new Date(now),
      });
      const { length } = await listFavouriteMedicines(trx, actor.id);
      if (length > FAVOURITE_MEDICINES_MAX) throw new Problem('too-many-favourites');
      return { success: true, message: replyMessages.favouriteSaved, favouriteId };
    },
  },
  removeFavouriteMedicine: {
    kind: 'mutation',
    audit: null,
    async execute({ actor, body: { favouriteId } }, trx) {
      if (!(await deleteFavouriteMedicine(trx, actor.id, favouriteId)))
        throw new Problem('favourite-not-found');
      return { success: true, message: replyMessages.favouriteRemoved };
    },
  },
} satisfies Partial<Handlers<Db>>;
