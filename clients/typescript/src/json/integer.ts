/** As many digits as a 64-bit integer can have. */
const MAX_DIGITS = 19;

/** A number of JSON: what stands before the point, behind it, and the exponent. */
const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Whether a number, as it is written in JSON, is an integer of 64 bits with a sign. Its value counts, not its form. */
export function isInteger(written: string): boolean {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(written) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return true;
  const zeros = Number(exponent) - fraction.length + digits.length - significant.length;
  if (zeros < 0 || significant.length + zeros > MAX_DIGITS) return false;
  const value = BigInt(sign + significant + '0'.repeat(zeros));
  return value === BigInt.asIntN(64, value);
}

/**
 * Whether a JSON text may have a number that is no integer though the double nearest to it is one: only a number with many
 * digits, or one that is next to nothing, can be. Most texts have none that looks like it, not even in a string.
 */
export function mayDeceive(text: string): boolean {
  return /(?:^|[[:,\s])-?(?:[\d.]{17}|[\d.]+[eE]-\d{3})/.test(text);
}
