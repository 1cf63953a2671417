export { decode, decodeValue } from './codec/decode.js';
export { DecodeError } from './decode-error.js';
export { JsonError } from './json/error.js';
export { MAX_NESTING, readJson } from './json/read.js';
