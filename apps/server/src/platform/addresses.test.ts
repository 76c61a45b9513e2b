import { expect, test } from 'vitest';
import { clientNetwork } from './addresses.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::4:5:6:7:8', '1:0:0:4::/64'],
  ['64:ff9b::', '64:ff9b:0:0::/64'],
  ['64:ff9b::ffff:203.0.113.7', '64:ff9b:0:0::/64'],
  ['::FFFF:cb00:7107', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(clientNetwork(address)).toBe(network));

test('two addresses of one home count as one, those of two homes as two', () => {
  const [one, same, other] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'];
  expect(clientNetwork(one)).toBe(clientNetwork(same));
  expect(clientNetwork(one)).not.toBe(clientNetwork(other));
});
