import { expect, test, vi } from 'vitest';
import { FakeCharacteristic, fakeDevice } from './fake-monitor.ts';
import { type Measurement, subscribeToDevice } from './monitor.ts';

test('reports measurements of a strap and an oximeter, but not invalid ones', async () => {
  const [strap, finger] = [new FakeCharacteristic(), new FakeCharacteristic()];
  const measurements: Measurement[] = [];
  const { device } = fakeDevice({ 10807: strap, 10847: finger });
  await subscribeToDevice(device, {
    onMeasurement: (measured) => measurements.push(measured),
    onLost: vi.fn(),
  });
  strap.send(0x06, 71);
  strap.send(0x04, 71);
  finger.send(0x00, 0x62, 0x00, 0x48, 0x00);
  finger.send(0x00, 0xff, 0x07, 0xff, 0x07);
  expect(measurements).toEqual([{ bpm: 71 }, { bpm: 72, spo2: 98 }]);
});

test('reports a monitor that is out of reach as lost, but not a disconnected one', async () => {
  const onLost = vi.fn();
  const { device, isConnected } = fakeDevice({ 10807: new FakeCharacteristic() });
  const monitor = await subscribeToDevice(device, { onMeasurement: vi.fn(), onLost });
  device.dispatchEvent(new Event('gattserverdisconnected'));
  expect(onLost).toHaveBeenCalledTimes(1);
  monitor.disconnect();
  device.dispatchEvent(new Event('gattserverdisconnected'));
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(isConnected()).toBe(false);
});

test('disconnects a device that measures neither value', async () => {
  const { device, isConnected } = fakeDevice({});
  const listening = subscribeToDevice(device, { onMeasurement: vi.fn(), onLost: vi.fn() });
  await expect(listening).rejects.toThrow('neither heart rate nor oxygen');
  expect(isConnected()).toBe(false);
});
