import { createHmac, type KeyObject } from 'node:crypto';
import { type ClassroomPair, classroomPair } from './classroom.ts';

/**
 * The server's pair of the classroom suite for one demo session: derived, so that any node finds it again while
 * the epoch lives.
 */
export function classroomServerPair(keys: { macKey: KeyObject }, sessionId: string): ClassroomPair {
  const digest = createHmac('sha256', keys.macKey).update(`classroom\0${sessionId}`).digest();
  return classroomPair(1 + Number(digest.readBigUInt64BE() % 21n));
}
