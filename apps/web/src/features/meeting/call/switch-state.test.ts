import type { RoomMode } from '@nadi/contract/meeting-events';
import { expect, test } from 'vitest';
import {
  closableMeshes,
  commonKey,
  type Flow,
  type Flows,
  INITIAL_SWITCH,
  mayCloseUnit,
  reduceSwitch,
  type SwitchEvent,
  type SwitchState,
} from './switch-state.ts';

const mode = (next: RoomMode): SwitchEvent => ({ kind: 'mode', mode: next });
const flows = (mesh: Flow, unit: Flow): SwitchEvent => {
  return { kind: 'flows', flows: new Map([['asha', { mesh, unit }]]) };
};
const everyone = (entries: [string, Flows][]): SwitchEvent => {
  return { kind: 'flows', flows: new Map(entries) };
};
const forwarded: SwitchEvent = { kind: 'forwarded', id: 'asha' };

function after(...events: SwitchEvent[]): SwitchState {
  return events.reduce(reduceSwitch, INITIAL_SWITCH);
}
const shown = (state: SwitchState, id = 'asha') => state.routes.get(id)?.shown;

const inMesh = [flows('flowing', 'none')];
const inUnit = [...inMesh, mode('sfu'), flows('flowing', 'flowing')];

test.each<[string, SwitchEvent[], string]>([
  ['a mesh shows its own pictures', inMesh, 'mesh'],
  [
    'stays on the mesh until the unit has frames',
    [...inMesh, mode('sfu'), flows('flowing', 'pending')],
    'mesh',
  ],
  ['changes after the first frame through the unit', inUnit, 'unit'],
  ['returns to the mesh if the unit is lost first', [...inUnit, flows('flowing', 'lost')], 'mesh'],
  ['keeps the last picture if both are lost', [...inUnit, flows('lost', 'lost')], 'unit'],
  [
    'keeps the old picture while a new unit has no frames',
    [...inUnit, mode('sfu'), flows('none', 'pending')],
    'unit',
  ],
  [
    'stays on the unit until the mesh has frames',
    [...inUnit, mode('mesh'), flows('pending', 'flowing')],
    'unit',
  ],
  [
    'changes back after the first frame of the mesh',
    [...inUnit, mode('mesh'), flows('flowing', 'flowing')],
    'mesh',
  ],
  [
    'a second switch within the first keeps the picture',
    [...inMesh, mode('sfu'), mode('mesh'), mode('sfu'), flows('flowing', 'pending')],
    'mesh',
  ],
  [
    'shows a new participant by the transport of the mode',
    [mode('sfu'), flows('none', 'pending')],
    'unit',
  ],
  ['shows a new participant in a mesh by the mesh', [flows('pending', 'none')], 'mesh'],
])('%s', (_name, events, transport) => {
  expect(shown(after(...events))).toBe(transport);
});

test.each<[string, SwitchEvent[], string[]]>([
  ['nothing in a mesh', [...inMesh, forwarded], []],
  ['nothing before the other side has said that it receives us', inUnit, []],
  [
    'nothing before the unit has frames',
    [...inMesh, mode('sfu'), forwarded, flows('flowing', 'pending')],
    [],
  ],
  ['a connection once both sides receive through the unit', [...inUnit, forwarded], ['asha']],
  ['a connection that the other side has closed', [...inUnit, flows('lost', 'flowing')], ['asha']],
  ['nothing twice', [...inUnit, forwarded, flows('none', 'flowing')], []],
  ['nothing after the room has become a mesh again', [...inUnit, forwarded, mode('mesh')], []],
  [
    'nothing by what was said about an earlier unit',
    [...inUnit, forwarded, mode('sfu'), flows('flowing', 'flowing')],
    [],
  ],
])('closes %s', (_name, events, ids) => {
  expect(closableMeshes(after(...events))).toEqual(ids);
});

test('accepts that a member receives us before their own frames arrive', () => {
  const state = after(...inMesh, mode('sfu'), forwarded, flows('flowing', 'flowing'));
  expect(closableMeshes(state)).toEqual(['asha']);
});

test.each<[string, SwitchEvent[], boolean]>([
  ['is needed in its own mode', inUnit, false],
  [
    'is needed until the mesh has frames',
    [...inUnit, mode('mesh'), flows('pending', 'flowing')],
    false,
  ],
  [
    'may close once the mesh has frames',
    [...inUnit, mode('mesh'), flows('flowing', 'flowing')],
    true,
  ],
  [
    'may close if it brings nothing itself',
    [...inUnit, mode('mesh'), flows('pending', 'lost')],
    true,
  ],
  ['may close in an empty room', [mode('sfu'), mode('mesh')], true],
])('the unit %s', (_name, events, closes) => {
  expect(mayCloseUnit(after(...events))).toBe(closes);
});

test('the unit is needed while it brings one of two members', () => {
  const both: SwitchEvent = everyone([
    ['asha', { mesh: 'flowing', unit: 'flowing' }],
    ['binu', { mesh: 'pending', unit: 'flowing' }],
  ]);
  expect(mayCloseUnit(after(mode('sfu'), mode('mesh'), both))).toBe(false);
});

test('forgets a participant who has left, also what they said', () => {
  const state = after(...inUnit, forwarded, everyone([]), flows('flowing', 'flowing'));
  expect(closableMeshes(state)).toEqual([]);
  expect(after(...inUnit, everyone([])).routes.size).toBe(0);
});

test.each([
  ['the same on both', 'a', 'a', 'a'],
  ['only in the mesh', 'a', undefined, 'a'],
  ['only through the unit', undefined, 'a', 'a'],
  ['different', 'a', 'b', undefined],
  ['missing in the mesh', null, 'a', null],
  ['missing through the unit', 'a', null, null],
  ['unknown', undefined, undefined, undefined],
])('a key that is %s: %s and %s give %s', (_where, mesh, unit, common) => {
  expect(commonKey(mesh, unit)).toBe(common);
});
