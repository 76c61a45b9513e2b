import type { Query } from '#platform/http/handler.ts';
import { presentDoctor } from '#presenters/doctor.ts';
import { countDoctorsForAdmin, listDoctorsForAdmin } from '#store/doctor-lists.ts';
import type { Db } from '#store/tables.ts';

const PAGE_SIZE = 20;

/** Lists the clinic's doctors; without a query all of them (docs/product/api.md#routes). */
export function listAllDoctors(): Query<Db, 'listAllDoctors'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ body }, db) {
      const { page, pageSize = PAGE_SIZE, search, ...rest } = body;
      const wanted = { ...rest, search: search || undefined };
      const paged = page !== undefined || body.pageSize !== undefined;
      const shown = paged ? { limit: pageSize, offset: ((page ?? 1) - 1) * pageSize } : {};
      const found = await listDoctorsForAdmin(db, { ...wanted, ...shown });
      const doctors = found.map((doctor) => ({
        ...presentDoctor({ ...doctor, taken: null }),
        email: doctor.email,
        retired: doctor.retired_at !== null,
        secondFactor: doctor.second_factor,
      }));
      const total = paged ? await countDoctorsForAdmin(db, wanted) : found.length;
      return { success: true, doctors, total };
    },
  };
}
