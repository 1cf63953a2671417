import { describe, expect, it } from 'vitest';
import { changesetVariables, expandChangeset } from './changesets.js';

describe('the channel of a changeset', () => {
  it.each([
    ['ahp-changeset:/all', {}, 'ahp-changeset:/all'],
    ['ahp-changeset:/t/{turnId}', { turnId: 'a/b c' }, 'ahp-changeset:/t/a%2Fb%20c'],
    ['git:/{?turnId}', { turnId: 'x' }, 'git:/?turnId=x'],
    [
      'ahp-changeset:/{originalTurnId}..{modifiedTurnId}',
      { originalTurnId: '1', modifiedTurnId: '2' },
      'ahp-changeset:/1..2',
    ],
  ])('%s comes of its template', (uriTemplate, values, uri) => {
    expect(expandChangeset({ uriTemplate }, values)).toBe(uri);
  });

  it.each([
    'ahp-changeset:/{tenant}',
    'ahp-changeset:/{turnId}/{tenant}',
    'ahp-changeset:/{originalTurnId}',
    'ahp-changeset:/{turnId,originalTurnId,modifiedTurnId}',
  ])('%s is left alone, whatever is known (C-48)', (uriTemplate) => {
    const values = { turnId: 't', originalTurnId: 'o', modifiedTurnId: 'm' };
    expect(changesetVariables({ uriTemplate })).toBeUndefined();
    expect(expandChangeset({ uriTemplate }, values)).toBeUndefined();
  });

  it('needs the turns that it is about', () => {
    expect(changesetVariables({ uriTemplate: 'x:{turnId}' })).toEqual(['turnId']);
    expect(expandChangeset({ uriTemplate: 'x:{turnId}' }, { modifiedTurnId: '2' })).toBeUndefined();
  });
});
