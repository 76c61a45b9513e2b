import type { ErasureAction, ErasureBlock } from '@nadi/domain/retention';
import type { Translator } from './english.ts';

/** Says why an erasure has to wait, to the clinic and to the patient, who can send a request all the same. */
export function describeErasureBlock(i18n: Translator, block: ErasureBlock): string {
  switch (block) {
    case 'open-payment':
      return i18n._(
        'A payment is in progress. The clinic can erase the data when it has ended, half an hour from now at most.',
      );
    case 'open-refund':
      return i18n._('A refund is in progress. The clinic can erase the data when it has arrived.');
    case 'in-meeting':
      return i18n._('A meeting is in progress. The clinic can erase the data afterwards.');
  }
}

/** Names what an erasure does with a kind of data. */
export function nameErasureAction(i18n: Translator, action: ErasureAction): string {
  if (action === 'keep') return i18n._('Kept');
  return action === 'delete' ? i18n._('Deleted') : i18n._('Name removed');
}
