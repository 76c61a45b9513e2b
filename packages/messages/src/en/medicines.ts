import type { Medicine } from '@nadi/contract/prescriptions';
import { joinIsolated } from '@nadi/domain/bidi';
import { parseDailyDoses } from '@nadi/domain/medicine';

/** Returns the first line of a medicine: name, form and strength, and the brand in brackets. */
export function medicineTitle({ name, form, strength, brand }: Medicine): string {
  const parts = [name, form, strength].filter(isText);
  const title = joinIsolated(parts, ', ');
  return brand ? `${title} (${joinIsolated([brand], '')})` : title;
}

/** Returns the lines below the title, for screen and paper alike. */
export function medicineDetails(medicine: Medicine): string[] {
  const { dose, route, frequency, duration, quantity, asNeeded, instruction } = medicine;
  const { brandReason, list } = medicine;
  const how = [dose, route, frequency && frequencyText(frequency), asNeeded && 'when needed'];
  const howLong = [duration && `for ${duration}`, quantity && `quantity: ${quantity}`];
  const why = [brandReason && `this brand: ${brandReason}`, list && `list ${list}`];
  return [how, howLong, [instruction], why]
    .map((parts) => joinIsolated(parts.filter(isText), ', '))
    .filter((line) => line !== '');
}

function isText(part: string | false | undefined): part is string {
  return typeof part === 'string' && part !== '';
}

/** Names the times of `1-0-1`, which could otherwise be read in the wrong order. */
function frequencyText(frequency: string): string {
  const doses = parseDailyDoses(frequency);
  if (!doses) return frequency;
  return `${frequency} (morning ${doses.morning}, noon ${doses.noon}, night ${doses.night})`;
}
