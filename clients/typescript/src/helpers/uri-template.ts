/** What an operator of RFC 6570 puts before, between and around values. */
interface Operator {
  readonly first: string;
  readonly between: string;
  /** Whether names are written before values, and what follows the name of an empty value. */
  readonly named?: string;
  readonly reserved?: boolean;
}

const SIMPLE: Operator = { first: '', between: ',' };

const OPERATORS: Readonly<Record<string, Operator>> = {
  '+': { first: '', between: ',', reserved: true },
  '#': { first: '#', between: ',', reserved: true },
  '.': { first: '.', between: '.' },
  '/': { first: '/', between: '/' },
  ';': { first: ';', between: ';', named: '' },
  '?': { first: '?', between: '&', named: '=' },
  '&': { first: '&', between: '&', named: '=' },
};

const EXPRESSION = /\{([+#./;?&]?)([^{}]*)\}/g;
const VARIABLE = /^([\w.%]+)(?::(\d{1,4}))?\*?$/;

/** Names of the variables of an RFC 6570 template. */
export function templateVariables(template: string): string[] {
  const names = [...template.matchAll(EXPRESSION)].flatMap(([, , list = '']) => list.split(','));
  return [...new Set(names.map((name) => VARIABLE.exec(name)?.[1] ?? name))];
}

/** Expands an RFC 6570 template with texts; variables that have none vanish. */
export function expandTemplate(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  return template.replace(EXPRESSION, (_, operator: string, list: string) => {
    const how = OPERATORS[operator] ?? SIMPLE;
    const parts = list.split(',').flatMap((each) => {
      const [, name = '', length] = VARIABLE.exec(each) ?? [];
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return [];
      const text = encode(length ? [...value].slice(0, Number(length)).join('') : value, how);
      if (how.named === undefined) return [text];
      return [text ? `${name}=${text}` : `${name}${how.named}`];
    });
    return parts.length ? how.first + parts.join(how.between) : '';
  });
}

function encode(text: string, { reserved }: Operator): string {
  if (!reserved) return strictly(text);
  // Reserved characters and what is encoded already stay as they are.
  return text.replace(/%[0-9a-f]{2}|[^\w\-.~:/?#[\]@!$&'()*+,;=]+/gi, (piece) =>
    /^%[0-9a-f]{2}$/i.test(piece) ? piece : strictly(piece),
  );
}

function strictly(text: string): string {
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\uFFFD');
  return encodeURIComponent(wellFormed).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
