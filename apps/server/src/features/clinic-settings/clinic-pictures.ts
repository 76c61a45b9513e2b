import type { ClinicDetails } from '@nadi/contract/clinic';
import { CLINIC_PICTURES_MAX } from '@nadi/domain/settings-limits';
import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import type { EncodedImage } from '#platform/encode-image.ts';
import { Problem } from '#platform/problem.ts';
import { imageUrl } from '#presenters/doctor.ts';
import { deleteImage, imageId, insertImage } from '#store/images.ts';
import { listLocations } from '#store/locations.ts';
import type { Db } from '#store/tables.ts';

export type ClinicPictures = NonNullable<ClinicDetails['pictures']>;

interface SentPictures {
  /** The stored pictures in their new order and with their new texts; absent ones are removed. */
  pictures?: ClinicPictures | undefined;
  picture?: unknown;
  pictureText?: string | undefined;
  pictureLocationId?: string | undefined;
}

/**
 * Returns the pictures as they are stored, the new one last.
 * @throws Problem 'bad-input' for a picture of another owner, one without a text, or one too many
 */
export function toPictures(
  sent: SentPictures,
  before: ClinicPictures,
  added: EncodedImage | null,
): ClinicPictures {
  const own = new Set(before.map(({ picture }) => picture));
  const { pictures = before, pictureText: text, pictureLocationId: locationId } = sent;
  // Any other address may be a patient's photo.
  if (!pictures.every(({ picture }) => own.delete(picture))) {
    throw new Problem('bad-input', { field: 'pictures' });
  }
  if (!added) return pictures;
  if (!text) {
    throw new Problem('bad-input', {
      field: 'pictureText',
      message: requestErrorMessages.pictureText,
    });
  }
  if (pictures.length >= CLINIC_PICTURES_MAX) {
    throw new Problem('bad-input', {
      field: 'picture',
      message: requestErrorMessages.tooManyPictures,
    });
  }
  return [...pictures, { picture: imageUrl(added.id), text, ...(locationId && { locationId }) }];
}

/** Refuses pictures of unknown places. @throws Problem 'location-not-found' */
export async function requirePlaces(trx: Db, pictures: ClinicPictures): Promise<void> {
  if (!pictures.some(({ locationId }) => locationId)) return;
  const known = new Set((await listLocations(trx)).map(({ id }) => id));
  const isKnown = ({ locationId }: ClinicPictures[number]) => !locationId || known.has(locationId);
  if (!pictures.every(isKnown)) throw new Problem('location-not-found');
}

export async function replacePictures(
  trx: Db,
  { before, after }: { before: ClinicPictures; after: ClinicPictures },
  added: (EncodedImage & { createdAt: Date }) | null,
): Promise<void> {
  const left = new Set(after.map(({ picture }) => picture));
  for (const { picture } of before) {
    if (!left.has(picture)) await deleteImage(trx, imageId(picture));
  }
  if (added) await insertImage(trx, added);
}
