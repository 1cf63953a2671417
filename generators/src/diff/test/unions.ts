import type { Model, UnionType } from '../../model/model.js';
import type { Case } from './case.js';
import { assign, at, ref, typeIn } from './model.js';

const unionIn = (model: Model, name: string) => typeIn<UnionType>(model, name);

const close = (model: Model) => void delete unionIn(model, 'Part').open;
const addMember = (model: Model) =>
  void unionIn(model, 'Part').members.push({ type: ref('Said'), values: ['said'] });
const dropMember = (model: Model) => void unionIn(model, 'Part').members.pop();

/** A union around `Part`, as `StateAction` is around the actions of each channel. */
const nest = (open: boolean) => (model: Model) => {
  model.types.Outer = {
    ...unionIn(model, 'Part'),
    open,
    members: [{ type: ref('Part'), values: ['text', 'code'] }],
  };
};
const addNested = (model: Model) => {
  addMember(model);
  at(unionIn(model, 'Outer').members, 0).values = ['text', 'code', 'said'];
};

/** Unions. */
export const UNIONS: Case[] = [
  {
    title: 'an open union gains a member',
    after: addMember,
    gives: ['union-member-added-open Part[said]'],
  },
  {
    title: 'a closed union gains a member',
    before: close,
    after: addMember,
    gives: ['union-member-added-closed Part[said]'],
  },
  {
    title: 'an open union loses a member',
    after: dropMember,
    gives: ['union-member-removed-open Part[code]'],
  },
  {
    title: 'a closed union loses a member',
    before: close,
    after: dropMember,
    gives: ['union-member-removed-closed Part[code]'],
  },
  {
    title: 'a member of a nested union is told once',
    before: nest(true),
    after: addNested,
    gives: ['union-member-added-open Part[said]'],
  },
  {
    title: 'unless the outer union is closed',
    before: nest(false),
    after: addNested,
    gives: ['union-member-added-open Part[said]', 'union-member-added-closed Outer[said]'],
  },
  {
    title: 'a value stands for another member',
    after: (model) => assign(at(unionIn(model, 'Part').members, 1), { type: ref('Said') }),
    gives: ['type-changed Part[code]'],
  },
  {
    title: 'a state of another channel',
    after: (model) => void unionIn(model, 'Snapshot').members.push({ type: ref('Bag') }),
    gives: ['union-member-added-channel Snapshot[Bag]'],
  },
  {
    title: 'a JSON type is added',
    after: (model) => void unionIn(model, 'Text').members.push({ type: { kind: 'null' } }),
    gives: ['union-member-added-closed Text[null]'],
  },
  {
    title: 'a JSON type becomes narrower',
    after: (model) => assign(at(unionIn(model, 'Text').members, 1), { type: { kind: 'integer' } }),
    gives: ['union-member-removed-closed Text[float]', 'type-respelled Text[integer]'],
  },
  { title: 'a union is closed', after: close, gives: ['union-closed Part'] },
  {
    title: 'a union is opened',
    before: close,
    after: (model) => assign(unionIn(model, 'Part'), { open: true }),
    gives: ['union-opened Part'],
  },
  {
    title: 'another property decides',
    after: (model) => assign(unionIn(model, 'Part'), { property: 'type' }),
    gives: ['union-decided-otherwise Part'],
  },
  {
    title: 'something other than a property decides',
    after: (model) => assign(unionIn(model, 'Answer'), { decidedBy: 'jsonType' }),
    gives: ['union-decided-otherwise Answer'],
  },
  {
    title: 'members are tried in another order',
    after: (model) => void unionIn(model, 'Answer').members.reverse(),
    gives: ['union-order-changed Answer'],
  },
  {
    title: 'one more field tells a member',
    after: (model) => void at(unionIn(model, 'Answer').members, 0).present?.push('more'),
    gives: ['union-presence-gained Answer[TextPart]'],
  },
  {
    title: 'one field fewer tells a member',
    after: (model) => void at(unionIn(model, 'Answer').members, 0).present?.pop(),
    gives: ['union-presence-lost Answer[TextPart]'],
  },
];
