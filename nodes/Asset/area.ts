import { areaOf } from '../shared/agents';
import { resource as asset } from './asset';
import { resource as imports } from './import';
import { resource as template } from './template';

/** What the node offers. */
export const { resources, ofArea } = areaOf('asset', [asset, template, imports]);
