import { createHmac, type KeyObject } from 'node:crypto';
import { type ClassroomPair, classroomPair } from './classroom.ts';

/**
 * Derives the server's pair of the classroom suite for one demo session, so that every node computes the
 * same pair during the epoch.
 */
export function classroomServerPair(keys: { macKey: KeyObject }, sessionId: string): ClassroomPair {
  const digest = createHmac('sha256', keys.macKey).update(`classroom\0${sessionId}`).digest();
  return classroomPair(1 + Number(digest.readBigUInt64BE() % 21n));
}
