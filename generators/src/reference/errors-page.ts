import type { ErrorCode } from '../model/model.js';
import type { Context } from './context.js';
import { errorLink, nameLink, requestLink, requirementsFact, versionFacts } from './links.js';
import { code, heading, list, page, prose, table } from './markdown.js';
import { errorAnchor } from './places.js';
import { section } from './section.js';

/** Every error code, and who answers with it. */
export function errorsPage(context: Context): string {
  const { errors } = context.model;
  const rows = errors.map((error) => [
    code(String(error.code)),
    errorLink(error),
    dataText(context, error),
    prose(error.doc),
  ]);
  return page('Errors', [
    'Codes a failed request can carry in `error.code`. Beside the requests named here, any ' +
      'request may answer with a code of JSON-RPC itself.',
    ...section('Overview', [table(['Code', 'Name', 'Data', 'Description'], rows)]),
    ...section(
      'Codes',
      errors.flatMap((error) => renderError(context, error)),
    ),
  ]);
}

function renderError(context: Context, error: ErrorCode): string[] {
  const requests = context.model.requests.filter((each) => each.errors.includes(error.name));
  return [
    heading(3, code(error.name), errorAnchor(error.name)),
    prose(error.doc),
    list([
      `Code: ${code(String(error.code))}`,
      `Listed in: ${code(error.group)}`,
      `Data: ${dataText(context, error)}`,
      ...(requests.length === 0 ? [] : [`Requests: ${requests.map(requestLink).join(', ')}`]),
      ...versionFacts(error),
      ...requirementsFact(error),
    ]),
  ];
}

function dataText(context: Context, error: ErrorCode): string {
  return error.data === undefined ? 'none' : nameLink(context, error.data);
}
