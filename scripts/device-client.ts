import { createHmac } from 'node:crypto';

/** An example device: posts an invented pulse once a second, signed as described in docs/devices.md. */

interface Pairing {
  clinic: string;
  device: string;
  key: string;
}

interface Pulse {
  bpm: number;
  spo2: number;
}

const [clinic, device, key] = process.argv.slice(2);
if (!clinic || !device || !key) {
  console.error('Usage: node scripts/device-client.ts http://localhost:4000 <device> <key>');
  process.exit(1);
}

setInterval(() => {
  const now = Date.now();
  const pulse = { bpm: 72 + Math.round(4 * Math.sin(now / 5000)), spo2: 98 };
  post({ clinic, device, key }, pulse, now).then(console.log, console.error);
}, 1000);

/** @param now epoch milliseconds; also the counter, because it always increases */
async function post(
  { clinic, device, key }: Pairing,
  { bpm, spo2 }: Pulse,
  now: number,
): Promise<string> {
  const time = Math.floor(now / 1000);
  const signed = ['nadi-vitals-1', device, now, time, bpm, spo2].join('\n');
  const signature = createHmac('sha256', key).update(signed).digest('hex');
  const answer = await fetch(`${clinic}/api/vitals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device, counter: now, time, bpm, spo2, signature }),
  });
  return `${answer.status} ${await answer.text()}`;
}
