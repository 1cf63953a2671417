import type { Model } from '../../model/model.js';
import type { Case } from './case.js';
import { assign, at } from './model.js';

const addAction =
  (since: string, more = {}) =>
  (model: Model) =>
    void model.actions.push({ ...at(model.actions, 0), type: 'chat/new', since, ...more });
const version = (text: string) => (model: Model) => assign(model, { protocolVersion: text });
const both =
  (...all: ((model: Model) => void)[]) =>
  (model: Model) => {
    for (const each of all) each(model);
  };

/** Actions, requests, notifications and carried methods. */
export const NAMES: Case[] = [
  { title: 'an action of NEW', after: addAction('0.6.0'), gives: ['name-added chat/new'] },
  {
    title: 'an action of a release between OLD and NEW',
    after: both(version('0.8.0'), addAction('0.7.0')),
    gives: ['name-added chat/new'],
  },
  {
    title: 'an action that claims to be older',
    after: both(version('0.6.1'), addAction('0.6.0')),
    gives: ['name-added chat/new', 'name-since-too-old chat/new'],
  },
  {
    title: 'an action that claims to be newer',
    after: addAction('0.7.0'),
    gives: ['name-added chat/new', 'name-since-too-new chat/new'],
  },
  {
    title: 'an action that was gone before OLD',
    after: addAction('0.5.0', { removed: '0.5.2' }),
    gives: ['name-added chat/new'],
  },
  {
    title: 'an action goes without a word',
    after: (model) => void model.actions.shift(),
    gives: ['name-removed chat/said'],
  },
  {
    title: 'a retired action goes while a version that has it is spoken',
    after: (model) => void model.actions.pop(),
    gives: ['name-removed chat/old'],
  },
  {
    title: 'a retired action goes with the last version that has it',
    after: (model) => {
      model.actions.pop();
      model.supportedVersions.pop();
    },
    gives: ['version-support-dropped supported versions', 'name-forgotten chat/old'],
  },
  {
    title: 'an action is retired',
    after: both(version('0.7.0'), (model) => assign(at(model.actions, 0), { removed: '0.7.0' })),
    gives: ['name-retired chat/said'],
  },
  {
    title: 'an action is to be retired',
    after: (model) => assign(at(model.actions, 0), { removed: '0.7.0' }),
    gives: ['name-removal-planned chat/said'],
  },
  {
    title: 'an action is retired as planned',
    before: (model) => assign(at(model.actions, 0), { removed: '0.7.0' }),
    after: version('0.7.0'),
    gives: ['name-retired chat/said'],
  },
  {
    title: 'an action says another version',
    after: (model) => assign(at(model.actions, 0), { since: '0.6.0' }),
    gives: ['name-lifespan-changed chat/said'],
  },
  {
    title: 'a retired action is back',
    after: (model) => void delete at(model.actions, 1).removed,
    gives: ['name-lifespan-changed chat/old'],
  },
  {
    title: 'clients may dispatch',
    after: (model) => assign(at(model.actions, 0), { dispatch: 'client' }),
    gives: ['action-dispatch-widened chat/said'],
  },
  {
    title: 'clients may no longer dispatch',
    after: (model) => assign(at(model.actions, 1), { dispatch: 'host' }),
    gives: ['action-dispatch-narrowed chat/old'],
  },
  {
    title: 'an action moves to another channel',
    after: (model) => assign(at(model.actions, 0), { channel: 'session' }),
    gives: ['action-channel-changed chat/said'],
  },
  {
    title: 'an action has another type',
    after: (model) => assign(at(model.actions, 0), { typeName: 'CodePart' }),
    gives: ['type-changed chat/said'],
  },
  {
    title: 'a request and a notification are added',
    after: (model) => {
      model.requests.push({ ...at(model.requests, 0), method: 'more', since: '0.6.0' });
      model.notifications.push({ ...at(model.notifications, 0), method: 'less', since: '0.5.2' });
    },
    gives: [
      'name-added more (clientToHost)',
      'name-added less (hostToClient)',
      'name-since-too-old less (hostToClient)',
    ],
  },
  {
    title: 'a request changes direction',
    after: (model) => {
      Object.assign(at(model.requests, 0), { direction: 'hostToClient', since: '0.6.0' });
    },
    gives: ['name-removed ask (clientToHost)', 'name-added ask (hostToClient)'],
  },
  {
    title: 'params have another name and the same shape',
    after: (model) => assign(at(model.requests, 0), { params: 'Child' }),
    gives: ['type-respelled ask (clientToHost)'],
  },
  {
    title: 'a request no longer has a result',
    after: (model) => void delete at(model.requests, 0).result,
    gives: ['type-changed ask (clientToHost)'],
  },
  {
    title: 'a request may fail in another way',
    after: (model) => assign(at(model.requests, 0), { errors: ['Busy'] }),
    gives: ['request-error-added ask (clientToHost)', 'request-error-removed ask (clientToHost)'],
  },
  {
    title: 'another flag enables a carried method',
    after: (model) => assign(at(model.carried, 0), { capability: 'more' }),
    gives: ['carried-terms-changed tools/list (clientToHost)'],
  },
];
