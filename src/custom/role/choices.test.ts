import { describe, expect, it } from 'vitest';
import { changesOf, choiceOf, heldRights, lackingFor, markOf, pressHead, rightsOf, stepsOf, withChoice, withRight } from './choices';
import { codeGroups } from './codes';
import { byCode } from './permissions';

const screens = codeGroups('th').flatMap((group) => group.screens);
const of = (code: string) => screens.find((screen) => screen.code === code)!;
const [deposit, employee, report] = [of('P003'), of('M003'), of('P002')];
const nothing = byCode([]);
const everything = (): boolean => true;

describe('the steps of a screen', () => {
  it('lie in one another, and work leaves out deleting, exporting and what is hidden', () => {
    expect(rightsOf(deposit, 'view')).toEqual(['P003.view']);
    expect(rightsOf(deposit, 'work')).toEqual(expect.arrayContaining(['P003.view', 'P003.add', 'P003.update', '3001', '3008']));
    for (const more of ['P003.export', '3007', '3009']) {
      expect(rightsOf(deposit, 'work')).not.toContain(more);
      expect(rightsOf(deposit, 'all')).toContain(more);
    }
    expect(rightsOf(employee, 'work')).not.toContain('M0033');
  });
  it('equal ones are offered once', () => {
    expect(stepsOf(deposit)).toEqual(['view', 'work', 'all']);
    expect(stepsOf(of('P061'))).toEqual(['view']);
    expect(stepsOf(of('M005'))).toEqual(['view', 'all']);
    expect(stepsOf(of('P022')), 'nothing asks for it').toEqual([]);
  });
});

describe('the choice of a screen', () => {
  it.each(['none', 'view', 'work', 'all'] as const)('%s is what it was set to', (choice) => {
    expect(choiceOf(withChoice(withChoice(nothing, deposit, 'all'), deposit, choice), deposit)).toBe(choice);
  });
  it('is one’s own as soon as a single right differs, and again the step when it does not', () => {
    const work = withChoice(nothing, deposit, 'work');
    const own = withRight(work, deposit, '3008', false);
    expect(choiceOf(own, deposit)).toBe('own');
    expect(choiceOf(withRight(own, deposit, '3008', true), deposit)).toBe('work');
  });
  it('the last right takes the code along, also verbs that the screen does not have', () => {
    const odd = byCode([{ code: 'P003', active: true, view: true, delete: true }]);
    expect([...withRight(odd, deposit, 'P003.view', false).keys()]).toEqual([]);
    expect(choiceOf(byCode([{ code: 'P003', active: true }]), deposit), 'held without a verb').toBe('own');
  });
  it('entries that stay, and codes it does not know, are kept as they are', () => {
    const held = byCode([
      { code: '3001', active: true, view: true, add: true },
      { code: 'X1', active: true },
      { code: 'P006', active: true, view: true },
    ]);
    const next = withChoice(held, deposit, 'work');
    expect([next.get('3001'), next.get('X1'), next.get('P006')]).toEqual([held.get('3001'), held.get('X1'), held.get('P006')]);
    expect(next.get('3002')).toMatchObject({ active: true, view: true, add: false });
  });
  it('says what the employee lacks for a step, but not what the role has already', () => {
    const may = (right: string): boolean => right !== '3007' && right !== '3009';
    expect(lackingFor(nothing, deposit, 'all', may)).toEqual(['3007', '3009']);
    expect(lackingFor(withRight(nothing, deposit, '3007', true), deposit, 'all', may)).toEqual(['3009']);
  });
});

describe('the box above a step', () => {
  const rows = [deposit, employee, report];
  it('is ticked for all, dashed for some, empty for none', () => {
    expect(markOf(nothing, rows, 'view')).toBe(false);
    const some = withChoice(nothing, deposit, 'view');
    expect([markOf(some, rows, 'view'), markOf(some, rows, 'work')]).toEqual(['mixed', false]);
    const all = rows.reduce((held, screen) => withChoice(held, screen, 'all'), nothing);
    expect([markOf(all, rows, 'view'), markOf(all, rows, 'all')]).toEqual([true, true]);
    expect(markOf(withRight(all, deposit, '3009', false), rows, 'all')).toBe('mixed');
  });
  it('gives every row the step, keeps what is more, and falls to the step below when all have it', () => {
    const start = withChoice(nothing, deposit, 'all');
    const viewed = pressHead(start, rows, 'view', everything);
    expect(rows.map((screen) => choiceOf(viewed, screen))).toEqual(['all', 'view', 'view']);
    const worked = pressHead(viewed, rows, 'work', everything);
    expect([markOf(worked, rows, 'work'), choiceOf(worked, deposit), choiceOf(worked, employee)]).toEqual([true, 'all', 'work']);
    const lowered = pressHead(worked, rows, 'work', everything);
    expect(rows.map((screen) => choiceOf(lowered, screen))).toEqual(['view', 'view', 'view']);
    expect(rows.flatMap((screen) => heldRights(pressHead(lowered, rows, 'view', everything), screen))).toEqual([]);
  });
  it('gives what may be given, and takes nothing where nothing more can be', () => {
    const may = (right: string): boolean => !right.startsWith('M003');
    const given = pressHead(nothing, rows, 'view', may);
    expect(rows.map((screen) => choiceOf(given, screen))).toEqual(['view', 'none', 'view']);
    expect(pressHead(given, rows, 'view', may)).toEqual(given);
  });
});

it('changes are told right by right', () => {
  const before = withChoice(nothing, deposit, 'view');
  const after = withRight(withRight(before, deposit, 'P003.view', false), deposit, '3001', true);
  expect(changesOf(before, after, screens)).toEqual({ given: ['3001'], taken: ['P003.view'] });
});
