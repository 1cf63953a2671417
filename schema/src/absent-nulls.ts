import type { TypeExpression, UnionMember, UnionType } from './model.js';

/** The way to fields in which null stands for absent, by the name of a wire type. */
export type AbsentNulls = Readonly<Record<string, TypeWithNulls>>;

/** A wire type in which there may be such nulls, without what cannot lead to one. */
export type TypeWithNulls =
  | {
      readonly kind: 'record';
      /** Its own fields in which null stands for absent. */
      readonly absent: readonly string[];
      /** Fields that may hold such nulls further in, each with its type. */
      readonly fields: Readonly<Record<string, TypeExpression>>;
    }
  | Pick<UnionType, 'kind' | 'decidedBy' | 'property' | 'members'>
  | { readonly kind: 'alias'; readonly type: TypeExpression };

export type { TypeExpression, UnionMember };
