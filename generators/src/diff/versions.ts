import { type Change, change, place } from './change.js';
import { type Comparison, missing } from './comparison.js';
import { compareVersions } from './semver.js';

const PROTOCOL = place('protocol version', 'protocolVersion');
const SUPPORTED = place('supported versions', 'supportedVersions');
const RELEASED = place('released versions', 'releasedVersions');

/** Changes of the versions of a model. That they grow is no change but the answer to the others. */
export function compareProtocolVersions({ before, after }: Comparison): Change[] {
  const [old, now] = [before.protocolVersion, after.protocolVersion];
  const forgotten = missing(before.releasedVersions, after.releasedVersions);
  return [
    ...(compareVersions(now, old) < 0
      ? [change('version-went-back', PROTOCOL, `is ${now}, was ${old}`)]
      : []),
    ...compareSupport(before.supportedVersions, after.supportedVersions),
    ...forgotten.map((version) =>
      change('version-release-forgotten', RELEASED, `no longer list ${version}`),
    ),
  ];
}

function compareSupport(before: readonly string[], after: readonly string[]): Change[] {
  const [added, dropped] = [missing(after, before), missing(before, after)];
  const common = before.filter((version) => after.includes(version));
  const order = after.filter((version) => before.includes(version));
  if (!common.length && before.length) {
    const what = `are ${after.join(', ')}; OLD speaks only ${before.join(', ')}`;
    return [change('version-none-in-common', SUPPORTED, what)];
  }
  return [
    ...added.map((version) => change('version-support-added', SUPPORTED, `include ${version}`)),
    ...dropped.map((version) =>
      change('version-support-dropped', SUPPORTED, `no longer include ${version}`),
    ),
    ...(common.join() === order.join()
      ? []
      : [
          change(
            'version-order-changed',
            SUPPORTED,
            `prefer ${order.join(', ')}; preferred ${common.join(', ')}`,
          ),
        ]),
  ];
}
