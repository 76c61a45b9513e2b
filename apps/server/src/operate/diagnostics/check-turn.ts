import type { Config } from '#config';
import { type Finding, fix, ok, runCheck } from './finding.ts';
import { parseStunUrl, probeStun } from './probe-stun.ts';

/** Returns whether the servers that carry calls between two networks answer. */
export async function checkTurn(
  config: Pick<Config, 'STUN_URLS' | 'TURN_URLS'>,
): Promise<Finding[]> {
  const urls = [...(config.STUN_URLS ?? []), ...(config.TURN_URLS ?? [])];
  const findings = await Promise.all(urls.map(checkServer));
  if (config.TURN_URLS) return findings.flat();
  const message = 'unset: calls between two strict networks will not connect (docs/video-calls.md)';
  return [...findings.flat(), ok('TURN_URLS', message)];
}

async function checkServer(url: string): Promise<Finding[]> {
  const address = parseStunUrl(url);
  if (!address) return [fix(url, 'must be like turn:turn.example.org:3478?transport=udp')];
  const probe = async () => {
    await probeStun(address);
    return [ok(url, 'answers')];
  };
  return runCheck(url, probe, 'is it running, and its port open?');
}
