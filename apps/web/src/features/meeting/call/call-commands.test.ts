import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallFixture, callFixture, doctor, TRANSPORTS } from './call-fixture.ts';

describe.each(TRANSPORTS)('commands of a user in a call over %s', (_name, createTransport) => {
  let fixture: CallFixture;
  let call: CallFixture['call'];
  let media: CallFixture['media'];
  let transport: CallFixture['transport'];

  beforeEach(() => {
    fixture = callFixture(createTransport());
    ({ call, media, transport } = fixture);
  });

  test('shows one tile and no active device before joining', () => {
    const off = { enabled: false, pending: false };
    const self = { id: null, name: 'Zoya', verified: false, role: 'guest', party: false };
    const nothing = { banner: null, refusal: null, presence: null, appointment: null, chat: [] };
    expect(call.snapshot()).toMatchObject({
      phase: 'idle',
      roomId: 'room',
      connected: false,
      inRoom: false,
      mic: off,
      camera: off,
      sharing: false,
      appointmentCancelled: false,
      tiles: [{ name: 'Zoya', role: 'guest' }],
      self,
      ...nothing,
    });
  });

  test('sends a shared screen and shows the own camera beside it', async () => {
    await fixture.joinAsha();
    await call.shareScreen();
    expect(transport.sentTrack('screen')).toMatchObject({ label: 'screen' });
    expect(transport.lastState()).toEqual({ mic: true, camera: true, screen: true });
    expect(call.snapshot()).toMatchObject({ sharing: true, tiles: [{ sharing: false }, {}] });
  });

  test('sends a newly selected device', async () => {
    await fixture.joinAsha();
    await call.selectDevices({ audioInput: 'mic-2' });
    expect(transport.sentTrack('audio')).toBe(media.opened[2]);
  });

  test('offers no choice of speakers unless the browser does', async () => {
    await fixture.joinAsha();
    await call.selectDevices({ audioOutput: 'headset' });
    expect(call.snapshot()).toMatchObject({ speaker: null, banner: null });
  });

  test('plays through the speaker of an earlier call after joining', async () => {
    const outputs = { check: async () => {}, onDeviceChange: () => () => {} };
    fixture = callFixture(createTransport(), { outputs });
    void fixture.call.selectDevices({ audioOutput: 'headset' });
    expect(fixture.call.snapshot().speaker).toBe('');
    await fixture.joinAsha();
    expect(fixture.call.snapshot().speaker).toBe('headset');
  });

  test('lists the devices of the browser', async () => {
    const devices = [{ deviceId: 'mic-2' }] as MediaDeviceInfo[];
    media.source.enumerateDevices = async () => devices;
    expect(await call.listDevices()).toBe(devices);
  });

  test('sends a mute request to the others', async () => {
    await fixture.joinAsha();
    call.requestMute();
    expect(transport.received().at(-1)).toBe('mute-request');
  });

  test('shows a mute request until it is dismissed', async () => {
    await fixture.joinAsha(doctor);
    transport.receiveMuteRequest('asha');
    call.dismissMuteRequest();
    expect(call.snapshot().muteRequest).toBeNull();
  });

  test('hides a mute request if the microphone is off', async () => {
    await fixture.joinAsha(doctor);
    await call.toggleMic();
    transport.receiveMuteRequest('asha');
    expect(call.snapshot().muteRequest).toBeNull();
  });

  test('sends shared vitals', async () => {
    await fixture.joinAsha(doctor);
    call.shareVitals(null);
    expect(transport.received().at(-1)).toBe('vitals');
  });

  test('sends nothing before joining and marks the chat line as not sent', () => {
    call.requestMute();
    call.shareVitals(null);
    call.sendChat('Is anybody here?');
    expect(call.snapshot().chat).toEqual([
      {
        id: '1',
        from: '',
        name: 'Zoya',
        role: 'guest',
        forPatient: null,
        text: 'Is anybody here?',
        at: fixture.clock.now(),
        own: true,
        sent: false,
      },
    ]);
  });

  test('ignores chat and a second leave after leaving', async () => {
    await fixture.joinAsha();
    call.leave();
    call.leave();
    call.sendChat('Bye');
    expect(call.snapshot().chat).toEqual([]);
    expect(fixture.socket.events().filter((event) => event === 'leave-room')).toHaveLength(1);
  });

  test('opens no connection if the user leaves during the permission prompt', async () => {
    const grant = media.hold('audio');
    call.join();
    fixture.enter([doctor]);
    call.leave();
    grant();
    await flushMicrotasks();
    expect(transport.connections().made).toBe(0);
    expect(media.requests.map(({ what }) => what)).toEqual(['audio']);
  });

  test.each([
    ['joining', () => call.join()],
    ['leaving', () => call.leave()],
    ['a line of chat', () => call.sendChat('Hello')],
  ])('%s notifies listeners', (_what, act) => {
    const listener = vi.fn();
    call.subscribe(listener);
    act();
    expect(listener).toHaveBeenCalled();
  });
});
