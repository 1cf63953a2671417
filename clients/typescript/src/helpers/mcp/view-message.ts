import { isObject } from '../../json/shape.js';

/** Id of a View's request; it is answered as it came. */
export type ViewRequestId = number | string;

/** What a View sent. */
export type FromView =
  | {
      readonly kind: 'request';
      readonly id: ViewRequestId;
      readonly method: string;
      readonly params: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'notification';
      readonly method: string;
      readonly params: Readonly<Record<string, unknown>>;
    };

/** Tells what a View sent; undefined for what is none of the messages that it may send. It is not trusted. */
export function readViewMessage(message: unknown): FromView | undefined {
  if (!isObject(message) || message.jsonrpc !== '2.0') return undefined;
  const { id, method, params = {} } = message;
  if (typeof method !== 'string' || !isObject(params)) return undefined;
  if (id === undefined) return { kind: 'notification', method, params };
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  return { kind: 'request', id, method, params };
}
