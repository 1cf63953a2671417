/** A text, or the pieces of one: huge texts would make huge files. */
export type Pieces = string | readonly Piece[];

type Piece = string | { readonly repeat: string; readonly times: number };

/** Puts a text together. */
export function textOfPieces(pieces: unknown): string {
  if (typeof pieces === 'string') return pieces;
  if (!Array.isArray(pieces))
    throw new Error('expected "text" to be a string, or a list of pieces');
  return pieces.map(textOfPiece).join('');
}

function textOfPiece(piece: unknown): string {
  if (typeof piece === 'string') return piece;
  const { repeat, times } = (piece ?? {}) as Record<string, unknown>;
  if (typeof repeat === 'string' && Number.isInteger(times)) return repeat.repeat(times as number);
  throw new Error('expected each piece of "text" to be a string, or to have "repeat" and "times"');
}
