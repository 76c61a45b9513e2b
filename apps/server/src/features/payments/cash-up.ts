import { randomUUID } from 'node:crypto';
import type { CashEntry, CashUp } from '@nadi/contract/cash-ups';
import { receiptNumber } from '@nadi/domain/invoice';
import { isoDateAt } from '@nadi/domain/iso-date';
import { balanceToMajor, majorToMinor, minorToMajor } from '@nadi/domain/minor-units';
import { cashUpMessages, replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation, Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import {
  type CashUpRow,
  findCashUp,
  findLastCashUp,
  insertCashUp,
  listCashUps,
  listDeskEntries,
  listUncountedDesks,
  lockDesk,
  lockDeskShared,
  sumDesk,
} from '#store/cash-ups.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import type { Payments } from './payments.ts';

type Deps = Pick<Payments, 'livemode'> & { zone: string };

/** Entries that a page shows; its sums count all. */
const ENTRIES_SHOWN = 500;
const PAGE_SIZE = 20;

export function cashUpRoutes(deps: Deps) {
  return {
    getCashUp: getCashUp(deps),
    closeCashUp: closeCashUp(deps),
    listCashUps: listEarlier(deps),
    getClosedCashUp: getClosedCashUp(deps),
  };
}

/**
 * Returns the desk that takes cash, by default the first one, and keeps it from being cashed up meanwhile.
 * @throws Problem 'desk-unknown'
 */
export async function lockCashDesk(trx: Db, named: string | undefined): Promise<string> {
  const desks = await listDesks(trx);
  const desk = named ?? desks[0];
  if (!desk || !desks.includes(desk)) throw new Problem('desk-unknown');
  await lockDeskShared(trx, desk);
  return desk;
}

/** Lists the named desks, and removed ones whose cash has not been counted yet. */
async function listCountedDesks(db: Db, livemode: boolean): Promise<[string, ...string[]]> {
  const named = await listDesks(db);
  const uncounted = await listUncountedDesks(db, livemode);
  return [...named, ...uncounted.filter((each) => !named.includes(each))];
}

async function listDesks(db: Db): Promise<[string, ...string[]]> {
  const { desks: [first, ...others] = [] } = presentClinicSettings(await findClinicSettings(db));
  return first ? [first, ...others] : [cashUpMessages.defaultDesk];
}

/** Returns the entries of a desk since its last cash-up, and what its drawer should have. */
function getCashUp({ livemode, zone }: Deps): Query<Db, 'getCashUp'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: selectPatients },
    async execute({ body }, db) {
      const desks = await listCountedDesks(db, livemode);
      const desk = body.desk ?? desks[0];
      if (!desks.includes(desk)) throw new Problem('desk-unknown');
      const previous = await findLastCashUp(db, { desk, livemode });
      const span = { desk, livemode, after: previous?.last_entry_id ?? 0 };
      const { paid, returned, count, last } = await sumDesk(db, span);
      return {
        success: true,
        ...{ desks, desk, count, last, test: !livemode, timeZone: zone },
        opening: minorToMajor(previous?.opening_minor ?? 0),
        paid: minorToMajor(paid),
        returned: minorToMajor(returned),
        entries: (await listDeskEntries(db, span, ENTRIES_SHOWN)).map(presentEntry),
        previous: previous ? presentCashUp(previous) : null,
      };
    },
  };
}

/**
 * Stores the count of a desk. A repeated request gets the first one's result.
 * @throws Problem 'desk-unknown', 'cash-up-done', 'cash-changed' or 'difference-unexplained'
 */
