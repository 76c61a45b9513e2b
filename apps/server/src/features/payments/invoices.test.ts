import { afterAll, describe, expect, test } from 'vitest';
import { ExportReply, FileReply } from '#platform/http/replies.ts';
import { endTypesetting } from '#platform/typesetter.ts';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { appendEntry } from '#store/ledger.ts';
import {
  FEE,
  ledgerFixture,
  NOW,
  partiesOf,
  payOnline,
  refundOf,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { pdfToolsMissing, textOf } from '#testing/read-pdf.ts';
import { runHandler } from '#testing/run-handler.ts';
import { exportInvoices, getInvoicePdf, listAllInvoices, listMyInvoices } from './invoices.ts';
import { recordRefunds } from './record-refunds.ts';

const fixture = ledgerFixture();
const ZONE = 'Asia/Kolkata';
const admin = { role: 'admin', id: '00000000-0000-4000-8000-000000000000' } as const;

const saveSettings = (settings: object) => saveClinicSettings(fixture.db, settings, new Date(NOW));

/** Creates an appointment that is paid online; returns it with its order. */
async function paid() {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  await payOnline(fixture.db, order, { reference: `pi_${order.id}` });
  return { appointmentId, order };
}

/** Records a payment in cash on the last evening of the financial year. */
async function payLate(livemode: boolean) {
  const appointmentId = await someAppointment(fixture.database);
  await appendEntry(fixture.db, {
    ...{ at: new Date('2027-03-31T23:59:59+05:30'), appointmentId, orderId: null },
    ...{ provider: 'cash', kind: 'payment', reference: appointmentId, amountMinor: FEE },
    ...{ currency: 'INR', livemode },
  });
}

async function list(body: object = {}) {
  const call = { actor: admin, body, now: NOW };
  const reply = await runHandler(fixture.database, listAllInvoices(ZONE), call);
  if (!('invoices' in reply)) throw new Error('no list');
  return reply;
}

async function sumLedger() {
  const rows = await fixture.db.selectFrom('ledger_entries').select('amount_minor').execute();
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0) / 100;
}

