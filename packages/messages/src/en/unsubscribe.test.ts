import { OPTIONAL_MESSAGES } from '@nadi/domain/message-kinds';
import { expect, test } from 'vitest';
import { english } from './english.ts';
import { messageLabel } from './message-kinds.ts';
import { optionalMessageLabel } from './unsubscribe.ts';

test.each([...OPTIONAL_MESSAGES.patient, ...OPTIONAL_MESSAGES.doctor])(
  'the unsubscribe page names %s as the message preferences do',
  (kind) => {
    expect(optionalMessageLabel(english, kind)).toBe(messageLabel(english, kind));
  },
);
