import type { Toolbox } from '../quicktype/mirror.js';
import { renderReducers } from './reducers/reducers.js';
import { renderCodecs, renderConstants, renderErrors, renderRegistry } from './registry.js';
import { renderShapes } from './shapes.js';
import { HEADER } from './text.js';
import { renderTypes } from './types.js';
import { renderUnions } from './unions.js';

/** Everything that is generated, by path inside the package's generated folder. */
export function writeFiles(tools: Toolbox): ReadonlyMap<string, string> {
  return new Map([
    ['__init__.py', `${HEADER}\n"""What follows from the model."""\n`],
    ...renderTypes(tools),
    ['types/unions.py', renderUnions(tools)],
    ...renderShapes(tools),
    ['registry.py', renderRegistry(tools)],
    ['constants.py', renderConstants(tools)],
    ['errors.py', renderErrors(tools)],
    ['codecs.py', renderCodecs(tools)],
    ...renderReducers(tools),
  ]);
}