function closeCashUp({ livemode, zone }: Deps): Mutation<Db, 'closeCashUp'> {
  return {
    kind: 'mutation',
    audit: { action: 'closed-cash-up', about: self },
    async execute({ actor, body, now }, trx) {
      const { desk, last: shown, previousId } = body;
      await lockDesk(trx, desk);
      const done = { success: true as const, message: replyMessages.cashUpClosed };
      const previous = await findLastCashUp(trx, { desk, livemode });
      const countedMinor = majorToMinor(body.counted);
      if ((previous?.id ?? null) !== previousId) {
        const isRepeated =
          previous?.previous_id === previousId &&
          previous.closed_by === actor.id &&
          previous.counted_minor === countedMinor;
        if (previous && isRepeated) return { ...done, cashUp: presentCashUp(previous) };
        const name = previous?.closed_by_name;
        throw new Problem(
          'cash-up-done',
          name ? { message: (i18n) => cashUpMessages.closedBy(i18n, name) } : {},
        );
      }
      if (!(await listCountedDesks(trx, livemode)).includes(desk))
        throw new Problem('desk-unknown');
      const after = previous?.last_entry_id ?? 0;
      const { paid, returned, last } = await sumDesk(trx, { desk, livemode, after });
      if (last !== shown) throw new Problem('cash-changed');
      const openingMinor = majorToMinor(body.opening);
      const expectedMinor = openingMinor + paid - returned;
      const differenceMinor = countedMinor - expectedMinor;
      const note = body.note || null;
      if (differenceMinor !== 0 && !note)
        throw new Problem('difference-unexplained', { field: 'note' });
      const id = randomUUID();
      await insertCashUp(trx, {
        ...{ id, desk, livemode, previousId, note },
        ...{ openingMinor, expectedMinor, countedMinor, differenceMinor },
        day: isoDateAt(zone, now),
        lastEntryId: Math.max(after, last),
        closedAt: new Date(now),
        closedBy: actor.id,
      });
      const stored = await findCashUp(trx, id);
      if (!stored) throw new Error('the cash-up was not stored');
      return { ...done, cashUp: presentCashUp(stored) };
    },
  };
}

/** Lists the cash-ups of a desk, the latest first, a page at a time. */
function listEarlier({ livemode, zone }: Deps): Query<Db, 'listCashUps'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ body: { desk, before } }, db) {
      const rows = await listCashUps(db, { desk, livemode, before, limit: PAGE_SIZE + 1 });
      const page = rows.slice(0, PAGE_SIZE);
      const next = rows.length > PAGE_SIZE ? (page.at(-1)?.place ?? null) : null;
      return { success: true, cashUps: page.map(presentCashUp), next, timeZone: zone };
    },
  };
}

/** Returns one cash-up with its entries, to print. */
function getClosedCashUp({ zone }: Deps): Query<Db, 'getClosedCashUp'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: selectPatients },
    async execute({ body }, db) {
      const cashUp = await findCashUp(db, body.cashUpId);
      if (!cashUp) throw new Problem('not-found');
      const { desk, livemode, last_entry_id: until, previous_id } = cashUp;
      const previous = previous_id ? await findCashUp(db, previous_id) : undefined;
      const span = { desk, livemode, after: previous?.last_entry_id ?? 0, until };
      return {
        success: true,
        cashUp: presentCashUp(cashUp),
        entries: (await listDeskEntries(db, span, ENTRIES_SHOWN)).map(presentEntry),
        test: !livemode,
        timeZone: zone,
      };
    },
  };
}

function selectPatients(_call: unknown, { entries }: { entries: readonly CashEntry[] }) {
  return { kind: 'patients' as const, ids: [...new Set(entries.map(({ userId }) => userId))] };
}

function presentEntry(entry: Awaited<ReturnType<typeof listDeskEntries>>[number]): CashEntry {
  return {
    id: entry.id,
    at: entry.at.getTime(),
    amount: balanceToMajor(entry.amount_minor),
    receipt: entry.receipt_no === null ? undefined : receiptNumber(entry, entry.receipt_no),
    note: entry.note ?? undefined,
    userId: entry.patient_id,
    patient: entry.patient_name,
    doctor: entry.doctor_name,
  };
}

function presentCashUp(row: CashUpRow): CashUp {
  return {
    _id: row.id,
    desk: row.desk,
    day: row.day,
    opening: minorToMajor(row.opening_minor),
    expected: balanceToMajor(row.expected_minor),
    counted: minorToMajor(row.counted_minor),
    difference: balanceToMajor(row.difference_minor),
    note: row.note ?? undefined,
    closedBy: row.closed_by_name ?? '',
    closedAt: row.closed_at.getTime(),
  };
}