describe('the lists', () => {
  test('a patient and who acts for them read the documents of an appointment', async () => {
    const { appointmentId } = await paid();
    const { patientId } = await partiesOf(fixture.db, appointmentId);
    const other = await partiesOf(fixture.db, (await paid()).appointmentId);
    const read = async (id: string, dependants?: string[]) => {
      const actor = { role: 'patient', id, ...(dependants && { dependants }) } as const;
      const call = { actor, body: { appointmentId }, now: NOW };
      const reply = await runHandler(fixture.database, listMyInvoices(ZONE), call);
      return 'invoices' in reply && reply.invoices.length;
    };
    expect(await read(patientId)).toBe(1);
    expect(await read(other.patientId, [patientId])).toBe(1);
    await expect(read(other.patientId)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('the admin’s list has the totals of its filter, which are the ledger’s', async () => {
    const { order } = await paid();
    await recordRefunds(
      fixture.db,
      order,
      [refundOf(20_000)],
      Date.parse('2027-04-01T00:00:00+05:30'),
    );
    await payLate(false);
    await payLate(true);
    const all = await list();
    expect(all).toMatchObject({
      total: 4,
      live: { invoiced: 1000, credited: -200, total: 800 },
      test: { invoiced: 500, credited: 0, total: 500 },
    });
    expect(all.live.total + all.test.total).toBe(await sumLedger());
    expect(all.invoices[0]?.number).toBe('INV/2026-27/000002');
    expect(await list({ until: '2027-03-31', mode: 'live' })).toMatchObject({
      total: 2,
      live: { total: 1000 },
      test: { total: 0 },
    });
    expect(await list({ from: '2027-04-01' })).toMatchObject({
      invoices: [{ kind: 'credit-note' }],
    });
    expect(await list({ search: 'cn/2027' })).toMatchObject({ total: 1 });
    expect(await list({ search: 'asha' })).toMatchObject({ total: 4 });
    expect(await list({ search: '%' })).toMatchObject({ total: 0 });
    const page = await list({ page: 2, pageSize: 3 });
    expect(page.invoices.map(({ number }) => number)).toEqual(['INV/2026-27/000001']);
  });

  test('the export has the same rows and continues after a cursor', async () => {
    await saveSettings({ taxLines: [{ name: 'GST', percent: 18 }] });
    const { order } = await paid();
    await recordRefunds(fixture.db, order, [refundOf(11_800)], NOW);
    const fetch = async (after?: string) => {
      const call = { actor: admin, body: { ...(after && { after }) }, now: NOW };
      const reply = await runHandler(fixture.database, exportInvoices(ZONE), call);
      if (!(reply instanceof ExportReply)) throw new Error('no file');
      let csv = '';
      for await (const part of reply.parts) csv += part.csv;
      return csv.trim().split('\r\n');
    };
    const [, note, invoice] = await fetch();
    expect(note).toMatch(
      /^CN\/2026-27\/000001,2027-01-05,credit-note,live,Asha Rao,.*,-100,GST 18%: -18,-118,INV/,
    );
    expect(invoice).toMatch(/^INV\/2026-27\/000001,.*,423.73,GST 18%: 76.27,500,$/);
    const last = await fixture.db.selectFrom('invoices').select('entry_id').execute();
    expect(await fetch(String(last.at(-1)?.entry_id))).toEqual([invoice]);
  });
});

describe('files', () => {
  afterAll(() => endTypesetting());

  async function download(appointmentId: string, number?: string) {
    const { patientId: id } = await partiesOf(fixture.db, appointmentId);
    const body = { appointmentId, ...(number && { number }) };
    const call = { actor: { role: 'patient', id } as const, body, now: NOW };
    const file = await runHandler(fixture.database, getInvoicePdf(ZONE), call);
    if (!(file instanceof FileReply)) throw new Error('no file');
    const parts: Uint8Array[] = [];
    for await (const part of file.parts) parts.push(part);
    return { name: file.name, pdf: Buffer.concat(parts) };
  }

  test.skipIf(pdfToolsMissing())(
    'an invoice and its credit note have what was stored',
    async () => {
      const issuer = { legalName: 'Kaveri LLP', taxId: '27AABCT', address: ['1, Road'] };
      await saveSettings({ ...issuer, taxLines: [{ name: 'GST', percent: 18 }] });
      const { appointmentId, order } = await paid();
      await recordRefunds(fixture.db, order, [refundOf(11_800)], NOW);
      const first = await download(appointmentId);
      expect(first.name).toBe('Invoice INV-2026-27-000001.pdf');
      const text = textOf(first.pdf);
      for (const part of ['Kaveri LLP', 'Tax number 27AABCT', '1, Road', 'Asha Rao', '5 Jan 2027'])
        expect(text).toContain(part);
      for (const part of ['GST 18%', '₹76.27', '₹423.73', '₹500']) expect(text).toContain(part);
      await saveSettings({ legalName: 'Other' });
      expect((await download(appointmentId)).pdf.equals(first.pdf)).toBe(true);
      const note = textOf((await download(appointmentId, 'CN/2026-27/000001')).pdf);
      for (const part of ['Credit note', 'Corrects', 'INV/2026-27/000001', '−₹118'])
        expect(note).toContain(part);
    },
  );

  test('there is no file of a foreign or an unknown document', async () => {
    const { appointmentId } = await paid();
    await paid();
    for (const number of ['INV/2026-27/000002', 'CN/2026-27/000001'])
      await expect(download(appointmentId, number)).rejects.toMatchObject({ code: 'not-found' });
    const unpaid = await someAppointment(fixture.database);
    await expect(download(unpaid)).rejects.toMatchObject({ code: 'not-found' });
  });
});
