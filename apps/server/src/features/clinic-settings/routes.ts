import { ClinicSettings, type RetentionReport } from '@nadi/contract/clinic';
import type { WeeklyHours } from '@nadi/contract/schedules';
import { currencyOf } from '@nadi/domain/currencies';
import { isoDateAt } from '@nadi/domain/iso-date';
import { setClinicCurrency } from '@nadi/domain/money';
import { openingHoursLines } from '@nadi/messages/en/opening-hours';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation } from '#platform/db/database-errors.ts';
import {
  type EncodedImage,
  type EncodedLogo,
  encodeClinicPicture,
  encodeLogo,
} from '#platform/encode-image.ts';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation, RequestContext, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireNoAmounts } from '#policies/currency.ts';
import { presentSettingsWithHours } from '#presenters/clinic-settings.ts';
import { imageUrl, toStoredHours } from '#presenters/doctor.ts';
import {
  findClinicSettings,
  lockClinicSettings,
  saveClinicSettings,
} from '#store/clinic-settings.ts';
import { recordFreedTimeOfAll } from '#store/doctor-lists.ts';
import { endEmergencyAccesses } from '#store/emergency-accesses.ts';
import { deleteImage, iconId, imageId, insertImage } from '#store/images.ts';
import { findRefundPolicy, insertRefundPolicy } from '#store/refund-policies.ts';
import { findRetentionReport } from '#store/retention.ts';
import type { Db } from '#store/tables.ts';
import { changeClinicSchedule, findClinicHours, replaceClinicHours } from '#store/working-hours.ts';
import { replacePictures, requirePlaces, toPictures } from './clinic-pictures.ts';

type Routes = 'getClinic' | 'getClinicSettings' | 'updateClinicSettings';

/** The pictures of a request. */
interface Encoded {
  logo: EncodedLogo | null;
  picture: EncodedImage | null;
}

interface Deps {
  /** Whether e-mail is sent. */
  mail: boolean;
  /** @throws Problem 'confirmation-required' */
  requireConfirmation(trx: Db, actor: Pick<SignedInActor, 'tokenHash'>, now: number): Promise<void>;
  zone: string;
  onSlotsChange: () => void;
  onSettingsChange: () => void;
}

/** Nodes of the previous release read at most so much. */
const HOURS_TEXT_MAX = 160;

export function clinicSettingsRoutes(deps: Deps): Handlers<Db, Routes> {
  const { mail } = deps;
  return {
    getClinic: {
      kind: 'query',
      audit: null,
      async execute(context, db) {
        const { settings, success } = await present(context, db);
        const {
          refundConfirmAbove: _,
          embedOrigins: _websites,
          fiscalYearStart: _start,
          taxLines: _taxes,
          desks: _desks,
          refundDoctorAbsent: _absent,
          emergencyAccess: _emergency,
          ...shown
        } = settings;
        return { success, settings: shown, mail };
      },
    },
    getClinicSettings: {
      kind: 'query',
      audit: null,
      execute: async (context, db) => ({
        ...(await present(context, db)),
        ...(await readReport(db)),
      }),
    },
    updateClinicSettings: updateSettings(deps),
  };
}

