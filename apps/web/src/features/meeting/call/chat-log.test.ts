import { expect, test } from 'vitest';
import { ChatLog } from './chat-log.ts';

const binu = { from: 'b', name: 'Binu', role: 'patient', forPatient: null } as const;
const line = (text: string) => ({ ...binu, text, at: 1, own: false, sent: true });

test('numbers lines in order and creates a new list for each', () => {
  const log = new ChatLog();
  log.add(line('Hello'));
  const before = log.lines;
  log.add(line('again'));
  expect(log.lines).toEqual([
    { ...line('Hello'), id: '1' },
    { ...line('again'), id: '2' },
  ]);
  expect(before).toHaveLength(1);
});

test('drops the oldest lines and uses no number twice', () => {
  const log = new ChatLog();
  for (let at = 1; at <= 502; at++) log.add(line(`${at}`));
  expect(log.lines).toHaveLength(500);
  expect([log.lines[0]?.id, log.lines.at(-1)?.id]).toEqual(['3', '502']);
});
