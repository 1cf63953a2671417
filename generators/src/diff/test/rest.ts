import type { Case } from './case.js';
import { assign, at } from './model.js';

/** Errors, channels, constants and versions. */
export const REST: Case[] = [
  {
    title: 'an error is added',
    after: (model) =>
      void model.errors.push({ name: 'Gone', code: -3, group: 'Errors', doc: 'An error.' }),
    gives: ['error-added Gone'],
  },
  {
    title: 'an error goes',
    after: (model) => void model.errors.pop(),
    gives: ['error-removed Busy'],
  },
  {
    title: 'an error gets another name',
    after: (model) => assign(at(model.errors, 1), { name: 'Occupied' }),
    gives: ['error-renamed Occupied'],
  },
  {
    title: 'an error gets another number',
    after: (model) => assign(at(model.errors, 1), { code: -9 }),
    gives: ['error-code-changed Busy'],
  },
  {
    title: 'an error gets data',
    after: (model) => assign(at(model.errors, 1), { data: 'Said' }),
    gives: ['error-data-added Busy'],
  },
  {
    title: 'an error loses its data',
    after: (model) => void delete at(model.errors, 0).data,
    gives: ['error-data-removed Denied'],
  },
  {
    title: 'a channel is added',
    after: (model) => void model.channels.push({ name: 'log', uri: 'log:', doc: 'A channel.' }),
    gives: ['channel-added channel log'],
  },
  {
    title: 'a channel goes',
    after: (model) => void model.channels.pop(),
    gives: ['channel-removed channel chat'],
  },
  {
    title: 'a channel has other URIs',
    after: (model) => assign(at(model.channels, 0), { uri: 'talk:/<id>' }),
    gives: ['channel-uri-changed channel chat'],
  },
  {
    title: 'a channel has another state',
    after: (model) => assign(at(model.channels, 0), { state: 'Bag' }),
    gives: ['channel-state-changed channel chat'],
  },
  {
    title: 'a channel has a state of another name and the same shape',
    before: (model) => assign(at(model.channels, 0), { state: 'Said' }),
    after: (model) => assign(at(model.channels, 0), { state: 'Child' }),
    gives: ['type-respelled channel chat'],
  },
  {
    title: 'a constant is added',
    after: (model) =>
      void model.constants.push({ name: 'MORE', channel: 'chat', value: 1, doc: 'A constant.' }),
    gives: ['constant-added MORE'],
  },
  {
    title: 'a constant goes',
    after: (model) => void model.constants.pop(),
    gives: ['constant-removed SCHEME'],
  },
  {
    title: 'a constant gets another name',
    after: (model) => assign(at(model.constants, 0), { name: 'PREFIX' }),
    gives: ['constant-renamed PREFIX'],
  },
  {
    title: 'a constant changes',
    after: (model) => assign(at(model.constants, 0), { value: 'talk' }),
    gives: ['constant-changed SCHEME'],
  },
  {
    title: 'the version goes back',
    after: (model) => assign(model, { protocolVersion: '0.5.9' }),
    gives: ['version-went-back protocol version'],
  },
  {
    title: 'the version grows',
    after: (model) => assign(model, { protocolVersion: '0.7.0' }),
    gives: [],
  },
  {
    title: 'one more version is spoken',
    after: (model) => void model.supportedVersions.unshift('0.6.1'),
    gives: ['version-support-added supported versions'],
  },
  {
    title: 'one version fewer is spoken',
    after: (model) => void model.supportedVersions.pop(),
    gives: ['version-support-dropped supported versions'],
  },
  {
    title: 'no version in common is spoken',
    after: (model) => assign(model, { supportedVersions: ['0.7.0'] }),
    gives: ['version-none-in-common supported versions'],
  },
  {
    title: 'another version is preferred',
    after: (model) => void model.supportedVersions.reverse(),
    gives: ['version-order-changed supported versions'],
  },
  {
    title: 'a release is forgotten',
    after: (model) => void model.releasedVersions.shift(),
    gives: ['version-release-forgotten released versions'],
  },
];