/** Changes the fields that are sent; admins who save different ones at once keep both. */
function updateSettings(deps: Deps): Mutation<Db, 'updateClinicSettings', Encoded> {
  const { zone, requireConfirmation, onSlotsChange, onSettingsChange } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'changed-settings', about: self },
    prepare: async ({ actor, body: { logo, picture } }) => ({
      logo: logo instanceof File ? await encodeLogo(logo, actor.id) : null,
      picture: picture ? await encodeClinicPicture(picture, actor.id) : null,
    }),
    async execute({ actor, body, now }, trx, { logo, picture }) {
      await lockClinicSettings(trx);
      const before = await readSettings(trx);
      const settings = ClinicSettings.parse({
        ...before,
        ...toFields(body, before, { logo, picture }),
      });
      const {
        openingHours,
        openingHoursText,
        displayName: _,
        currencyDigits: _d,
        refundPolicy,
        ...document
      } = settings;
      const { refundConfirmAbove: above = 0 } = settings;
      if (above > (before.refundConfirmAbove ?? 0)) await requireConfirmation(trx, actor, now);
      if (settings.currency !== before.currency) await requireNoAmounts(trx);
      if (JSON.stringify(openingHours) !== JSON.stringify(before.openingHours)) {
        await saveOpeningHours(trx, openingHours);
      }
      const { refundTiers: tiers } = body;
      if (tiers && JSON.stringify(tiers) !== JSON.stringify(refundPolicy?.tiers ?? [])) {
        const version = (refundPolicy?.version ?? 0) + 1;
        await insertRefundPolicy(trx, { version, tiers }, new Date(now));
      }
      if (before.emergencyAccess && !settings.emergencyAccess) {
        await endEmergencyAccesses(trx, new Date(now));
      }
      if (before.logo !== settings.logo) await replaceLogo(trx, before.logo, logo, new Date(now));
      const pictures = { before: before.pictures ?? [], after: settings.pictures ?? [] };
      await requirePlaces(trx, pictures.after);
      await replacePictures(trx, pictures, picture && { ...picture, createdAt: new Date(now) });
      // In words as well, as nodes of the previous release read them.
      const words = openingHours
        ? openingHoursLines(openingHours, isoDateAt(zone, now)).join('; ')
        : (openingHoursText ?? '');
      const stored = { ...document, openingHours: words.slice(0, HOURS_TEXT_MAX) };
      await saveClinicSettings(trx, stored, new Date(now));
      const saved = await readSettings(trx);
      return { success: true, message: replyMessages.settingsSaved, settings: saved };
    },
    afterCommit({ body }) {
      if (body.currency) setClinicCurrency(currencyOf(body.currency));
      onSlotsChange();
      onSettingsChange();
    },
  };
}

type Sent = RequestContext<'updateClinicSettings'>['body'];

/** Returns the fields as they are stored: one name, and the addresses of pictures. */
function toFields(body: Sent, before: ClinicSettings, { logo, picture }: Encoded) {
  const {
    logo: sent,
    displayName,
    name = before.name,
    pictureText: _,
    pictureLocationId: _id,
    ...fields
  } = body;
  const stored = sent === null ? undefined : before.logo;
  const pictures = toPictures(body, before.pictures ?? [], picture);
  return {
    ...fields,
    name: displayName ?? name,
    logo: logo ? imageUrl(logo.id) : stored,
    ...((pictures.length > 0 || before.pictures) && { pictures }),
  };
}

async function replaceLogo(
  trx: Db,
  before: string | undefined,
  logo: EncodedLogo | null,
  createdAt: Date,
): Promise<void> {
  if (before) {
    await deleteImage(trx, imageId(before));
    await deleteImage(trx, iconId(before));
  }
  if (logo) {
    await insertImage(trx, { ...logo, createdAt });
    await insertImage(trx, { ...logo.icon, id: iconId(logo.id), createdAt });
  }
}

/** Replaces the hours of all doctors without hours of their own. Booked appointments stay as they are. */
async function saveOpeningHours(trx: Db, hours: readonly WeeklyHours[] | null): Promise<void> {
  await changeClinicSchedule(trx);
  await recordFreedTimeOfAll(trx);
  await replaceClinicHours(trx, hours?.map(toStoredHours) ?? null).catch((error: unknown) => {
    throw isExclusionViolation(error)
      ? new Problem('hours-overlap', { field: 'openingHours' })
      : error;
  });
}

async function present(_context: unknown, db: Db) {
  return { success: true as const, settings: await readSettings(db) };
}

async function readSettings(db: Db): Promise<ClinicSettings> {
  const settings = presentSettingsWithHours(
    await findClinicSettings(db),
    await findClinicHours(db),
  );
  return { ...settings, refundPolicy: await findRefundPolicy(db) };
}

/** Nothing before the first night with a period. */
async function readReport(db: Db): Promise<{ retention?: RetentionReport }> {
  const report = await findRetentionReport(db);
  if (!report) return {};
  const { years, patients, oldest_at, counted_at } = report;
  const oldest = oldest_at && { oldestAt: oldest_at.getTime() };
  return { retention: { years, patients, countedAt: counted_at.getTime(), ...oldest } };
}
