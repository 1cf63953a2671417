import { describe, expect, it } from 'vitest';
import { expandTemplate, templateVariables } from './uri-template.js';

describe('a URI template', () => {
  const values = { var: 'value', hello: 'Hello World!', path: '/foo/bar', empty: '', x: '1024' };

  // Examples of RFC 6570, section 3.2.
  it.each([
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
    ['{+path}/here', '/foo/bar/here'],
    ['{+hello}', 'Hello%20World!'],
    ['{x,hello}', '1024,Hello%20World%21'],
    ['X{#path,x}here', 'X#/foo/bar,1024here'],
    ['X{.var}', 'X.value'],
    ['{/var,x}/here', '/value/1024/here'],
    ['{;x,empty}', ';x=1024;empty'],
    ['{?x,empty}', '?x=1024&empty='],
    ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
    ['{var:3}', 'val'],
    ['{var*}', 'value'],
    ['O{undef}X', 'OX'],
    ['{?x,undef}', '?x=1024'],
    ['{?undef}', ''],
  ])('%s expands to %s', (template, expanded) => {
    expect(expandTemplate(template, values)).toBe(expanded);
  });

  it('has variables with names', () => {
    expect(templateVariables('x:{a}/{?b,c:3,a*}')).toEqual(['a', 'b', 'c']);
    expect(templateVariables('x:none')).toEqual([]);
  });

  it('takes half a character for an unknown one', () => {
    expect(expandTemplate('{a}', { a: '\uD83D' })).toBe('%EF%BF%BD');
  });

  it('does not take what every object has for a value', () => {
    expect(expandTemplate('{constructor}', {})).toBe('');
  });
});
